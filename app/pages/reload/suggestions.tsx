import { AskButton } from "../../components/session/mod.ts";
import type { SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { order } from "./policy.ts";

/** What customers ask most, one press each. */
export function Suggestions({ session }: { session: SessionModel }) {
  const t = useText();
  const suggestions = [
    { name: "where", text: t("reload.ask.where", { order: order.number }) },
    { name: "return", text: t("reload.ask.return") },
    { name: "long", text: t("reload.ask.long") },
  ] as const;
  return (
    <ul class="requests" aria-label={t("reload.suggestions")}>
      {suggestions.map(({ name, text }) => (
        <li key={name}>
          <AskButton session={session} name={name} text={text}>{t(`reload.suggestion.${name}`)}</AskButton>
        </li>
      ))}
    </ul>
  );
}
