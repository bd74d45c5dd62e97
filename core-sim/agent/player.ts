/** Plays one turn: takes steps one after another and gives each its time on the lab's clock. */
import type { Cancel, Clock } from "../clock.ts";
import type { JournalWriter } from "../journal/mod.ts";
import { type ErrorShape, isJsonValue, type JsonValue, protocolError } from "../../sdk/protocol/mod.ts";
import { CHUNK, type Step } from "../control/mod.ts";
import { tooLarge } from "./link-limit.ts";
import type { ToolOutcome, Turn } from "./turn.ts";

/** The steps of a turn, made as they are needed; a tool step gives its outcome back. */
export interface Act extends Iterator<Step, void, ToolOutcome | undefined> {
  /** Plays the step just taken, and what is around it; without it the step is simply played. */
  around?(play: () => void): void;
}

const EVERY_MS = 30;
/** A token is about this many UTF-16 units. */
const UNITS_PER_TOKEN = 4;

export interface PlayerOptions {
  clock: Clock;
  write: JournalWriter;
}

type Say = Extract<Step, { say: string }>;

export class Player {
  readonly #clock: Clock;
  readonly #write: JournalWriter;
  readonly #turn: Turn;
  readonly #act: Act;
  readonly #startedAt: number;
  #cancelNext: Cancel = () => {};
  #over = false;
  #units: number;
  #reportedUsage = false;

  constructor(turn: Turn, act: Act, options: PlayerOptions) {
    this.#turn = turn;
    this.#act = act;
    this.#clock = options.clock;
    this.#startedAt = options.clock.now();
    this.#write = options.write;
    this.#units = turn.text.length;
  }

  /** Begins after the job under way. */
  start(): void {
    this.#later(0, () => this.#next(undefined));
  }

  /** Stops wherever it is; nothing more is done. */
  cancel(): void {
    this.#over = true;
    this.#cancelNext();
  }

  #later(ms: number, run: () => void): void {
    this.#cancelNext = this.#clock.after(ms, run);
  }

  /** Each step begins in a job of its own: no chain of steps grows the stack, and an end takes hold in between. */
  #next(outcome: ToolOutcome | undefined): void {
    if (this.#over) return;
    const { done, value: step } = this.#act.next(outcome);
    if (done === true || step === undefined) return this.#finish();
    if (this.#act.around === undefined) this.#play(step);
    else this.#act.around(() => this.#play(step));
  }

  #play(step: Step): void {
    if ("say" in step) return this.#say(step, 0);
    const { operationId } = this.#turn;
    this.#write("step", { operationId, data: step });
    if ("tool" in step) return this.#call(step.tool, step.args);
    if ("fail" in step) return this.#turn.fail(step.fail);
    if ("die" in step) return this.#turn.fail(died(operationId));
    if ("wait" in step) return this.#later(step.wait, () => this.#next(undefined));
    if ("usage" in step) this.#report(step.usage);
    else {
      const refused = this.#writeFile(step);
      if (refused !== undefined) return this.#turn.fail(refused);
    }
    if (!this.#over) this.#later(0, () => this.#next(undefined));
  }

  /** A fragment is due by its place in the message, so that a host whose timers are late makes up for it. */
  #say(step: Say, from: number, since = this.#clock.now()): void {
    const { say, chunk = CHUNK, everyMs = EVERY_MS, stopAfter = Infinity } = step;
    const until = Math.min(say.length, stopAfter);
    let at = from;
    do {
      if (at < until && !this.#tell("delta", say.slice(at, Math.min(at + chunk, until)))) return;
      at += chunk;
    } while (at < until && at / chunk * everyMs <= this.#clock.now() - since && this.#clock.mayGoOn());
    if (at < until) return this.#later(everyMs, () => this.#say(step, at, since));
    this.#units += until;
    const whole = stopAfter === Infinity;
    this.#write("said", { operationId: this.#turn.operationId, data: { units: until, whole } });
    if (!whole || this.#tell("message", say)) this.#later(0, () => this.#next(undefined));
  }

  /** False when the turn is over by that. */
  #tell(what: "delta" | "message", text: string): boolean {
    const refused = tooLarge(text, this.#turn.operationId);
    if (refused === undefined) this.#turn[what](text);
    else this.#turn.fail(refused);
    return refused === undefined && !this.#over;
  }

  #call(tool: string, args: { [key: string]: unknown }): void {
    const { operationId } = this.#turn;
    const done = (outcome: ToolOutcome) => {
      if (this.#over) return;
      this.#write("tool_outcome", { operationId, data: { tool, outcome } });
      this.#later(0, () => this.#next(outcome));
    };
    const refused = tooLarge(args, operationId);
    if (refused === undefined) this.#cancelNext = this.#turn.tool(tool, jsonOf(args), done);
    else done({ ok: false, error: refused });
  }

  #writeFile(step: Extract<Step, { asset: string }> | Extract<Step, { progress: number }>): ErrorShape | undefined {
    if ("asset" in step) return this.#turn.asset(step.asset, step.text);
    const { progress, label, stages } = step;
    const told = stages === undefined ? {} : {
      startedAt: this.#startedAt,
      step: Math.round(progress * stages.length),
      stages: stages.map((name) => ({ name })),
      done: progress === 1,
    };
    return this.#turn.asset("/progress.json", JSON.stringify({ progress, label, at: this.#clock.now(), ...told }));
  }

  #report(totalTokens: number): void {
    this.#reportedUsage = true;
    this.#turn.usage(totalTokens);
  }

  /** Every turn reports what it used; where the script didn't, by the length of what was read and said. */
  #finish(): void {
    if (!this.#reportedUsage) {
      this.#report(this.#turn.totalTokens + Math.max(1, Math.ceil(this.#units / UNITS_PER_TOKEN)));
    }
    if (!this.#over) this.#turn.succeed();
  }
}

function died(operationId: string): ErrorShape {
  return protocolError("PROVIDER_RUNTIME_DISCONNECTED", "The provider's process ended unexpectedly", { operationId });
}

/** A script's arguments are JSON; what isn't can't reach a page. */
function jsonOf(args: { [key: string]: unknown }): { [key: string]: JsonValue } {
  const isMember = (entry: [string, unknown]): entry is [string, JsonValue] => isJsonValue(entry[1]);
  return Object.fromEntries(Object.entries(args).filter(isMember));
}
