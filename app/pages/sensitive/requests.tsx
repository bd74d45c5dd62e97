import { Button } from "../../components/mod.ts";
import type { SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";

const REQUESTS = ["sums", "note"] as const;

/** What people ask of a payslip most, one press each. The note is left in the workspace: the receipt finds it there. */
export function Requests({ session }: { session: SessionModel }) {
  const t = useText();
  return (
    <ul class="requests" aria-label={t("sensitive.requests")}>
      {REQUESTS.map((name) => (
        <li key={name}>
          <Button
            action={`ask-${name}`}
            offered={session.offers.value.send}
            onPress={() => session.send(t(`sensitive.request.${name}`), { ready: true })}
          >
            {t(`sensitive.request.${name}`)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
