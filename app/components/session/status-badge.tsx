import type { SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { standingOf } from "./standing.ts";

/** The session's standing in a word and a shape; the colour only repeats it. */
export function StatusBadge({ session }: { session: SessionModel }) {
  const t = useText();
  const standing = standingOf(session);
  return (
    <span class="badge" data-standing={standing}>
      <span key={standing} class="badge-shape" aria-hidden="true" />
      {t(`status.${standing}`)}
    </span>
  );
}
