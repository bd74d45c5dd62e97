/** Threads to sessions: what Core says, in the words that pages know. */
import type { CoreEvent } from "../core/mod.ts";
import {
  type ErrorShape,
  type SessionEvent,
  type SessionSnapshotMessage,
  sessionStatusOf,
  type Snapshot,
} from "../../sdk/protocol/mod.ts";

type WithoutChannel<T> = T extends unknown ? Omit<T, "channelId"> : never;
/** A message about a session before it is addressed to a channel. */
export type SessionBody = WithoutChannel<SessionEvent | SessionSnapshotMessage>;

/** The page's form of an event of Core; undefined for those that the Extension keeps to itself. */
export function toSessionBody(event: CoreEvent): SessionBody | undefined {
  switch (event.type) {
    case "created":
    case "tool_result":
      return undefined;
    case "chat_delta": {
      const { threadId, type, operationId, text, seq } = event;
      return { sessionId: threadId, type, operationId, text, seq };
    }
    case "status_changed": {
      const { threadId, status, ...rest } = event;
      return { sessionId: threadId, ...rest, status: sessionStatusOf(status) };
    }
    default: {
      const { threadId, ...rest } = event;
      return { sessionId: threadId, ...rest };
    }
  }
}

export function snapshotBody(snapshot: Snapshot): SessionBody {
  return { type: "session_snapshot", sessionId: snapshot.threadId, seq: snapshot.latestSeq, snapshot };
}

/** Tells that a subscription couldn't be restored. Without a number, so that no cursor drops it (B.4). */
export function subscriptionErrorBody(sessionId: string, error: ErrorShape): SessionBody {
  return { type: "error", sessionId, source: "core", error };
}
