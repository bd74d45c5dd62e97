/** What may happen to the whole computer, by the layer that it hits first. */
import type { Disruption } from "../../../core-sim/control/mod.ts";
import type { Layer } from "../journal/mod.ts";

export type DisruptionKind = Exclude<Disruption["kind"], "heal">;

export interface DisruptionRow {
  readonly kind: DisruptionKind;
  readonly layer: Layer;
  /** `real`: it happens like this in the real product. `simulated`: only the lab can do it. */
  readonly nature: "real" | "simulated";
  /** The call that does it; a function where it is about one session. */
  readonly does: Disruption | ((threadId: string) => Disruption);
}

const row = (
  kind: DisruptionKind,
  layer: Layer,
  does: DisruptionRow["does"],
  nature: DisruptionRow["nature"] = "real",
): DisruptionRow => ({ kind, layer, nature, does });

export const DISRUPTIONS: readonly DisruptionRow[] = [
  row("ports.blackhole", "page", { kind: "ports.blackhole" }, "simulated"),
  row("extension.reload", "extension", { kind: "extension.reload" }),
  row("extension.crash", "extension", { kind: "extension.crash" }),
  row("extension.disable", "extension", { kind: "extension.disable" }),
  row("extension.enable", "extension", { kind: "extension.enable" }),
  row("nativeHost.drop", "native-link", { kind: "nativeHost.drop" }),
  row("subscription.drop", "native-link", (threadId) => ({ kind: "subscription.drop", threadId }), "simulated"),
  row("desktop.restart", "core", { kind: "desktop.restart" }),
  row("desktop.crash", "core", { kind: "desktop.crash" }),
  row("desktop.quit", "core", { kind: "desktop.quit" }),
  row("desktop.start", "core", { kind: "desktop.start" }),
  row("desktop.hideWindow", "core", { kind: "desktop.hideWindow" }),
  row("provider.crash", "agent", { kind: "provider.crash" }),
  row("workspace.remove", "workspace", (threadId) => ({ kind: "workspace.remove", threadId })),
];

/** The call that a row makes; undefined where it needs a session and there is none. */
export function disruptionOf({ does }: DisruptionRow, threadId: string | undefined): Disruption | undefined {
  if (typeof does !== "function") return does;
  return threadId === undefined ? undefined : does(threadId);
}
