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
import { ended } from "./ending.ts";
import { protocolError, type Snapshot } from "./protocol/mod.ts";
import { completedFollowed, completedOwn } from "./turn.ts";

/** Applies a snapshot. Another thread's, or one that is older than the cursor, is ignored (NL3). */
export function applySnapshot(before: Belief, snapshot: Snapshot): Step {
  if (snapshot.threadId !== before.sessionId || snapshot.latestSeq < before.cursor) return unchanged(before);
  const base = withUsage({ ...before, cursor: snapshot.latestSeq }, snapshot.usage?.totalTokens);
  if (snapshot.status === "ended") return ended(base, "core");
  const pendingTool = snapshot.pendingToolRequest;
  const toolsOver: Effect = { type: "toolsOver", except: pendingTool?.requestId, final: true };
  const { belief, effects } = adopt(base, snapshot);
  const turn = activeOperation(belief);
  const tool: Effect[] = pendingTool === undefined || turn?.operationId !== pendingTool.operationId ? [] : [{
    type: "toolCall",
    call: { toolRequestId: pendingTool.requestId, tool: pendingTool.toolName, args: pendingTool.args },
    recovered: true,
    turn,
  }];
  return { belief, effects: [toolsOver, ...effects, ...tool] };
}

/** Agrees with the snapshot; what becomes of an own operation is the last thing told (NL3). */
function adopt(before: Belief, snapshot: Snapshot): Step {
  const { sessionId, own, followed, unconfirmed } = before;
  const belief: Belief = {
    ...before,
    core: coreOf(before, snapshot),
    followed: followedOf(before, snapshot),
    unconfirmed: undefined,
  };
  const { activeOperation: active, lastCompletedOperation: last } = snapshot;
  if (own === undefined) {
    const past = [followed, unconfirmed].find((one) => one !== undefined && one.operationId === last?.operationId);
    if (past === undefined || last === undefined) return moved(before, belief);
    return completedFollowed(before, belief, { ...past, kind: last.operationKind }, last);
  }
  const { operationId } = own;
  const isOwn = (operation: typeof active | typeof last): boolean =>
    operation?.operationId === operationId && operation.operationKind === own.kind;
  if (isOwn(active)) return moved(before, { ...belief, own: { ...own, seen: true } });
  if (last !== undefined && isOwn(last)) return completedOwn(before, belief, own, last);
  // Its request may still be on its way.
  if (!own.answered) return moved(before, belief);
  const after: Belief = { ...belief, own: undefined };
  const error = protocolError(
    "SDK_LIFECYCLE_SYNC_ERROR",
    `Core knows nothing of operation "${operationId}" of session "${sessionId}"; what became of it can't be told`,
    { sessionId, operationId },
  );
  return {
    belief: after,
    effects: [
      { type: "error", error, source: "sdk", turn: own },
      ...statusEffect(before, after, "core"),
      { type: "settle", operationId, error },
    ],
  };
}

function moved(before: Belief, belief: Belief): Step {
  return { belief, effects: statusEffect(before, belief, "core") };
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
