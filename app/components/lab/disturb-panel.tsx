import power from "lucide-static/icons/power.svg?raw";
import puzzle from "lucide-static/icons/puzzle.svg?raw";
import reload from "lucide-static/icons/refresh-cw.svg?raw";
import shieldOff from "lucide-static/icons/shield-off.svg?raw";
import unplug from "lucide-static/icons/unplug.svg?raw";
import { useSignal, useSignalEffect } from "@preact/signals";
import { type ControlState, heardTruth, type PageModels } from "../../models/mod.ts";
import { assertNever } from "../../../sdk/protocol/mod.ts";
import { type PlainKey, type Translate, useText } from "../../text/mod.ts";
import { Button } from "../button.tsx";
import { problemText } from "../problem-text.ts";

const DROP_MS = 5000;

/** What was done, by the kind of the act. */
const DONE: Readonly<Record<string, PlainKey>> = {
  "extension.reload": "disturb.did.extension-reload",
  "desktop.restart": "disturb.did.desktop-restart",
  "nativeHost.drop": "disturb.did.native-host-drop",
  "revoke": "disturb.revoked",
};

interface DisturbProps {
  models: PageModels;
  /** The page's own origin, for its approval. */
  origin: string;
  reloadPage(): void;
}

/** What may happen to a session on any day, one control each, grouped as real or simulated. */
export function DisturbPanel({ models, origin, reloadPage }: DisturbProps) {
  const t = useText();
  const { controls, approval, truth } = models;
  const revoked = useSignal(false);
  const state = revoked.value ? approval.revocation.value : controls.state.value;
  const ready = controls.state.value.is !== "busy";
  const link = useLinkSince(models);
  const approved = approval.approved.value.some((item) => item.origin === origin);
  const simulated = [
    { name: "extension-reload", icon: puzzle, offered: ready, press: () => controls.reloadExtension() },
    { name: "desktop-restart", icon: power, offered: ready, press: () => controls.restartDesktop() },
    { name: "native-host-drop", icon: unplug, offered: ready, press: () => controls.dropNativeHost(DROP_MS) },
    { name: "revoke", icon: shieldOff, offered: approved, press: () => approval.revoke(origin) },
  ] as const;
  return (
    <section class="panel stack" aria-labelledby="disturb-heading">
      <h2 id="disturb-heading">{t("disturb.heading")}</h2>
      <div class="disturb-group">
        <h3 class="caption">{t("disturb.real")}</h3>
        <ul class="disturb">
          <li>
            <Button action="reload" icon={reload} onPress={reloadPage}>{t("disturb.reload")}</Button>
          </li>
        </ul>
      </div>
      <div class="disturb-group">
        <h3 class="caption">{t("disturb.simulated")}</h3>
        <ul class="disturb">
          {simulated.map(({ name, icon, offered, press }) => (
            <li key={name}>
              <Button
                action={name}
                icon={icon}
                offered={offered}
                onPress={() => {
                  revoked.value = name === "revoke";
                  return press();
                }}
              >
                {t(`disturb.${name}`)}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <output class="small soft disturb-outcome">
        {state.is === "ready" && stands(truth) ? t("disturb.clock-stands") : outcome(state, link, t)}
      </output>
    </section>
  );
}

/** Whoever comes to a lab whose clock stands waits in vain unless it is said. */
function stands({ view }: PageModels["truth"]): boolean {
  const clock = heardTruth(view.value)?.clock;
  return clock !== undefined && (clock.mode === "manual" || clock.paused);
}

/** What became of the native link since this panel cut it. */
type LinkSince = "untouched" | "cut" | "back";

function useLinkSince({ controls, truth }: Pick<PageModels, "controls" | "truth">): LinkSince {
  const link = useSignal<LinkSince>("untouched");
  useSignalEffect(() => {
    const state = controls.state.value;
    const connected = heardTruth(truth.view.value)?.nativeHost.connected;
    if (state.is !== "done" || state.kind !== "nativeHost.drop") link.value = "untouched";
    else if (connected === false) link.value = "cut";
    // The truth of before the cut says that it is connected, too.
    else if (connected && link.peek() === "cut") link.value = "back";
  });
  return link.value;
}

function outcome(state: ControlState, link: LinkSince, t: Translate): string {
  switch (state.is) {
    case "ready":
      return t("disturb.ready");
    case "busy":
      return t("disturb.busy");
    case "done":
      if (link === "back") return t("disturb.did.native-host-back");
      return t(DONE[state.kind] ?? "disturb.done");
    case "failed":
      return t("disturb.failed", { why: problemText(state.problem, t), code: state.problem.code });
    default:
      return assertNever(state);
  }
}
