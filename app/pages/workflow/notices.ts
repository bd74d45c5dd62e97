import { retentionNotices } from "../../components/retention/mod.ts";
import type { Notice } from "../../components/session/mod.ts";
import type { Workflow } from "./workflow.ts";

/** What the workflow has to tell beside its session. */
export function allNotices(workflow: Workflow, language: string): readonly Notice[] {
  return [...noticesOf(workflow), ...retentionNotices(workflow.models.retention.value, language)];
}

/** What the workflow itself has to tell: a refused act, data that can't be kept, and an end by its limit. */
function noticesOf({ refused, trip, acts, dismissRefused }: Workflow): readonly Notice[] {
  const notices: Notice[] = [];
  const plain = { still: [], actions: [] } as const;
  if (refused.value !== undefined || trip.stale.value) {
    notices.push({
      ...plain,
      name: "owner-stale",
      code: "OWNER_STALE",
      tone: "doubt",
      cause: "workflow.stale.cause",
      next: "workflow.stale.next",
      dismiss() {
        dismissRefused();
        trip.dismissStale();
      },
    });
  }
  if (trip.stored.value === "refused") {
    notices.push({
      ...plain,
      name: "trip-not-kept",
      tone: "fault",
      cause: "workflow.not-kept.cause",
      next: "workflow.not-kept.next",
    });
  }
  const stand = acts.value?.ending.stand.value;
  if (stand?.is === "finished" && stand.what.by === "limit") {
    notices.push({ ...plain, name: "over", tone: "calm", cause: "workflow.over.cause", next: "workflow.over.next" });
  }
  return notices;
}
