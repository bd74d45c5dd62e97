/** What lanes, layers and spans are called. */
import type { PlainKey, Translate } from "../../text/mod.ts";
import type { Layer } from "../journal/mod.ts";
import type { Lane } from "./lanes.ts";
import type { Span } from "./spans.ts";

export function layerKey(layer: Layer): PlainKey {
  return layer === "page" ? "timeline.layer.page" : `timeline.lane.${layer}`;
}

/** A page's lane is called by its number and the last part of its path: lanes are narrow. */
export function laneName({ layer, page = 1, path }: Lane, t: Translate): string {
  if (layer !== "page") return t(`timeline.lane.${layer}`);
  const place = path?.split("/").findLast((part) => part !== "");
  return place === undefined ? t("timeline.lane.page", { number: page }) : `${page} · ${place}`;
}

export function spanName({ kind, operationId = "" }: Span, t: Translate): string {
  return kind === "operation" ? t("timeline.span.operation", { id: operationId }) : t(`timeline.span.${kind}`);
}
