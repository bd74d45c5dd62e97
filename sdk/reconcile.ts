/** What an authoritative snapshot makes of a belief. Pure. */
import {
  activeOperation,
  after,
  type Belief,
  moved,
  type Operation,
  type Step,
  stopping,
  told,
  unchanged,
  withUsage,
} from "./belief.ts";
import { ended } from "./ending.ts";
import { failure } from "./errors.ts";
import type { Snapshot } from "./protocol/mod.ts";
import { completed, completedOwn } from "./turn.ts";

/** Applies a snapshot of the handle's own thread. One that is older than the cursor is ignored (NL3). */
export function applySnapshot(before: Belief, snapshot: Snapshot): Step {
  if (snapshot.latestSeq < before.cursor) return unchanged(before);
  const base = withUsage({ ...before, cursor: snapshot.latestSeq }, snapshot.usage?.totalTokens);
  if (snapshot.status === "ended") return ended(base, "core");
  const pending = snapshot.pendingToolRequest;
  const step = after({ type: "toolsOver", except: pending?.requestId, final: true }, adopt(base, snapshot));
  const { belief, effects } = step;
  const turn = activeOperation(belief);
  if (!pending || turn?.operationId !== pending.operationId) return step;
  const call = { toolRequestId: pending.requestId, tool: pending.toolName, args: pending.args };
  return { belief, effects: [...effects, { type: "toolCall", call, recovered: true, turn }] };
}

/** Agrees with the snapshot; what becomes of an own operation is the last thing told (NL3). */
function adopt(before: Belief, snapshot: Snapshot): Step {
  const { sessionId, own, followed, unconfirmed } = before;
  const belief: Belief = {
    ...before,
    core: snapshot.status === "stopping" ? stopping(before) : { status: snapshot.status },
    followed: followedOf(before, snapshot),
    unconfirmed: undefined,
  };
  const { activeOperation: active, lastCompletedOperation: last } = snapshot;
  if (!own) {
    const past = [followed, unconfirmed].find((one) => one && one.operationId === last?.operationId);
    if (!past || !last) return moved(before, belief, "core");
    return completed(before, belief, { ...past, kind: last.operationKind }, last);
  }
  const { operationId } = own;
  const isOwn = (operation: typeof active | typeof last): boolean =>
    operation?.operationId === operationId && operation.operationKind === own.kind;
  if (isOwn(active)) return moved(before, { ...belief, own: { ...own, seen: true } }, "core");
  if (last && isOwn(last)) return completedOwn(before, belief, own, last);
  // Its request may still be on its way.
  if (!own.answered) return moved(before, belief, "core");
  const error = failure(
    "SDK_LIFECYCLE_SYNC_ERROR",
    `Core has lost operation "${operationId}" of session "${sessionId}"; it may have been done`,
    { sessionId, operationId },
  );
  return after(told(error, "sdk", own), moved(before, { ...belief, own: undefined }, "core", error));
}

/** The operation that is active without being the own one. */
function followedOf(
  { own, followed, unconfirmed }: Belief,
  { activeOperation: active }: Snapshot,
): Operation | undefined {
  if (!active || active.operationId === own?.operationId) return undefined;
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
