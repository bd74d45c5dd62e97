import { useText } from "../../text/mod.ts";
import { assertNever } from "../../../sdk/protocol/mod.ts";
import type { DrawerModels } from "../drawer-models.ts";
import type { DrawerRun } from "../drawer-run.ts";
import { LabView } from "../lab-view.tsx";
import { Approvals } from "./approvals.tsx";
import { OtherOrigin } from "./other-origin.tsx";
import { Ports } from "./ports.tsx";

/** The simulated Extension: what it asks, whom it has approved, and which pages reach which sessions through it. */
export function ExtensionPanel({ models, run }: { models: DrawerModels; run: DrawerRun }) {
  const t = useText();
  return (
    <LabView truth={models.truth} run={run}>
      {({ extension, nativeHost, past }) => (
        <div class="drawer-columns">
          <section class="stack" aria-labelledby="drawer-extension-state">
            <h3 id="drawer-extension-state">{t("extension.heading")}</h3>
            <p class="small soft">{t("extension.lead")}</p>
            <dl class="facts" data-extension={extension.state}>
              <dt>{t("extension.state")}</dt>
              <dd>{t(stateKey(extension.state))}</dd>
              <dt>{t("extension.life")}</dt>
              <dd>{extension.generation}</dd>
              <dt>{t("extension.native")}</dt>
              <dd>
                {nativeHost.connected
                  ? t("extension.native.connected")
                  : nativeHost.retryInMs === undefined
                  ? t("extension.native.cut")
                  : t("extension.native.retry", { seconds: Math.ceil(nativeHost.retryInMs / 1000) })}
              </dd>
            </dl>
            <OtherOrigin lab={models.lab} />
          </section>
          <Approvals
            past={past !== undefined}
            approval={models.approval}
            approved={extension.origins}
            pending={extension.approvals}
          />
          <Ports extension={extension} />
        </div>
      )}
    </LabView>
  );
}

function stateKey(state: "running" | "crashed" | "disabled") {
  switch (state) {
    case "running":
      return "extension.running";
    case "crashed":
      return "extension.crashed";
    case "disabled":
      return "extension.disabled";
    default:
      return assertNever(state);
  }
}
