/** The ways in which everything pending of a handle is over at once. Pure, as `turn.ts`. */
import {
  activeOperation,
  type Belief,
  type Effect,
  type Source,
  statusEffect,
  type Step,
  unchanged,
} from "./belief.ts";
import { aboutOperation } from "./errors.ts";
import { type ErrorShape, protocolError } from "./protocol/mod.ts";

/** The thread is ended: one transition, whatever shows it first (EN4). Pending work rejects `SESSION_ENDED` (EN1). */
export function ended(belief: Belief, source: Source): Step {
  if (belief.thread.status === "ended") return unchanged(belief);
  const after: Belief = { ...belief, thread: { status: "ended" }, own: undefined, followed: undefined };
  const turn = activeOperation(belief);
  return {
    belief: after,
    effects: [
      { type: "toolsOver", except: undefined, final: true },
      ...statusEffect(belief, after, source),
      { type: "ended", source, turn },
      ...(belief.own === undefined ? [] : [cutShort(belief, belief.own.operationId)]),
    ],
  };
}

/** An own operation that an end cut short: no error status, no `onError` (TU3). */
export function cutShort({ sessionId }: Belief, operationId: string): Effect {
  const error = protocolError(
    "SESSION_ENDED",
    `Session "${sessionId}" was ended before operation "${operationId}" was done`,
    {
      sessionId,
      operationId,
      cause: "THREAD_ENDED",
    },
  );
  return { type: "settle", operationId, error };
}

/** The port closed: the handle is detached for good (CN3). */
export function detached(belief: Belief, error: ErrorShape): Step {
  return givenUp(belief, { ...belief, handle: "detached" }, error, "sdk");
}

/** The Extension can't get the thread back: it is unknown now, or somebody else's (NL5). */
export function lost(belief: Belief, error: ErrorShape): Step {
  if (belief.thread.status === "ended") return unchanged(belief);
  return givenUp(belief, { ...belief, thread: { status: "error" } }, error, "core");
}

function givenUp(before: Belief, changed: Belief, error: ErrorShape, source: Source): Step {
  const belief: Belief = { ...changed, own: undefined, followed: undefined };
  const { own } = before;
  const turn = activeOperation(before);
  const told = turn === undefined ? error : aboutOperation(error, turn.operationId);
  const effects: Effect[] = [{ type: "toolsOver", except: undefined, final: true }];
  if (before.thread.status !== "ended") {
    effects.push(...statusEffect(before, belief, source), { type: "error", error: told, source, turn });
  }
  if (own !== undefined) {
    effects.push({ type: "settle", operationId: own.operationId, error: aboutOperation(error, own.operationId) });
  }
  return { belief, effects };
}
