/** Turns: what an own request, its answer and Core's events make of a belief. Pure. */
import {
  activeOperation,
  after,
  type Belief,
  type Completion,
  type CoreState,
  moved,
  type Operation,
  type OwnOperation,
  type Started,
  type Step,
  stopping,
  told,
  unchanged,
} from "./belief.ts";
import { cutShort } from "./ending.ts";
import { aboutOperation, failure, type PedelecError } from "./errors.ts";
import { type ErrorShape, NOTHING_BEGUN, type OperationKind, OUTCOME_UNKNOWN } from "./protocol/mod.ts";

/** The request of an operation is about to be posted. */
export function begun(belief: Belief, operation: Started): Step {
  return moved(belief, { ...belief, own: { ...operation, answered: false, seen: false }, waiting: undefined }, "sdk");
}

/** The request was answered ok. */
export function answered(belief: Belief, operationId: string): Step {
  const { own } = belief;
  if (own?.operationId !== operationId) return unchanged(belief);
  return settledIfDone(belief, { ...belief, own: { ...own, answered: true } });
}

/** The request failed; `unknown`: Core may have begun all the same. */
export function refused(
  belief: Belief,
  operationId: string,
  { error, unknown }: { readonly error: ErrorShape; readonly unknown: boolean },
): Step {
  const { own, sessionId } = belief;
  if (own?.operationId !== operationId) return unchanged(belief);
  if (own.completion) return settled(belief, belief, own, own.completion);
  const { startedAt, kind, seen } = own;
  const operation = { operationId, startedAt, kind };
  const shown = asShown(error, sessionId, operationId);
  const step = moved(
    belief,
    {
      ...belief,
      own: undefined,
      followed: seen ? operation : belief.followed,
      unconfirmed: unknown && !seen ? operation : undefined,
      core: unknown || seen || kind === "prepare" || saysNothing(error) ? belief.core : { status: "error" },
    },
    "sdk",
    shown,
  );
  return shown.code === "SESSION_ENDED" ? step : after(told(shown, "sdk", own), step);
}

/** It isn't about the thread: the status stays what Core last said (A.4, NL4). */
function saysNothing({ code }: ErrorShape): boolean {
  return NOTHING_BEGUN.has(code) || OUTCOME_UNKNOWN.has(code);
}

/** Core's refusals in a page's words (TU2, TU3); everything else as it came. */
function asShown(error: ErrorShape, sessionId: string, operationId: string): PedelecError {
  if (error.code === "THREAD_BUSY") return busyWith(sessionId, operationId, error.code);
  return aboutOperation(error.code === "THREAD_ENDED" ? cutShort(sessionId) : error, operationId);
}

/** Takes a completion into account that fits the own operation; `belief` has Core's state after it. */
export function completedOwn(before: Belief, belief: Belief, own: OwnOperation, completion: Completion): Step {
  return settledIfDone(before, { ...belief, own: { ...own, seen: true, completion } });
}

function settledIfDone(before: Belief, belief: Belief): Step {
  const { own, sessionId } = belief;
  const completion = own?.completion;
  if (!completion) return moved(before, belief, "core");
  if (isCut(completion)) {
    return moved(before, { ...belief, own: undefined, waiting: undefined }, "core", cutShort(sessionId));
  }
  return own?.answered ? settled(before, belief, own, completion) : moved(before, belief, "core");
}

/** The own operation is over. */
function settled(before: Belief, belief: Belief, own: OwnOperation, completion: Completion): Step {
  const prepared = belief.prepared || (completion.success && own.kind === "prepare");
  return completed(before, { ...belief, own: undefined, prepared }, own, completion);
}

/** An operation is over that `belief` no longer has; its promise, if there is one here, settles so. */
export function completed(before: Belief, belief: Belief, turn: Operation, completion: Completion): Step {
  if (completion.success || isCut(completion)) return moved(before, belief, "core");
  const error = failureOf(turn, completion, belief.sessionId);
  return after(told(error, "core", turn), moved(before, belief, "core", error));
}

/** An end cut the operation short. */
function isCut({ error }: Completion): boolean {
  return error?.code === "THREAD_ENDED";
}

/** Core's state after a completion, also when its status event was missed. */
export function coreAfter(belief: Belief, kind: OperationKind, completion: Completion): CoreState {
  const { core } = belief;
  if (isCut(completion)) return stopping(belief);
  if (kind === "prepare") return core.status === "stopping" ? core : { status: "idle" };
  const working = core.status === "running" || core.status === "starting" || core.status === "waitingToolResult";
  return working ? { status: completion.success ? "idle" : "error" } : core;
}

/** Why an operation failed, naming it. */
function failureOf(
  { operationId, kind, reason }: Pick<Operation, "operationId" | "kind" | "reason">,
  { error }: Completion,
  sessionId: string,
): PedelecError {
  const code = kind === "prepare" ? "PREPARE_FAILED" : "SESSION_ERROR";
  const message = `Operation "${operationId}" of session "${sessionId}" failed`;
  return aboutOperation(error ?? reason ?? { code, message }, operationId);
}

/** True while every new operation must be refused `SESSION_ENDED`: the session is over, or about to be (TU3). */
export function isOver({ handle, core }: Belief): boolean {
  return handle === "detached" || core.status === "ended" || core.status === "stopping";
}

/** Why a new operation must be refused while another one is active (TU2). */
export function busy(belief: Belief): PedelecError | undefined {
  const turn = activeOperation(belief);
  return turn && busyWith(belief.sessionId, turn.operationId);
}

function busyWith(sessionId: string, operationId: string, cause?: string): PedelecError {
  const details = { sessionId, operationId, ...(cause === undefined ? {} : { cause }) };
  return failure("SESSION_BUSY", `Session "${sessionId}" already has a turn`, details);
}
