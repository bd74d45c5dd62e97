/** What may happen to the whole computer, by the layer that it hits first. */
import type { Disruption } from "../../../core-sim/control/mod.ts";
import { assertNever } from "../../../sdk/protocol/mod.ts";
import type { Layer } from "../journal/mod.ts";
import { type Facts, real, simulated } from "./facts.ts";

export type DisruptionKind = Exclude<Disruption["kind"], "heal">;

export interface DisruptionRow extends Facts {
  readonly kind: DisruptionKind;
  readonly layer: Layer;
  /** Over at once, or until something else happens. */
  readonly lasts: "moment" | "heal" | "connect" | "retry" | "start";
}

const row = (kind: DisruptionKind, layer: Layer, lasts: DisruptionRow["lasts"], facts: Facts): DisruptionRow => ({
  kind,
  layer,
  lasts,
  ...facts,
});

export const DISRUPTIONS: readonly DisruptionRow[] = [
  row("ports.blackhole", "page", "heal", simulated("CN7", "CN5")),
  row("extension.reload", "extension", "moment", real("CN3", "AE1", "AE2")),
  row("extension.crash", "extension", "connect", real("CN3", "CN4", "AE4")),
  row("extension.disable", "extension", "heal", real("CN1", "CN3", "AE4")),
  row("extension.enable", "extension", "moment", real("CN4")),
  row("nativeHost.drop", "native-link", "heal", real("NL1", "NL3", "NL4")),
  row("subscription.drop", "native-link", "retry", simulated("NL1", "NL4")),
  row("desktop.restart", "core", "moment", real("NL5", "WS1", "CR6")),
  row("desktop.crash", "core", "start", real("NL4", "NL5", "WS1")),
  row("desktop.quit", "core", "start", real("NL4", "NL5", "WS1")),
  row("desktop.start", "core", "moment", real("NL5", "WS1")),
  row("desktop.hideWindow", "core", "moment", real("WS1")),
  row("provider.crash", "agent", "moment", real("TU8", "TU6")),
  row("workspace.remove", "workspace", "heal", real("RE5")),
];

/** The call that a row makes, over after `forMs` where it may be; undefined where it needs a session and there is none. */
export function disruptionOf(
  { kind }: DisruptionRow,
  threadId: string | undefined,
  forMs?: number,
): Disruption | undefined {
  switch (kind) {
    case "subscription.drop":
      return threadId === undefined ? undefined : { kind, threadId };
    case "workspace.remove":
      return threadId === undefined ? undefined : { kind, threadId };
    case "extension.crash":
    case "nativeHost.drop":
    case "desktop.restart":
    case "ports.blackhole":
      return forMs === undefined ? { kind } : { kind, forMs };
    case "provider.crash":
      return { kind };
    case "extension.reload":
    case "extension.disable":
    case "extension.enable":
    case "desktop.crash":
    case "desktop.quit":
    case "desktop.start":
    case "desktop.hideWindow":
      return { kind };
    default:
      return assertNever(kind);
  }
}
