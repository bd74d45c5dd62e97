/** The words in which the Extension itself refuses a request. */
import { type ErrorShape, protocolError } from "../../sdk/protocol/mod.ts";

/** SDK_PROTOCOL_ERROR, with the reason. */
export function unreadable(type: string | undefined, reason: string): ErrorShape {
  const what = type === undefined ? "a message" : `"${type}"`;
  return protocolError("SDK_PROTOCOL_ERROR", `Cannot read ${what}: ${reason}`, {
    reason,
    ...(type === undefined ? {} : { type }),
  });
}

/** THREAD_SUBSCRIPTION_UNAVAILABLE: no route of the session on this port (OR2), or its subscription isn't healthy (NL4). */
export function notSubscribed(sessionId: string): ErrorShape {
  return protocolError(
    "THREAD_SUBSCRIPTION_UNAVAILABLE",
    `This page isn't attached to session "${sessionId}", or its subscription is being restored`,
    { threadId: sessionId },
  );
}

/** THREAD_ACCESS_DENIED: another origin's session (OR1). */
export function accessDenied(sessionId: string): ErrorShape {
  return protocolError("THREAD_ACCESS_DENIED", `Session "${sessionId}" belongs to another origin`, {
    threadId: sessionId,
  });
}
