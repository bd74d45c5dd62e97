import { useText } from "../../text/mod.ts";
import { type Compared, type TruthRow, truthRows } from "./truth-rows.ts";

/** Each fact twice: the page's belief, and what the lab says. `labelledBy`: the id of its heading. */
export function TruthTable({ compared, labelledBy }: { compared: Compared; labelledBy: string }) {
  const t = useText();
  return (
    <table class="truth-table" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t("truth.field")}</th>
          <th scope="col" class="truth-belief">{t("truth.belief")}</th>
          <th scope="col" class="truth-core">{t("truth.truth")}</th>
        </tr>
      </thead>
      <tbody>
        {truthRows(compared, t).map((row) => <Row key={row.name} row={row} />)}
      </tbody>
    </table>
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
