import type { SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { activityOf } from "./standing.ts";
import { StatusBadge } from "./status-badge.tsx";

/** The status and what goes on, in a place of fixed height. */
export function ActivityLine({ session }: { session: SessionModel }) {
  const t = useText();
  const activity = activityOf(session);
  return (
    <div class="activity">
      <StatusBadge session={session} />
      <span class="activity-text">
        {"tool" in activity ? t("activity.tool", { tool: activity.tool }) : t(activity.key)}
      </span>
    </div>
  );
}
