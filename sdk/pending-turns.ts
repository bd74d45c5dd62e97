import type { Belief, Step } from "./belief.ts";
import type { SdkClock, SdkIds } from "./clock.ts";
import { over } from "./ending.ts";
import { asPedelecError, failure } from "./errors.ts";
import type { Link } from "./link.ts";
import type { ErrorShape } from "./protocol/mod.ts";
import { answered, begun, busyWith, isOver, refused } from "./turn.ts";

/** The handle whose turns they are. */
export interface TurnTaker {
  readonly link: Link;
  readonly clock: SdkClock;
  readonly ids: SdkIds;
  readonly belief: Belief;
  /** An own end is under way (TU3). */
  readonly ending: boolean;
  /** Changes the belief, does `between`, and then calls back. */
  apply(step: Step, between?: () => void): void;
}

/** The turns that `sendText` began and whose promises are pending. */
export class PendingTurns {
  readonly #handle: TurnTaker;
  readonly #turns = new Map<string, PromiseWithResolvers<void>>();

  constructor(handle: TurnTaker) {
    this.#handle = handle;
  }

  sendText(text: string): Promise<void> {
    const handle = this.#handle;
    const { belief, clock, ids, link } = handle;
    const { sessionId } = belief;
    if (isOver(belief) || handle.ending) return Promise.reject(over(belief, "send to"));
    const busy = busyWith(belief);
    if (busy !== undefined) {
      const details = { sessionId, operationId: busy };
      return Promise.reject(failure("SESSION_BUSY", `Session "${sessionId}" already has a turn`, details));
    }
    const now = clock.now();
    const operationId = `turn_${now}_${ids.uuid()}`;
    const turn = Promise.withResolvers<void>();
    this.#turns.set(operationId, turn);
    handle.apply(
      begun(belief, operationId, now),
      () =>
        link.request("send_text", { sessionId, text, operationId }, (outcome) =>
          handle.apply(
            outcome.ok ? answered(handle.belief, operationId) : refused(handle.belief, operationId, outcome),
          )),
    );
    return turn.promise;
  }

  settle(operationId: string, error: ErrorShape | undefined): void {
    const turn = this.#turns.get(operationId);
    this.#turns.delete(operationId);
    if (error === undefined) turn?.resolve();
    else turn?.reject(asPedelecError(error, "SESSION_ERROR"));
  }
}
