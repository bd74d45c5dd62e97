import { AskButton } from "../../components/session/mod.ts";
import type { SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";

const REQUESTS = ["sums", "note"] as const;

/** What people ask of a payslip most, one press each. The note is left in the workspace: the receipt finds it there. */
export function Requests({ session }: { session: SessionModel }) {
  const t = useText();
  return (
    <ul class="requests" aria-label={t("sensitive.requests")}>
      {REQUESTS.map((name) => {
        const text = t(`sensitive.request.${name}`);
        return (
          <li key={name}>
            <AskButton session={session} name={name} text={text}>{text}</AskButton>
          </li>
        );
      })}
    </ul>
  );
}
