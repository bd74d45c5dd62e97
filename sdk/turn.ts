/** Turns: what an own request, its answer and Core's events make of a belief. Pure. */
import {
  activeOperation,
  type Belief,
  type Completion,
  type CoreState,
  type Effect,
  type Operation,
  type OwnOperation,
  type Started,
  statusEffect,
  type Step,
  stopping,
  unchanged,
} from "./belief.ts";
import { cutShort } from "./ending.ts";
import { aboutOperation, failure, type PedelecError } from "./errors.ts";
import { type ErrorShape, NOTHING_BEGUN, type OperationKind, OUTCOME_UNKNOWN, protocolError } from "./protocol/mod.ts";

/** The request of an operation is about to be posted. */
export function begun(belief: Belief, operation: Started): Step {
  const after: Belief = { ...belief, own: { ...operation, answered: false, seen: false }, waiting: undefined };
  return { belief: after, effects: statusEffect(belief, after, "sdk") };
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
  if (own.completion !== undefined) return settled(belief, own, own.completion);
  const shown = asShown(error, sessionId, operationId);
  const { startedAt, kind, seen } = own;
  const operation = { operationId, startedAt, kind };
  const after: Belief = {
    ...belief,
    own: undefined,
    followed: seen ? operation : belief.followed,
    unconfirmed: unknown && !seen ? operation : undefined,
    core: unknown || seen || kind === "prepare" || saysNothing(error) ? belief.core : { status: "error" },
  };
  const told: Effect[] = shown.code === "SESSION_ENDED"
    ? []
    : [{ type: "error", error: shown, source: "sdk", turn: own }];
  return {
    belief: after,
    effects: [...told, ...statusEffect(belief, after, "sdk"), { type: "settle", operationId, error: shown }],
  };
}

/** It isn't about the thread: the status stays what Core last said (A.4, NL4). */
function saysNothing({ code }: ErrorShape): boolean {
  return NOTHING_BEGUN.has(code) || OUTCOME_UNKNOWN.has(code);
}

/** Core's refusals in a page's words (TU2, TU3); everything else as it came. */
function asShown(error: ErrorShape, sessionId: string, operationId: string): ErrorShape {
  const details = { sessionId, operationId, cause: error.code };
  if (error.code === "THREAD_BUSY") {
    return protocolError("SESSION_BUSY", `Session "${sessionId}" already has a turn`, details);
  }
  if (error.code === "THREAD_ENDED") {
    return protocolError("SESSION_ENDED", `Session "${sessionId}" is ended`, details);
  }
  return aboutOperation(error, operationId);
}

/** Takes a completion into account that fits the own operation; `belief` has Core's state after it. */
export function completedOwn(before: Belief, belief: Belief, own: OwnOperation, completion: Completion): Step {
  return settledIfDone(before, { ...belief, own: { ...own, seen: true, completion } });
}

function settledIfDone(before: Belief, belief: Belief): Step {
  const { own } = belief;
  const completion = own?.completion;
  if (completion !== undefined && isCut(completion)) {
    const after: Belief = { ...belief, own: undefined, waiting: undefined };
    return { belief: after, effects: [...statusEffect(before, after, "core"), ...cutShort(belief)] };
  }
  if (completion !== undefined && own?.answered) return settled(before, own, completion, belief);
  return { belief, effects: statusEffect(before, belief, "core") };
}

/** The own operation is over. */
function settled(before: Belief, own: OwnOperation, completion: Completion, belief = before): Step {
  const { operationId, kind } = own;
  const { success } = completion;
  const prepared = belief.prepared || (success && kind === "prepare");
  const after: Belief = { ...belief, own: undefined, prepared };
  const status = statusEffect(before, after, "core");
  if (success) return { belief: after, effects: [...status, { type: "settle", operationId }] };
  const error = failureOf(own, completion, belief.sessionId);
  return {
    belief: after,
    effects: [{ type: "error", error, source: "core", turn: own }, ...status, { type: "settle", operationId, error }],
  };
}

/** An operation without a promise here is over; `belief` no longer follows it, and has Core's state after it. */
export function completedFollowed(before: Belief, belief: Belief, turn: Operation, completion: Completion): Step {
  const told: Effect[] = completion.success || isCut(completion)
    ? []
    : [{ type: "error", error: failureOf(turn, completion, belief.sessionId), source: "core", turn }];
  return { belief, effects: [...told, ...statusEffect(before, belief, "core")] };
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
): ErrorShape {
  const code = kind === "prepare" ? "PREPARE_FAILED" : "SESSION_ERROR";
  const fallback = protocolError(code, `Operation "${operationId}" of session "${sessionId}" failed`);
  return aboutOperation(error ?? reason ?? fallback, operationId);
}

/** True while every new operation must be refused `SESSION_ENDED`: the session is over, or about to be (TU3). */
export function isOver({ handle, core }: Belief): boolean {
  return handle === "detached" || core.status === "ended" || core.status === "stopping";
}

/** Why a new operation must be refused while another one is active (TU2). */
export function busy(belief: Belief): PedelecError | undefined {
  const turn = activeOperation(belief);
  if (turn === undefined) return undefined;
  const { sessionId } = belief;
  const details = { sessionId, operationId: turn.operationId };
  return failure("SESSION_BUSY", `Session "${sessionId}" already has a turn`, details);
}
