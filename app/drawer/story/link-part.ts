/** What the native link's entries tell: whether it is there, and which subscriptions went with it, or by themselves. */
import { UNCHANGED_BY_RESUME } from "../../../sdk/protocol/mod.ts";
import { type Entry, flagAt, textAt, valueAt } from "../journal/mod.ts";
import type { Memory } from "./memory.ts";

export function nativeLink(memory: Memory, { type, sessionId = "", data }: Entry): void {
  const { subscriptions } = memory;
  const known = subscriptions.get(sessionId);
  switch (type) {
    case "connected":
      memory.connected = true;
      return;
    case "lost":
    case "disconnected":
      memory.connected = false;
      // Those of ended threads aren't missed.
      for (const [id, { ended }] of subscriptions) subscriptions.set(id, { restoring: !ended, ended });
      return;
    case "unsubscribe_thread":
    case "ended":
      return void subscriptions.delete(sessionId);
  }
  if (known === undefined) return;
  switch (type) {
    case "thread_subscription_closed":
      return void subscriptions.set(sessionId, { ...known, restoring: true });
    case "status_changed":
      return void subscriptions.set(sessionId, {
        restoring: known.restoring,
        ended: textAt(data, "event", "status") === "ended",
      });
    case "subscribe_thread": {
      if (flagAt(data, "answer", "ok") !== true) return;
      const status = textAt(data, "answer", "result", "snapshot", "status");
      return void subscriptions.set(sessionId, { restoring: false, ended: status === "ended" });
    }
    case "resume_thread": {
      // From the request on it counts as alive: its answer may get lost.
      if (valueAt(data, "request") !== undefined) {
        return void subscriptions.set(sessionId, { restoring: known.restoring, ended: false, presumed: known.ended });
      }
      const unchanged = UNCHANGED_BY_RESUME.has(textAt(data, "answer", "error", "code") ?? "");
      if (known.presumed === true && unchanged) {
        subscriptions.set(sessionId, { restoring: known.restoring, ended: true });
      }
    }
  }
}
