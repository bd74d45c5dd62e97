import { useLater } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import type { DrawerModels } from "../drawer-models.ts";
import type { DrawerRun } from "../drawer-run.ts";
import { LabView } from "../lab-view.tsx";
import { placesOf } from "./places.ts";
import { Places } from "./places-table.tsx";

/** What this browser has saved, and what every place still holds of each session. */
export function StoragePanel({ models, run }: { models: DrawerModels; run: DrawerRun }) {
  const t = useText();
  const { storage, retention } = models;
  const kept = retention.value;
  const ends = useLater(models.loadEnds);
  // There before the first end is over: what comes of it is heard.
  const acted = ends !== undefined && (ends.under.value.size > 0 || ends.results.value.length > 0);
  const limits = useLater(() => import("../../components/retention/mod.ts"), kept !== undefined || acted);
  return (
    <LabView truth={models.truth} run={run}>
      {(moment) => {
        const isPast = moment.past !== undefined;
        return (
          <div class="drawer-columns">
            <section class="stack drawer-wide">
              <h3>{t("places.heading")}</h3>
              <p class="soft small">{t(isPast ? "places.past" : "places.lead")}</p>
              {!isPast && storage.trouble.value !== undefined && <p class="failure small">{t("places.trouble")}</p>}
              <Places
                rows={placesOf(moment, isPast ? undefined : storage.records.value, location.origin)}
                current={models.session?.sessionId.value}
                ends={isPast ? undefined : ends}
              />
              {!isPast && ends !== undefined && limits && <limits.EndResults model={ends} />}
            </section>
            {!isPast && kept === undefined && (
              <p class="soft small">{t(models.session === undefined ? "places.elsewhere" : "places.no-retention")}</p>
            )}
            {!isPast && limits && <limits.RetentionPanels model={kept} />}
          </div>
        );
      }}
    </LabView>
  );
}
