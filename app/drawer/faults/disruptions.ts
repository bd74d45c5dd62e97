/** What may happen to the whole computer, by the layer that it hits first. */
import type { Disruption } from "../../../core-sim/control/mod.ts";
import { assertNever } from "../../../sdk/protocol/mod.ts";
import type { Layer } from "../journal/mod.ts";

export type DisruptionKind = Exclude<Disruption["kind"], "heal">;

export interface DisruptionRow {
  readonly kind: DisruptionKind;
  readonly layer: Layer;
  /** `real`: it happens like this in the real product. `simulated`: only the lab can do it. */
  readonly nature: "real" | "simulated";
  /** Over at once, or until something else happens. */
  readonly lasts: "moment" | "heal" | "connect" | "retry" | "start";
  /** Rules of the protocol's page that it exercises. */
  readonly rules: readonly string[];
}

type Facts = Omit<DisruptionRow, "kind" | "layer">;
const real = (lasts: Facts["lasts"], ...rules: string[]): Facts => ({ nature: "real", lasts, rules });
const simulated = (facts: Facts): Facts => ({ ...facts, nature: "simulated" });

const row = (kind: DisruptionKind, layer: Layer, facts: Facts): DisruptionRow => ({ kind, layer, ...facts });

export const DISRUPTIONS: readonly DisruptionRow[] = [
  row("ports.blackhole", "page", simulated(real("heal", "CN7", "CN5"))),
  row("extension.reload", "extension", real("moment", "CN3", "AE1", "AE2")),
  row("extension.crash", "extension", real("connect", "CN3", "CN4", "AE4")),
  row("extension.disable", "extension", real("heal", "CN1", "CN3", "AE4")),
  row("extension.enable", "extension", real("moment", "CN4")),
  row("nativeHost.drop", "native-link", real("heal", "NL1", "NL3", "NL4")),
  row("subscription.drop", "native-link", simulated(real("retry", "NL1", "NL4"))),
  row("desktop.restart", "core", real("moment", "NL5", "WS1", "CR6")),
  row("desktop.crash", "core", real("start", "NL4", "NL5", "WS1")),
  row("desktop.quit", "core", real("start", "NL4", "NL5", "WS1")),
  row("desktop.start", "core", real("moment", "NL5", "WS1")),
  row("desktop.hideWindow", "core", real("moment", "WS1")),
  row("provider.crash", "agent", real("moment", "TU8", "TU6")),
  row("workspace.remove", "workspace", real("heal", "RE5")),
];

/** The call that a row makes, over after `forMs` where it may be; undefined where it needs a session and there is none. */
export function disruptionOf(
  { kind }: DisruptionRow,
  threadId: string | undefined,
  forMs?: number,
): Disruption | undefined {
  const lasting = forMs === undefined ? {} : { forMs };
  switch (kind) {
    case "subscription.drop":
      return threadId === undefined ? undefined : { kind, threadId };
    case "workspace.remove":
      return threadId === undefined ? undefined : { kind, threadId };
    case "extension.crash":
      return { kind, ...lasting };
    case "nativeHost.drop":
      return { kind, ...lasting };
    case "desktop.restart":
      return { kind, ...lasting };
    case "ports.blackhole":
      return { kind, ...lasting };
    case "extension.reload":
      return { kind };
    case "extension.disable":
      return { kind };
    case "extension.enable":
      return { kind };
    case "desktop.crash":
      return { kind };
    case "desktop.quit":
      return { kind };
    case "desktop.start":
      return { kind };
    case "desktop.hideWindow":
      return { kind };
    case "provider.crash":
      return { kind };
    default:
      return assertNever(kind);
  }
}
