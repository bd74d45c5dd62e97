import { Button } from "../../components/mod.ts";
import { problemText } from "../../components/lab/mod.ts";
import { heardTruth } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import type { DrawerModels } from "../drawer-models.ts";
import { LAYERS } from "../journal/mod.ts";
import { disruptionOf, DISRUPTIONS } from "./disruptions.ts";

/** What may happen to the computer, grouped by layer, each with what to watch for; and what ends all that lasts. */
export function FaultsPanel({ models }: { models: DrawerModels }) {
  const t = useText();
  const { controls, truth, session } = models;
  const known = heardTruth(truth.view.value);
  const threadId = session?.sessionId.value ?? known?.desktop.threads.at(-1)?.threadId;
  const state = controls.state.value;
  const ready = state.is !== "busy";
  const armed = known?.faults ?? [];
  return (
    <div class="stack">
      <p class="small soft">{t("faults.lead")}</p>
      <p class="row">
        <Button action="heal" tone="main" offered={ready} onPress={() => controls.disrupt({ kind: "heal" })}>
          {t("faults.heal")}
        </Button>
        <output class="small" data-disrupted={state.is}>
          {state.is === "done"
            ? t("faults.done", { kind: state.kind, n: state.n ?? 0 })
            : state.is === "failed"
            ? t("disturb.failed", { why: problemText(state.problem, t), code: state.problem.code })
            : t(state.is === "busy" ? "disturb.busy" : "faults.ready")}
        </output>
      </p>
      <div class="drawer-columns">
        {LAYERS.filter((layer) => DISRUPTIONS.some((row) => row.layer === layer)).map((layer) => (
          <section key={layer} class="stack" aria-labelledby={`faults-${layer}`}>
            <h3 id={`faults-${layer}`}>{t(`faults.layer.${layer}`)}</h3>
            <ul class="drawer-list">
              {DISRUPTIONS.filter((row) =>
                row.layer === layer
              ).map((row) => {
                const disruption = disruptionOf(row, threadId);
                return (
                  <li key={row.kind} data-disruption={row.kind}>
                    <span>
                      <code>{row.kind}</code>
                      <span class="tag">{t(`faults.${row.nature}`)}</span>
                      <span class="soft drawer-route">{t(`faults.watch.${row.kind}`)}</span>
                    </span>
                    <Button
                      action={row.kind}
                      offered={ready && disruption !== undefined}
                      onPress={() => disruption && controls.disrupt(disruption)}
                    >
                      {t("faults.do")}
                    </Button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
        <section class="stack" aria-labelledby="faults-armed">
          <h3 id="faults-armed">{t("faults.armed")}</h3>
          {armed.length === 0 && <p class="soft small">{t("faults.armed.none")}</p>}
          <ul class="drawer-list">
            {armed.map(({ faultId, fault, fired, left }) => (
              <li key={faultId} data-fault={faultId} data-left={left}>
                <code>{[fault.at, fault.kind, fault.match?.type].filter((word) => word !== undefined).join(" ")}</code>
                <span class="soft">{t("faults.armed.count", { fired, left })}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
