/** The tool requests that wait for a page: who waits, how long, and results that nobody took (TL6, D.2). */
import type { Cancel, Clock } from "../clock.ts";
import type { ToolOutcome } from "../agent/mod.ts";
import { protocolError } from "../../sdk/protocol/mod.ts";
import type { ToolCall } from "./read-call.ts";

export type ToolWaiter = (outcome: ToolOutcome) => void;

const REPLAY_MS = 10_000;
const MAX_REPLAYS = 256;

interface Pending {
  readonly key: string;
  readonly waiters: Set<ToolWaiter>;
  readonly cancelTimer: Cancel;
}

/** The waiting side of one thread's tool requests; whether a call is allowed at all is the thread's state's to say. */
export class ToolDesk {
  readonly #clock: Clock;
  #pending: Pending | undefined;
  /** Accepted results that no waiter took, by call. */
  readonly #replays = new Map<string, { outcome: ToolOutcome; until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** True while exactly this call waits. */
  waitsFor(call: ToolCall): boolean {
    return this.#pending?.key === call.key;
  }

  /** An undelivered result of an identical call, at most ten seconds old; it is handed out once. */
  takeReplay(call: ToolCall): ToolOutcome | undefined {
    const found = this.#replays.get(call.key);
    this.#replays.delete(call.key);
    return found !== undefined && found.until > this.#clock.now() ? found.outcome : undefined;
  }

  /** Starts waiting for an answer; `onTimeout` runs when none came in time, and settles the request. */
  open(call: ToolCall, onTimeout: () => void): void {
    const cancelTimer = this.#clock.after(call.timeoutMs, onTimeout);
    this.#pending = { key: call.key, waiters: new Set(), cancelTimer };
  }

  /** Waits for the pending request's outcome. Returns what stops waiting; the request itself stays. */
  join(waiter: ToolWaiter): Cancel {
    const waiters = this.#pending?.waiters;
    const own: ToolWaiter = (outcome) => waiter(outcome);
    waiters?.add(own);
    return () => void waiters?.delete(own);
  }

  /** Hands the outcome to whoever waits; a result that nobody takes is kept for an identical call. */
  settle(outcome: ToolOutcome): void {
    const pending = this.#close();
    if (pending === undefined) return;
    if (pending.waiters.size === 0 && outcome.ok) this.#keep(pending.key, outcome);
    for (const waiter of pending.waiters) waiter(outcome);
  }

  timedOut(call: ToolCall): void {
    const { tool, timeoutMs } = call;
    const message = `Nobody answered the tool "${tool}" within ${timeoutMs} ms`;
    this.settle({ ok: false, error: protocolError("TOOL_TIMEOUT", message, { tool, timeoutMs }) });
  }

  /** Stops waiting without an outcome: the operation is over. */
  drop(): void {
    this.#close();
  }

  #close(): Pending | undefined {
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.cancelTimer();
    return pending;
  }

  #keep(key: string, outcome: ToolOutcome): void {
    const oldest = this.#replays.keys().next();
    if (this.#replays.size >= MAX_REPLAYS && oldest.done !== true) this.#replays.delete(oldest.value);
    this.#replays.set(key, { outcome, until: this.#clock.now() + REPLAY_MS });
  }
}
