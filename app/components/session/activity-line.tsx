import type { SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { activityOf } from "./standing.ts";
import { StatusBadge } from "./status-badge.tsx";

/** The id of the sentence: it is also why a control of the session isn't offered now. */
export const ACTIVITY = "session-activity";

/** The status and what goes on, in a place of fixed height. */
export function ActivityLine({ session }: { session: SessionModel }) {
  const t = useText();
  const activity = activityOf(session);
  const text = "tool" in activity ? t("activity.tool", { tool: activity.tool }) : t(activity.key);
  return (
    <div class="activity">
      <StatusBadge session={session} />
      {/* Another text is another element: one that lies elsewhere hasn't moved. */}
      <span key={text} id={ACTIVITY} class="activity-text">{text}</span>
    </div>
  );
}
