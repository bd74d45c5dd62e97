import { Button } from "../../components/mod.ts";
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
          <Button action={`ask-${name}`} offered={session.offers.value.send} onPress={() => session.send(text)}>
            {t(`reload.suggestion.${name}`)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
