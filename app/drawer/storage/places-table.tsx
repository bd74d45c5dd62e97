import { ScrollBox } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import type { PlacesRow } from "./places.ts";

/** One session a row, one place a column. */
export function Places({ rows, current }: { rows: readonly PlacesRow[]; current: string | undefined }) {
  const t = useText();
  if (rows.length === 0) return <p class="small">{t("places.none")}</p>;
  return (
    <ScrollBox name="drawer-scroll" label={t("places.heading")}>
      <table class="places">
        <thead>
          <tr>
            <th scope="col">{t("places.session")}</th>
            <th scope="col">{t("places.browser")}</th>
            <th scope="col">Core</th>
            <th scope="col">{t("places.routes")}</th>
            <th scope="col">{t("places.workspace")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sessionId, title, savedBy, inCore, routes, workspace }) => (
            <tr key={sessionId} data-places={sessionId} data-in-core={inCore ?? "absent"}>
              <th scope="row">
                <code>{sessionId}</code>
                {sessionId === current && <span class="tag">{t("threads.own")}</span>}
                {title !== "" && <span class="soft small places-title">{title}</span>}
              </th>
              <td>{savedBy === undefined ? "—" : <code>/{savedBy}/</code>}</td>
              <td>{inCore === undefined ? t("truth.absent") : <code>{inCore}</code>}</td>
              <td>{routes}</td>
              <td>
                {workspace === undefined
                  ? t("places.workspace.unknown")
                  : t(workspace.exists ? "places.workspace.there" : "places.workspace.gone")}
                {workspace !== undefined && <code class="cell-note">{workspace.path}</code>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
