import { useSignal } from "@preact/signals";
import { Button } from "../../components/mod.ts";
import { problemText } from "../../components/lab/mod.ts";
import { heardTruth } from "../../models/mod.ts";
import { type Translate, useText } from "../../text/mod.ts";
import type { DrawerModels } from "../drawer-models.ts";
import type { DrawerRun } from "../drawer-run.ts";
import { LabView } from "../lab-view.tsx";
import type { Moment } from "../moment.ts";
import { ArmedFaults } from "./armed-faults.tsx";
import { ClockControls } from "./clock-controls.tsx";
import { DISRUPTIONS } from "./disruptions.ts";
import { DisruptionItem } from "./disruption-item.tsx";
import { FaultItem } from "./fault-item.tsx";
import { FAULT_ROWS } from "./fault-rows.ts";
import type { Hand } from "./hand.ts";
import { HIT_LAYERS, LayerChoice, type LayerShown } from "./layer-choice.tsx";
import { ScriptQueue } from "./script-queue.tsx";
import { type Settings, SettingsForm, settingsNow } from "./settings.tsx";
import { useHand } from "./use-hand.ts";

interface FaultsProps {
  models: DrawerModels;
  run: DrawerRun;
}

/** All that can go wrong in a lab, by layer; what is armed; its clock and its agent's scripts. What is past is only shown. */
export function FaultsPanel({ models, run }: FaultsProps) {
  const hand = useHand(models);
  return (
    <LabView truth={models.truth} run={run}>
      {(moment) => <Faults models={models} moment={moment} hand={hand} />}
    </LabView>
  );
}

function Faults({ models: { session, truth }, moment, hand }: { models: DrawerModels; moment: Moment; hand: Hand }) {
  const t = useText();
  const settings = useSignal<Settings>(settingsNow());
  const layerShown = useSignal<LayerShown>("all");
  const threadId = session?.sessionId.value ?? heardTruth(truth.view.value)?.desktop.threads.at(-1)?.threadId;
  const offered = moment.past === undefined && hand.state.value.is !== "busy";
  const mode = moment.clock.mode ?? "real";
  return (
    <div class="stack">
      <p class="small soft">{t("faults.lead")}</p>
      <p class="row">
        <Button action="heal" tone="main" offered={offered} onPress={() => hand.disrupt({ kind: "heal" })}>
          {t("faults.heal")}
        </Button>
        <Button action="reset" offered={offered} onPress={() => hand.reset({ mode })}>
          {t("faults.reset")}
        </Button>
        <output class="small" data-disrupted={hand.state.value.is}>{outcome(hand, t)}</output>
      </p>
      <dl class="facts small soft fault-ways">
        <dt>{t("faults.heal")}</dt>
        <dd>{t("faults.heal.hint")}</dd>
        <dt>{t("faults.reset")}</dt>
        <dd>{t("faults.reset.hint")}</dd>
      </dl>
      <div class="drawer-columns">
        <ArmedFaults faults={moment.faults} hand={hand} offered={offered} />
        <ClockControls clock={moment.clock} past={moment.past !== undefined} hand={hand} offered={offered} />
        <ScriptQueue agent={moment.agent} hand={hand} offered={offered} />
        <SettingsForm settings={settings} disabled={moment.past !== undefined} />
      </div>
      <LayerChoice shown={layerShown} />
      <div class="drawer-columns">
        {HIT_LAYERS.filter((layer) => layerShown.value === "all" || layer === layerShown.value).map((layer) => (
          <section key={layer} class="stack" aria-labelledby={`faults-${layer}`}>
            <h3 id={`faults-${layer}`}>{t(`faults.layer.${layer}`)}</h3>
            <ul class="drawer-list fault-list">
              {DISRUPTIONS.filter((row) =>
                row.layer === layer
              ).map((row) => (
                <DisruptionItem
                  key={row.kind}
                  row={row}
                  threadId={threadId}
                  forMs={settings.value.forMs}
                  hand={hand}
                  offered={offered}
                />
              ))}
              {FAULT_ROWS.filter(({ at }) =>
                at === layer
              ).map((row) => (
                <FaultItem
                  key={row.name}
                  row={row}
                  choice={{ ...settings.value, sessionId: settings.value.ownOnly ? threadId : undefined }}
                  hand={hand}
                  offered={offered}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

/** What the hand does beside disruptions: no entry of the journal is named for it. */
const PLAIN = ["arm", "disarm", "disarm-all", "clock", "queue-script", "clear-scripts", "reset"] as const;

function isPlain(kind: string): kind is typeof PLAIN[number] {
  return PLAIN.some((each) => each === kind);
}

function outcome({ state }: Hand, t: Translate): string {
  const now = state.value;
  switch (now.is) {
    case "ready":
      return t("faults.ready");
    case "busy":
      return t("disturb.busy");
    case "done":
      return isPlain(now.kind) ? t(`faults.did.${now.kind}`) : t("faults.done", { kind: now.kind, n: now.n ?? 0 });
    case "failed":
      return t("disturb.failed", { why: problemText(now.problem, t), code: now.problem.code });
  }
}
