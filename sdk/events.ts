/** What each event of Core makes of a belief. Pure. */
import {
  activeOperation,
  after,
  type Belief,
  type Effect,
  moved,
  type Operation,
  type Step,
  told,
  unchanged,
  withUsage,
} from "./belief.ts";
import { ended, lost } from "./ending.ts";
import { unusable } from "./errors.ts";
import { FINAL_CODES, type SessionEvent } from "./protocol/mod.ts";
import { completed, completedOwn, coreAfter } from "./turn.ts";

type EventOf<T extends SessionEvent["type"]> = Extract<SessionEvent, { type: T }>;

/** Applies one event that came at `at` (ms). What isn't above the cursor is dropped (SQ1). */
export function applyEvent(before: Belief, event: SessionEvent, at: number): Step {
  const { seq } = event;
  if (seq !== undefined && seq <= before.cursor) return unchanged(before);
  const belief = seq === undefined ? before : { ...before, cursor: seq };
  if (event.type === "usage_updated") return unchanged(withUsage(belief, event.totalTokens));
  // Only a snapshot revives an ended handle (RE6).
  if (belief.core.status === "ended") return unchanged(belief);
  switch (event.type) {
    case "chat_delta":
    case "chat_message":
      return chat(belief, event);
    case "tool_call":
      return toolCall(belief, event);
    case "status_changed":
      return event.status === "ended" ? ended(belief, "core") : status(belief, event, at);
    case "operation_completed":
      return completion(belief, event);
    case "error":
      return failed(belief, event);
    case "ended":
      return ended(belief, "core");
  }
}

function chat(belief: Belief, event: EventOf<"chat_delta" | "chat_message">): Step {
  const [seen, turn] = named(belief, event.operationId);
  if (!turn) return stray(belief, event);
  if (turn.kind === "prepare") return unchanged(seen);
  const type = event.type === "chat_delta" ? "chatDelta" : "chat";
  return { belief: seen, effects: [{ type, text: event.text, turn }] };
}

function toolCall(belief: Belief, event: EventOf<"tool_call">): Step {
  const [seen, turn] = named(belief, event.operationId);
  if (!turn) return stray(belief, event);
  const { toolRequestId, tool, args } = event;
  const recovered = turn.operationId !== seen.own?.operationId;
  return { belief: seen, effects: [{ type: "toolCall", call: { toolRequestId, tool, args }, recovered, turn }] };
}

function status(before: Belief, { operationId, status }: EventOf<"status_changed">, at: number): Step {
  const [seen, turn] = named(before, operationId);
  const core = { status: status === "waiting_tool_result" ? "waitingToolResult" : status } as const;
  if (turn) return works(before, { ...seen, core });
  if (operationId === undefined) {
    // Core's Stopping reaches a page as a `running` of nobody (EN7).
    const says = status !== "running" && !activeOperation(before) && before.core.status !== "stopping";
    return says ? works(before, { ...before, core }) : unchanged(before);
  }
  const { own } = before;
  // Not for an answered one: the answer travels on another path and may overtake what Core did before (B.9).
  const current = own?.seen && !own.completion;
  if (status !== "running" || current || before.core.status === "stopping") return unchanged(before);
  const followed = { operationId, startedAt: at, kind: undefined };
  return works(before, { ...before, core, followed });
}

/** A status of Core was taken in. Whoever works again waits for no tool any more. */
function works(before: Belief, belief: Belief): Step {
  const step = moved(before, belief, "core");
  const waits = "waitingToolResult";
  return before.core.status === waits && belief.core.status !== waits ? after(toolsOver, step) : step;
}

const toolsOver: Effect = { type: "toolsOver", final: false };

function completion(belief: Belief, event: EventOf<"operation_completed">): Step {
  const { own } = belief;
  const { operationId, operationKind: kind, success, error } = event;
  const isOwn = own?.operationId === operationId;
  const [seen, turn] = named(belief, operationId);
  if (!turn || (isOwn && own.kind !== kind)) return unchanged(belief);
  const how = { success, error };
  const free = { ...seen, core: coreAfter(belief, kind, how) };
  return after(
    toolsOver,
    isOwn
      ? completedOwn(belief, free, own, how)
      : completed(belief, { ...free, followed: undefined }, { ...turn, kind }, how),
  );
}

function failed(belief: Belief, event: EventOf<"error">): Step {
  const { error, operationId, seq } = event;
  if (operationId === undefined) {
    // Without a number it is about the subscription, which the Extension goes on restoring unless the answer is final.
    if (seq === undefined && FINAL_CODES.has(error.code)) return lost(belief, error);
    const core = seq === undefined ? belief.core : { status: "error" } as const;
    return after(told(error, "core", activeOperation(belief)), moved(belief, { ...belief, core }, "core"));
  }
  const [seen] = named(belief, operationId);
  if (seen.own?.operationId === operationId) return unchanged({ ...seen, own: { ...seen.own, reason: error } });
  if (seen.followed?.operationId !== operationId) return unchanged(seen);
  return unchanged({ ...seen, followed: { ...seen.followed, reason: error } });
}

/**
 * The operation that an event names, if the handle knows it, and the belief after it was named: Core has one operation
 * at a time, so that when another one is named the followed one is past, and an unconfirmed one is confirmed.
 */
function named(belief: Belief, operationId: string | undefined): [Belief, Operation | undefined] {
  const { own, followed, unconfirmed } = belief;
  if (operationId === undefined) return [belief, undefined];
  if (own?.operationId === operationId) {
    const known = own.seen && !followed;
    return [known ? belief : { ...belief, own: { ...own, seen: true }, followed: undefined }, own];
  }
  if (followed?.operationId === operationId) return [belief, followed];
  if (unconfirmed?.operationId !== operationId) return [belief, undefined];
  return [{ ...belief, followed: unconfirmed, unconfirmed: undefined }, unconfirmed];
}

/** Chat or a tool call of an operation that the handle doesn't follow. */
function stray(belief: Belief, { type, operationId, sessionId }: EventOf<"chat_delta" | "chat_message" | "tool_call">) {
  const whose = operationId === undefined ? "an operation without id" : `operation "${operationId}"`;
  const error = unusable(type, `session "${sessionId}" isn't in ${whose}`);
  return { belief, effects: [told(error, "sdk", activeOperation(belief))] };
}
