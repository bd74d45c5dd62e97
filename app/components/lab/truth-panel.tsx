import type { PageModels } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { CopyButton } from "../copy-button.tsx";
import { type TruthRow, truthRows } from "./truth-rows.ts";

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
      <table class="truth-table" aria-labelledby="truth-heading">
        <thead>
          <tr>
            <th scope="col">{t("truth.field")}</th>
            <th scope="col" class="truth-belief">{t("truth.belief")}</th>
            <th scope="col" class="truth-core">{t("truth.truth")}</th>
          </tr>
        </thead>
        <tbody>
          {truthRows(models, t).map((row) => <Row key={row.name} row={row} />)}
        </tbody>
      </table>
      <div class="truth-id">
        <span class="caption">{t("truth.id")}</span>
        <code>{sessionId ?? t("truth.none")}</code>
        {sessionId !== undefined && <CopyButton text={sessionId} />}
      </div>
    </section>
  );
}

function Row({ row }: { row: TruthRow }) {
  const t = useText();
  return (
    <tr data-fact={row.name} data-verdict={row.verdict}>
      <th scope="row">
        {t(`truth.${row.name}`)}
        <span class="truth-verdict">{t(`truth.${row.verdict}`)}</span>
      </th>
      <td>{row.belief ?? "—"}</td>
      <td>
        {row.truth ?? "—"}
        {row.named !== undefined && <code key={row.named} class="cell-note">{row.named}</code>}
      </td>
    </tr>
  );
}
