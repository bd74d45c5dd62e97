import type { Notice } from "../../components/session/mod.ts";
import { keeping } from "./policy.ts";
import type { Workflow } from "./workflow.ts";

/** What the workflow itself has to tell: a refused act, data that can't be kept, and what is about to be given up. */
export function noticesOf({ refused, trip, dismissRefused }: Workflow, now: number): readonly Notice[] {
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
  const kept = trip.trip.value === undefined ? undefined : keeping(trip.trip.value, now);
  if (kept !== undefined && kept.is !== "kept") {
    notices.push({
      ...plain,
      name: `keeping-${kept.is}`,
      tone: "doubt",
      cause: `workflow.keeping.${kept.is}.cause`,
      next: "workflow.keeping.next",
    });
  }
  return notices;
}
