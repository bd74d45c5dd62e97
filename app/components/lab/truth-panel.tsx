import type { PageModels } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { CopyButton } from "../copy-button.tsx";
import { TruthTable } from "./truth-table.tsx";

/** What the page believes beside what Core and the Extension say; every difference is named in words. */
export function TruthPanel({ models }: { models: PageModels }) {
  const t = useText();
  const said = models.truth.session.value;
  const sessionId = models.session.sessionId.value;
  return (
    <section
      class="panel stack truth"
      aria-labelledby="truth-heading"
      data-thread-status={said.is === "present" ? said.thread.status : said.is}
    >
      <div>
        <h2 id="truth-heading">{t("truth.heading")}</h2>
        <p class="soft small">{t("truth.lead")}</p>
      </div>
      <TruthTable compared={models} labelledBy="truth-heading" />
      <div class="truth-id">
        <span class="caption">{t("truth.id")}</span>
        <code>{sessionId ?? t("truth.none")}</code>
        {sessionId !== undefined && <CopyButton text={sessionId} />}
      </div>
    </section>
  );
}
