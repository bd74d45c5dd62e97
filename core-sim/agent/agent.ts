/** The pretend agent: plays queued scripts first, else what it makes of the prompt by itself. */
import type { Cancel, Clock } from "../clock.ts";
import { type Journal, weightOf } from "../journal/mod.ts";
import { builtIn } from "./built-in.ts";
import { type Act, Player } from "./player.ts";
import type { LabTruth, ScriptOrder } from "../control/mod.ts";
import { fromLibrary } from "./library/mod.ts";
import type { Turn } from "./turn.ts";
import type { ErrorShape } from "../../sdk/protocol/mod.ts";

export interface AgentOptions {
  clock: Clock;
  journal: Journal;
}

/** Scripts that may wait, and the characters that they may have together, roughly. */
const MAX_SCRIPTS = 1_000;
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** Scripts that are told of those that wait. */
const MAX_TOLD = 100;

export class Agent {
  readonly #clock: Clock;
  readonly #journal: Journal;
  readonly #scripts: ScriptOrder[] = [];
  #weight = 0;

  constructor(options: AgentOptions) {
    this.#clock = options.clock;
    this.#journal = options.journal;
  }

  /** Scripts that no prompt has used yet: how many, and the first of them in their order. */
  get truth(): LabTruth["agent"] {
    return { scripts: this.#scripts.length, next: this.#scripts.slice(0, MAX_TOLD).map(told) };
  }

  /** Takes away all that wait. */
  clear(): void {
    this.#scripts.length = 0;
    this.#weight = 0;
  }

  /** Keeps each for the first prompt that it matches; scripts are used once, in order. False, and none kept, when too many wait. */
  queue(...scripts: readonly ScriptOrder[]): boolean {
    if (!this.mayQueue(...scripts)) return false;
    this.#scripts.push(...scripts);
    this.#weight += weightOfAll(scripts);
    return true;
  }

  /** There is room for them, beside those that wait. */
  mayQueue(...scripts: readonly ScriptOrder[]): boolean {
    return this.#scripts.length + scripts.length <= MAX_SCRIPTS &&
      this.#weight + weightOfAll(scripts) <= MAX_CHARACTERS;
  }

  /** Takes a turn; its first step starts after the job under way. Returns what takes it away again. */
  begin(turn: Turn): Cancel {
    const write = this.#journal.writer("agent", turn.threadId);
    const { script, act } = this.#choose(turn);
    const n = write("turn_started", { operationId: turn.operationId, data: { kind: turn.kind, script } });
    return this.#journal.caused(n, () => {
      const player = new Player(turn, this.act(turn, act), { clock: this.#clock, write });
      player.start();
      return () => player.cancel();
    });
  }

  /** The steps of a turn as they are really taken. */
  protected act(_turn: Turn, planned: Act): Act {
    return planned;
  }

  /** The provider learns that a thread ends; `done` hears when it has, or why it couldn't. Returns what stops waiting. */
  end(threadId: string, done: (error?: ErrorShape) => void): Cancel {
    const n = this.#journal.writer("agent", threadId)("end");
    this.#journal.caused(n, () => done());
    return () => {};
  }

  #choose(turn: Turn): { script: "queued" | "built-in"; act: Act } {
    const at = turn.kind === "user"
      ? this.#scripts.findIndex(({ match }) => match === undefined || turn.text.includes(match))
      : -1;
    const [script] = at < 0 ? [] : this.#scripts.splice(at, 1);
    if (script === undefined) return { script: "built-in", act: builtIn(turn) };
    this.#weight -= weightOf(script);
    const { steps } = "library" in script ? fromLibrary(script) : script;
    return { script: "queued", act: steps[Symbol.iterator]() };
  }
}

function weightOfAll(scripts: readonly ScriptOrder[]): number {
  return scripts.reduce((sum, script) => sum + weightOf(script), 0);
}

/** What a script is called by; its steps may be long. */
function told(script: ScriptOrder): LabTruth["agent"]["next"][number] {
  const { match } = script;
  const named = "library" in script ? { library: script.library } : { steps: script.steps.length };
  return match === undefined ? named : { ...named, match };
}
