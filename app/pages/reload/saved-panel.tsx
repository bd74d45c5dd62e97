import type { SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";

/** What the page shows of provider and effort, whose word that is, and what the handle itself says. */
export function SavedPanel({ session }: { session: SessionModel }) {
  const t = useText();
  const { provider, effortLevel, from, onHandle } = session.provider.value;
  const shown = (value: string | undefined) => value === undefined || value === "" ? t("reload.saved.unknown") : value;
  const onHandleEffort = from === "handle" ? effortLevel : undefined;
  return (
    <section class="panel stack" aria-labelledby="saved-heading" data-provider-from={from}>
      <div>
        <h2 id="saved-heading">{t("reload.saved")}</h2>
        <p class="soft small">{t("reload.saved.lead")}</p>
      </div>
      <table class="truth-table" aria-labelledby="saved-heading">
        <thead>
          <tr>
            <th scope="col">{t("reload.saved.field")}</th>
            <th scope="col">{t("reload.saved.record")}</th>
            <th scope="col">{t("reload.saved.handle")}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t("reload.saved.provider")}</th>
            <td data-provider={provider}>
              {shown(provider)} <span class="cell-note">{t(`reload.saved.from.${from}`)}</span>
            </td>
            <td data-handle-provider={onHandle}>{onHandle === "" ? t("reload.saved.empty") : onHandle}</td>
          </tr>
          <tr>
            <th scope="row">{t("reload.saved.effort")}</th>
            <td data-effort={effortLevel}>
              {shown(effortLevel)} <span class="cell-note">{t(`reload.saved.from.${from}`)}</span>
            </td>
            <td>{onHandleEffort ?? t("reload.saved.empty")}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
