import { Button } from "../../components/mod.ts";
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
          <Button
            action={`ask-${name}`}
            offered={session.offers.value.send}
            onPress={() => session.send(t(`temporary.ask.${name}`))}
          >
            {t(`temporary.request.${name}`)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
