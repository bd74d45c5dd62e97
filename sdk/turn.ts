/** Turns: what an own request, its answer and Core's events make of a belief. Pure. */
import {
  activeOperation,
  type Belief,
  type Completion,
  type CoreState,
  type Effect,
  type OwnOperation,
  statusEffect,
  type Step,
  stopping,
  unchanged,
} from "./belief.ts";
import { cutShort } from "./ending.ts";
import { aboutOperation } from "./errors.ts";
import { type ErrorShape, NOTHING_BEGUN, OUTCOME_UNKNOWN, protocolError } from "./protocol/mod.ts";

/** A request for a turn is about to be posted. */
export function begun(belief: Belief, operationId: string, startedAt: number): Step {
  const own: OwnOperation = { operationId, startedAt, kind: "user", answered: false, seen: false };
  const after = { ...belief, own };
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
    core: unknown || seen || saysNothing(error) ? belief.core : { status: "error" },
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
    return protocolError("SESSION_ENDED", `Cannot send to ended session "${sessionId}"`, details);
  }
  return aboutOperation(error, operationId);
}

/** Takes a completion into account that fits the own operation. */
export function completedOwn(before: Belief, belief: Belief, own: OwnOperation, completion: Completion): Step {
  return settledIfDone(before, { ...belief, own: { ...own, seen: true, completion } });
}

function settledIfDone(before: Belief, belief: Belief): Step {
  const { own } = belief;
  if (own?.completion === undefined) return { belief, effects: statusEffect(before, belief, "core") };
  const cut = own.completion.error?.code === "THREAD_ENDED";
  return own.answered || cut ? settled(before, own, own.completion, belief) : { belief, effects: [] };
}

/** The own operation is over. */
function settled(before: Belief, own: OwnOperation, completion: Completion, belief = before): Step {
  const { operationId } = own;
  if (completion.error?.code === "THREAD_ENDED") {
    const after: Belief = { ...belief, own: undefined, core: stopping(before) };
    return { belief: after, effects: [cutShort(belief, operationId)] };
  }
  const after: Belief = { ...belief, own: undefined, core: coreAfter(belief.core, completion) };
  if (completion.success) {
    return {
      belief: after,
      effects: [...statusEffect(before, after, "core"), { type: "settle", operationId }],
    };
  }
  const error = failureOf(own, completion, belief.sessionId);
  return {
    belief: after,
    effects: [
      { type: "error", error, source: "core", turn: own },
      ...statusEffect(before, after, "core"),
      { type: "settle", operationId, error },
    ],
  };
}

/** A followed operation is over; there is no promise to settle. */
export function completedFollowed(before: Belief, belief: Belief, completion: Completion): Step {
  const { followed } = belief;
  if (followed === undefined) return unchanged(belief);
  if (completion.error?.code === "THREAD_ENDED") {
    return unchanged({ ...belief, followed: undefined, core: stopping(before) });
  }
  const after: Belief = { ...belief, followed: undefined, core: coreAfter(belief.core, completion) };
  const told: Effect[] = completion.success ? [] : [
    { type: "error", error: failureOf(followed, completion, belief.sessionId), source: "core", turn: followed },
  ];
  return { belief: after, effects: [...told, ...statusEffect(before, after, "core")] };
}

/** Core's state after a completion whose status event was missed. */
function coreAfter(core: CoreState, { success }: Completion): CoreState {
  const working = core.status === "running" || core.status === "starting" || core.status === "waitingToolResult";
  return working ? { status: success ? "idle" : "error" } : core;
}

/** Why an operation failed, naming it. */
export function failureOf(
  operation: { operationId: string; reason?: ErrorShape },
  { error }: Completion,
  sessionId: string,
): ErrorShape {
  const { operationId, reason } = operation;
  const fallback = protocolError("SESSION_ERROR", `Operation "${operationId}" of session "${sessionId}" failed`);
  return aboutOperation(error ?? reason ?? fallback, operationId);
}

/** True while `sendText` must be refused `SESSION_ENDED`: the session is over, or about to be (TU3). */
export function isOver({ handle, core }: Belief): boolean {
  return handle === "detached" || core.status === "ended" || core.status === "stopping";
}

/** The operation that makes the session busy (TU2). */
export function busyWith(belief: Belief): string | undefined {
  return activeOperation(belief)?.operationId;
}
