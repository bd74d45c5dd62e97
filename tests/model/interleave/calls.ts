/** The promises that a page holds: each settles, in time, with what the rules let it say. */
import { PedelecError } from "../../../sdk/mod.ts";
import { must } from "../broken.ts";
import type { Ledger, Prompt } from "./ledger.ts";

const NATIVE = ["NATIVE_CONNECTION_CLOSED", "NATIVE_HOST_UNAVAILABLE", "CORE_RUNTIME_UNAVAILABLE"];
const APPROVAL = ["APPROVAL_REJECTED", "APPROVAL_TIMEOUT", "CREATE_SESSION_NOT_APPROVED"];
const LOST = ["EXTENSION_DISCONNECTED", "SDK_BRIDGE_TIMEOUT", ...NATIVE];
const OF_A_HANDLE = [...LOST, "THREAD_NOT_FOUND", "SESSION_ENDED"];
const OF_AN_OPERATION = [
  ...OF_A_HANDLE,
  "SESSION_BUSY",
  "THREAD_SUBSCRIPTION_UNAVAILABLE",
  "SDK_LIFECYCLE_SYNC_ERROR",
  "PROVIDER_RUNTIME_DISCONNECTED",
];

/** What each call may reject with in a world without malformed messages. */
export const REFUSALS = {
  look: [],
  create: ["EXTENSION_UNAVAILABLE", ...LOST, ...APPROVAL],
  attach: ["EXTENSION_UNAVAILABLE", ...LOST, ...APPROVAL, "THREAD_NOT_FOUND", "THREAD_ACCESS_DENIED"],
  send: [...OF_AN_OPERATION, "PROVIDER_COMMAND_FAILED", "PROVIDER_REQUEST_FAILED"],
  prepare: [...OF_AN_OPERATION, ...APPROVAL],
  list: [...OF_A_HANDLE, ...APPROVAL, "ASSET_LIST_FAILED"],
  end: OF_A_HANDLE,
  resume: [...OF_A_HANDLE, ...APPROVAL, "THREAD_BUSY", "PROVIDER_COMMAND_FAILED", "WORKSPACE_OPEN_FAILED"],
} as const;
/** How long a prompt waits for its answer (CN5). */
const SEND_MS = 30_000;

export type Verb = keyof typeof REFUSALS;

export interface Call {
  readonly verb: Verb;
  readonly title: string;
  /** The client that was asked. */
  readonly client: string;
  /** What is sent; names the turn on the wires. */
  readonly text?: string;
  /** Nothing was posted in the call itself: it may only be refused so. */
  readonly refusals?: readonly string[];
  /** When it has settled at the latest; a turn has no time limit. */
  readonly dueBy?: number;
}

/** Who keeps what happened, and what went wrong. */
interface Room {
  readonly steps: number;
  readonly clock: { now(): number };
  say(what: string): void;
  guarded(look: () => void): void;
}

export class Calls {
  readonly #ledger: Ledger;
  readonly #world: Room;
  /** Each with the step in which it was made. */
  readonly #pending = new Map<Call, number>();
  /** What came of the calls, in that order: `send SESSION_BUSY`. */
  readonly outcomes: string[] = [];

  constructor(ledger: Ledger, world: Room) {
    this.#ledger = ledger;
    this.#world = world;
  }

  /** Follows a call; `then` gets its value. */
  track<T>(call: Call, promise: Promise<T>, then: (value: T) => void = () => {}): void {
    this.#pending.set(call, this.#world.steps);
    const settled = (outcome: string, look: () => void) => {
      this.#pending.delete(call);
      this.outcomes.push(`${call.verb} ${outcome}`);
      this.#world.say(`  ${call.title}: ${outcome}`);
      this.#world.guarded(look);
    };
    promise.then(
      (value) =>
        settled("ok", () => {
          this.#resolved(call);
          then(value);
        }),
      (error: unknown) => settled(String(Object(error).code), () => this.#rejected(call, error)),
    );
  }

  /** Time has passed: whose deadline is over has settled, the posted and unanswered prompts' too (CN5). */
  mustBeInTime(now: number): void {
    for (const { title, dueBy, text } of this.#pending.keys()) {
      must(dueBy === undefined || dueBy > now, "promise-settles", () => `${title} is pending after its deadline`);
      const prompt = text === undefined ? undefined : this.#ledger.prompt(text);
      const late = prompt !== undefined && !prompt.answered && prompt.postedAt + SEND_MS <= now;
      must(!late, "promise-settles", () => `${title} is pending without an answer`);
    }
  }

  /** The client's port has closed in this step: nothing that was asked before is pending (CN3). */
  mustBeSettledOf(client: string): void {
    for (const [{ title, client: whose }, madeIn] of this.#pending) {
      const open = whose === client && madeIn < this.#world.steps;
      must(!open, "promise-settles", () => `${title} is still pending`);
    }
  }

  mustBeSettled(): void {
    for (const { title } of this.#pending.keys()) must(false, "promise-settles", () => `${title} never settles`);
  }

  /** A completion that was seen is not undone by an answer that never comes (A.4, CN5). */
  #resolved({ text, title, refusals }: Call): void {
    must(refusals === undefined, "admission", () => `${title} succeeds though nothing was posted at once`);
    if (text === undefined) return;
    const prompt = this.#ledger.prompt(text);
    must(prompt !== undefined, "turn-is-two-facts", () => `${title} resolved and was never posted`);
    const { answered, completed, postedAt } = prompt;
    const answerable = answered || postedAt + SEND_MS <= this.#world.clock.now();
    must(answerable && completed, "turn-is-two-facts", () => `answered: ${answered}, completed: ${completed}`);
  }

  #rejected({ verb, title, text, client, refusals }: Call, error: unknown): void {
    must(error instanceof PedelecError, "known-error", () => `${title} rejects with ${String(error)}`);
    const { code, details } = error;
    const { operationId, requestId }: { operationId?: unknown; requestId?: unknown } = Object(details);
    const fits = REFUSALS[verb].some((known) => known === code);
    must(fits, "known-error", () => `${title} rejects with ${code}: ${error.message}`);
    if (verb === "create" && code === "SDK_BRIDGE_TIMEOUT") this.#ledger.late(client, requestId);
    const prompt = text === undefined ? undefined : this.#ledger.prompt(text);
    if (prompt !== undefined) this.#mustBeUnknown(code, prompt);
    const admitted = refusals === undefined || refusals.includes(code);
    must(admitted, "admission", () => `${title} is refused ${code}, not ${refusals?.join(" or ")}`);
    const named = prompt === undefined || prompt.operationId === operationId;
    must(named, "known-error", () => `${code} names operation ${operationId}, not ${prompt?.operationId}`);
  }

  /** That nobody knows what became of a turn is said only when nobody can (CN5, NL3). */
  #mustBeUnknown(code: string, { answered, completed }: Prompt): void {
    const known = code === "SDK_LIFECYCLE_SYNC_ERROR"
      ? completed || !answered
      : code === "SDK_BRIDGE_TIMEOUT" && completed;
    must(!known, "turn-is-two-facts", () => `${code} though answered: ${answered}, completed: ${completed}`);
  }
}
