import { Button, ScrollBox, useToast } from "../../components/mod.ts";
import type { SessionEnds } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { endable, type PlacesRow } from "./places.ts";

interface PlacesProps {
  rows: readonly PlacesRow[];
  current: string | undefined;
  /** What a row may be asked for; `undefined` while that isn't there, and at a past moment. */
  ends: SessionEnds | undefined;
}

/** One session a row, one place a column, and what may be done about it. */
export function Places({ rows, current, ends }: PlacesProps) {
  const t = useText();
  if (rows.length === 0) return <p class="small">{t("places.none")}</p>;
  return (
    <ScrollBox name="drawer-scroll" label={t("places.table")}>
      <table class="places">
        <thead>
          <tr>
            <th scope="col">{t("places.session")}</th>
            <th scope="col">{t("places.browser")}</th>
            <th scope="col">Core</th>
            <th scope="col">{t("places.routes")}</th>
            <th scope="col">{t("places.workspace")}</th>
            <th scope="col">{t("places.acts")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.sessionId} data-places={row.sessionId} data-in-core={row.inCore ?? "absent"}>
              <th scope="row">
                <code>{row.sessionId}</code>
                {row.sessionId === current && <span class="tag">{t("threads.own")}</span>}
                {row.title !== "" && <span class="soft small places-title">{row.title}</span>}
              </th>
              <td>{row.savedBy === undefined ? "—" : <code>/{row.savedBy}/</code>}</td>
              <td>
                {row.inCore === undefined ? t("truth.absent") : <code>{row.inCore}</code>}
                {row.leftOver && <span class="tag" data-left-over>{t("places.left-over")}</span>}
              </td>
              <td>{row.routes}</td>
              <td>
                {row.workspace === undefined
                  ? t("places.workspace.unknown")
                  : t(row.workspace.exists ? "places.workspace.there" : "places.workspace.gone")}
                {row.workspace !== undefined && <code class="cell-note">{row.workspace.path}</code>}
              </td>
              <td>
                <Acts row={row} ends={ends} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Acts({ row, ends }: { row: PlacesRow; ends: SessionEnds | undefined }) {
  const t = useText();
  const tell = useToast();
  const { sessionId, title, savedBy: page } = row;
  const called = title || sessionId;
  const ready = ends !== undefined && !ends.under.value.has(sessionId);
  return (
    <span class="row places-acts">
      <Button
        action="end-row"
        offered={ready && endable(row)}
        hint={t("retention.end.of", { title: called })}
        onPress={() => ends?.end({ sessionId, title, page })}
      >
        {t("retention.end")}
      </Button>
      <Button
        action="forget-row"
        offered={ready && page !== undefined}
        hint={t("retention.forget.of", { title: called })}
        onPress={async () => {
          if (await ends?.forget({ sessionId, title, page })) tell(t("toast.forgotten", { title: called }));
        }}
      >
        {t("retention.forget")}
      </Button>
    </span>
  );
}
