/** The ways in which everything pending of a handle is over at once, and how one that is over refuses. Pure. */
import {
  activeOperation,
  type Belief,
  type Effect,
  type Source,
  statusEffect,
  type Step,
  unchanged,
} from "./belief.ts";
import { aboutOperation, failure, type PedelecError } from "./errors.ts";
import { type ErrorShape, protocolError } from "./protocol/mod.ts";

/** Core says ended: one transition, whatever shows it first (EN4). Pending work rejects `SESSION_ENDED` (EN1). */
export function ended(belief: Belief, source: Source): Step {
  if (belief.core.status === "ended") return unchanged(belief);
  const after: Belief = {
    ...belief,
    core: { status: "ended" },
    own: undefined,
    followed: undefined,
    unconfirmed: undefined,
    waiting: undefined,
    endings: belief.endings + 1,
  };
  const turn = activeOperation(belief);
  return {
    belief: after,
    effects: [
      { type: "toolsOver", except: undefined, final: true },
      ...statusEffect(belief, after, source),
      { type: "ended", source, turn },
      ...cutShort(belief),
    ],
  };
}

/** Pending work that an end cut short: no error status, no `onError` (TU3). */
export function cutShort(belief: Belief): Effect[] {
  const { sessionId } = belief;
  const error = protocolError("SESSION_ENDED", `Session "${sessionId}" was ended before its operation was done`, {
    sessionId,
    cause: "THREAD_ENDED",
  });
  return rejected(belief, error);
}

/** Every pending promise rejects, naming its operation (ER1). */
function rejected({ own, waiting }: Belief, error: ErrorShape): Effect[] {
  return [own, waiting].flatMap((one) =>
    one === undefined
      ? []
      : [{ type: "settle", operationId: one.operationId, error: aboutOperation(error, one.operationId) }]
  );
}

/** The port closed: the handle is detached for good (CN3). */
export function detached(belief: Belief, error: ErrorShape): Step {
  return givenUp(belief, { ...belief, handle: "detached" }, error, "sdk");
}

/** The Extension can't get the session back: it is unknown now, or somebody else's (NL5). */
export function lost(belief: Belief, error: ErrorShape): Step {
  if (belief.core.status === "ended") return unchanged(belief);
  return givenUp(belief, { ...belief, core: { status: "error" } }, error, "core");
}

function givenUp(before: Belief, changed: Belief, error: ErrorShape, source: Source): Step {
  const belief: Belief = {
    ...changed,
    own: undefined,
    followed: undefined,
    unconfirmed: undefined,
    waiting: undefined,
  };
  const turn = activeOperation(before);
  const told = turn === undefined ? error : aboutOperation(error, turn.operationId);
  const effects: Effect[] = [{ type: "toolsOver", except: undefined, final: true }];
  if (before.core.status !== "ended") {
    effects.push(...statusEffect(before, belief, source), { type: "error", error: told, source, turn });
  }
  effects.push(...rejected(before, error));
  return { belief, effects };
}

/** Why a handle that is ended or detached does nothing more (TU3, RE1). */
export function over({ sessionId, handle }: Belief, verb: string): PedelecError {
  const [kind, advice] = handle === "attached"
    ? ["ended", "resume() takes it back to idle"]
    : ["detached", "its port is closed; pedelec.resumeSession(sessionId) gives a new handle"];
  return failure("SESSION_ENDED", `Cannot ${verb} ${kind} session "${sessionId}": ${advice}`, { sessionId });
}
