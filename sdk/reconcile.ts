/** What an authoritative snapshot makes of a belief. Pure. */
import {
  activeOperation,
  type Belief,
  type CoreState,
  type Effect,
  type Operation,
  statusEffect,
  type Step,
  stopping,
  unchanged,
  withUsage,
} from "./belief.ts";
import { cutShort, ended } from "./ending.ts";
import { aboutOperation } from "./errors.ts";
import { type ErrorShape, protocolError, type Snapshot } from "./protocol/mod.ts";
import { failureOf } from "./turn.ts";

/** Applies a snapshot. Another thread's, or one that is older than the cursor, is ignored (NL3). */
export function applySnapshot(before: Belief, snapshot: Snapshot): Step {
  if (snapshot.threadId !== before.sessionId || snapshot.latestSeq < before.cursor) return unchanged(before);
  const base = withUsage({ ...before, cursor: snapshot.latestSeq }, snapshot.usage?.totalTokens);
  if (snapshot.status === "ended") return ended(base, "core");
  const pendingTool = snapshot.pendingToolRequest;
  const toolsOver: Effect = { type: "toolsOver", except: pendingTool?.requestId, final: true };
  const [belief, told, settlement] = adopt(base, snapshot);
  const turn = activeOperation(belief);
  const tool: Effect[] = pendingTool === undefined || turn?.operationId !== pendingTool.operationId ? [] : [{
    type: "toolCall",
    call: { toolRequestId: pendingTool.requestId, tool: pendingTool.toolName, args: pendingTool.args },
    recovered: true,
    turn,
  }];
  return {
    belief,
    effects: [toolsOver, ...told, ...statusEffect(before, belief, "core"), ...settlement, ...tool],
  };
}

/** The belief that agrees with the snapshot, what `onError` is told, and what becomes of the own promise. */
function adopt(base: Belief, snapshot: Snapshot): [Belief, Effect[], Effect[]] {
  const { own, followed, unconfirmed } = base;
  const belief: Belief = {
    ...base,
    core: coreOf(base, snapshot),
    followed: followedOf(base, snapshot),
    unconfirmed: undefined,
  };
  const last = snapshot.lastCompletedOperation;
  if (own === undefined) {
    const turn = [followed, unconfirmed].find((one) => one !== undefined && one.operationId === last?.operationId);
    const failed = last !== undefined && !last.success && last.error?.code !== "THREAD_ENDED";
    if (turn === undefined || !failed) return [belief, [], []];
    return [belief, [{ type: "error", error: failureOf(turn, last, base.sessionId), source: "core", turn }], []];
  }
  const { operationId } = own;
  const active = snapshot.activeOperation;
  if (active?.operationId === operationId && active.operationKind === own.kind) {
    return [{ ...belief, own: { ...own, seen: true } }, [], []];
  }
  const done: Belief = { ...belief, own: undefined };
  if (last?.operationId === operationId && last.operationKind === own.kind) {
    if (last.error?.code === "THREAD_ENDED") return [done, [], [cutShort(base, operationId)]];
    if (!own.answered) return [{ ...belief, own: { ...own, seen: true, completion: last } }, [], []];
    if (last.success) return [done, [], [{ type: "settle", operationId }]];
    return [done, ...rejection(failureOf(own, last, base.sessionId), base, "core")];
  }
  // Its request may still be on its way.
  if (!own.answered) return [belief, [], []];
  const { sessionId } = base;
  const error = protocolError(
    "SDK_LIFECYCLE_SYNC_ERROR",
    `Core knows nothing of operation "${operationId}" of session "${sessionId}"; what became of it can't be told`,
    { sessionId, operationId },
  );
  return [done, ...rejection(error, base, "sdk")];
}

function rejection(error: ErrorShape, base: Belief, source: "core" | "sdk"): [Effect[], Effect[]] {
  const { own } = base;
  if (own === undefined) return [[], []];
  const { operationId } = own;
  return [
    [{ type: "error", error, source, turn: own }],
    [{ type: "settle", operationId, error: aboutOperation(error, operationId) }],
  ];
}

function coreOf(base: Belief, { status }: Snapshot): CoreState {
  return status === "stopping" ? stopping(base) : { status };
}

/** The operation that is active without being the own one. */
function followedOf(
  { own, followed, unconfirmed }: Belief,
  { activeOperation: active }: Snapshot,
): Operation | undefined {
  if (active === undefined || active.operationId === own?.operationId) return undefined;
  const { operationId, operationKind: kind } = active;
  const startedAt = Date.parse(active.startedAt);
  const same = [followed, unconfirmed].find((one) => one?.operationId === operationId);
  return {
    ...same,
    operationId,
    startedAt: same?.startedAt ?? (Number.isNaN(startedAt) ? undefined : startedAt),
    kind,
  };
}
