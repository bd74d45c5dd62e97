import { Button } from "../../components/mod.ts";
import type { PageModels } from "../../models/mod.ts";
import { useLanguage, useText } from "../../text/mod.ts";
import { policy } from "./policy.ts";

/** The sessions of this page that this browser can find again. */
export function RecordsPanel({ models }: { models: PageModels }) {
  const t = useText();
  const when = new Intl.DateTimeFormat(useLanguage(), { dateStyle: "short", timeStyle: "short" });
  const current = models.session.sessionId.value;
  const records = (models.storage.records.value ?? []).filter(({ page }) => page === policy.page);
  return (
    <section class="panel stack" aria-labelledby="records-heading">
      <h2 id="records-heading">{t("reload.records")}</h2>
      {records.length === 0 && <p class="soft small">{t("reload.records.none")}</p>}
      <ul class="records">
        {records.map(({ sessionId, title, usedAt, endFailed }) => (
          <li key={sessionId} data-record={sessionId}>
            <span class="records-title">
              {title || t("reload.records.untitled")}
              <span class="soft small">{when.format(usedAt)}</span>
              {endFailed !== undefined && (
                <span class="failure small">{t("reload.records.end-failed", { code: endFailed.code })}</span>
              )}
            </span>
            {sessionId === current ? <span class="tag">{t("reload.records.current")}</span> : (
              <Button
                action="open-record"
                offered={models.session.offers.value.open}
                onPress={() => models.session.open(sessionId)}
              >
                {t("reload.other.open")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
