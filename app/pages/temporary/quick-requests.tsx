import { AskButton } from "../../components/session/mod.ts";
import type { SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";

const REQUESTS = ["shorten", "friendlier", "grammar"] as const;

/** What people ask of a draft most, one press each. */
export function QuickRequests({ session }: { session: SessionModel }) {
  const t = useText();
  return (
    <ul class="requests" aria-label={t("temporary.requests")}>
      {REQUESTS.map((name) => (
        <li key={name}>
          <AskButton session={session} name={name} text={t(`temporary.ask.${name}`)}>
            {t(`temporary.request.${name}`)}
          </AskButton>
        </li>
      ))}
    </ul>
  );
}
