import type { Signal } from "@preact/signals";
import { useText } from "../../text/mod.ts";
import { type Layer, LAYERS } from "../journal/mod.ts";

/** The layers where something can go wrong on purpose. */
export const HIT_LAYERS = LAYERS.filter((layer): layer is Exclude<Layer, "control"> => layer !== "control");

/** One of them, or all. */
export type LayerShown = typeof HIT_LAYERS[number] | "all";

/** Which layer's disruptions and faults are listed: all together they are many. */
export function LayerChoice({ shown }: { shown: Signal<LayerShown> }) {
  const t = useText();
  return (
    <div class="choice fault-layers" role="radiogroup" aria-label={t("faults.layers")}>
      {(["all", ...HIT_LAYERS] as const).map((layer) => (
        <label key={layer}>
          <input
            type="radio"
            name="fault-layer"
            value={layer}
            checked={shown.value === layer}
            onChange={() => void (shown.value = layer)}
          />
          {t(layer === "all" ? "faults.layers.all" : `faults.layer.${layer}`)}
        </label>
      ))}
    </div>
  );
}
