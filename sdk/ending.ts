/** The ways in which everything pending of a handle is over at once, and how one that is over refuses. Pure. */
import {
  activeOperation,
  after,
  type Belief,
  type Effect,
  IDLE,
  moved,
  type Source,
  type Step,
  told,
  unchanged,
} from "./belief.ts";
import { aboutOperation, failure, type PedelecError } from "./errors.ts";
import type { ErrorShape } from "./protocol/mod.ts";

const toolsOver: Effect = { type: "toolsOver", final: true };

/** Core says ended: one transition, whatever shows it first (EN4). Pending work rejects `SESSION_ENDED` (EN1). */
export function ended(belief: Belief, source: Source): Step {
  if (belief.core.status === "ended") return unchanged(belief);
  const over: Belief = { ...belief, ...IDLE, core: { status: "ended" }, endings: belief.endings + 1 };
  return after(toolsOver, moved(belief, over, source, cutShort(belief.sessionId)));
}

/** What an end cut short rejects with: no error status, no `onError` (TU3). */
export function cutShort(sessionId: string): PedelecError {
  return failure("SESSION_ENDED", `Session "${sessionId}" ended before its operation was done`, {
    sessionId,
    cause: "THREAD_ENDED",
  });
}

/** The port closed: the handle is detached for good (CN3). */
export function detached(belief: Belief, error: ErrorShape): Step {
  return givenUp(belief, { ...belief, ...IDLE, handle: "detached" }, error, "sdk");
}

/** The Extension can't get the session back: it is unknown now, or somebody else's (NL5). */
export function lost(belief: Belief, error: ErrorShape): Step {
  return givenUp(belief, { ...belief, ...IDLE, core: { status: "error" } }, error, "core");
}

/** An ended one has nothing to give up, and tells nobody (CN3). */
function givenUp(before: Belief, belief: Belief, error: ErrorShape, source: Source): Step {
  if (before.core.status === "ended") return unchanged({ ...belief, core: before.core });
  const turn = activeOperation(before);
  const { effects } = moved(before, belief, source, error);
  const last = told(turn ? aboutOperation(error, turn.operationId) : error, source, turn);
  return { belief, effects: [toolsOver, ...effects, last] };
}

/** Why a handle that is ended or detached does nothing more (TU3, RE1). */
export function over({ sessionId, handle }: Belief, verb: string): PedelecError {
  const [kind, advice] = handle === "attached"
    ? ["ended", "resume() takes it back"]
    : ["detached", "pedelec.resumeSession(sessionId) gives a new handle"];
  return failure("SESSION_ENDED", `Cannot ${verb} ${kind} session "${sessionId}": ${advice}`, { sessionId });
}
