import type { SessionModel } from "../../models/mod.ts";
import type { TextKey } from "../../text/mod.ts";

/** Where a session stands, in one word: Core's status where it is known, else what the page is doing about it. */
export function standingOf({ phase, status }: Pick<SessionModel, "phase" | "status">) {
  const now = phase.value;
  switch (now.is) {
    case "attached":
      return status.value ?? now.status;
    case "changing":
      return now.to === "ended" ? "ending" : "reactivating";
    default:
      return now.is;
  }
}

/** A text that was typed is answered: it is sent, or somebody else's turn forbids it and the refusal says so. */
export function answersSend({ offers, operation }: Pick<SessionModel, "offers" | "operation">): boolean {
  return offers.value.send || operation.value.is === "adopted";
}

type Activity = Extract<TextKey, `activity.${string}`>;

/** What goes on right now, as a whole sentence. `tool` is filled where the sentence names one. */
export function activityOf(session: SessionModel): { key: Exclude<Activity, "activity.tool"> } | { tool: string } {
  const phase = session.phase.value;
  if (session.outOfTouch.value !== undefined) return { key: "activity.reconnecting" };
  if (phase.is === "creating" || phase.is === "resuming") {
    return { key: phase.approval === "asked" ? "activity.asked" : `activity.${phase.is}` };
  }
  if (phase.is === "gone" && phase.error.code !== "THREAD_ACCESS_DENIED") return { key: "activity.unknown" };
  if (phase.is !== "attached") return { key: `activity.${phase.is}` };
  const tool = session.runningTool.value;
  // What another page has answered never comes to its end here, and Core waits for it no longer.
  if (tool !== undefined && phase.status === "waiting_tool_result") return { tool };
  const operation = session.operation.value;
  if (operation.is === "unconfirmed") return { key: "activity.unconfirmed" };
  if (operation.is !== "none") return { key: operation.waiting ? `activity.${operation.is}` : "activity.stopped" };
  if (phase.status === "ended" || phase.status === "error") return { key: `activity.${phase.status}` };
  return { key: phase.status === "idle" ? "activity.idle" : "activity.adopted" };
}
