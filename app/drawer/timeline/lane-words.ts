/** What lanes, layers and spans are called. */
import type { PlainKey, Translate } from "../../text/mod.ts";
import type { Layer } from "../journal/mod.ts";
import type { Lane } from "./lanes.ts";
import type { Span } from "./spans.ts";

export function layerKey(layer: Layer): PlainKey {
  return layer === "page" ? "timeline.layer.page" : `timeline.lane.${layer}`;
}

export function laneName({ layer, page }: Lane, t: Translate): string {
  return layer === "page" ? t("timeline.lane.page", { number: page ?? 1 }) : t(`timeline.lane.${layer}`);
}

export function spanName({ kind, operationId = "" }: Span, t: Translate): string {
  return kind === "operation" ? t("timeline.span.operation", { id: operationId }) : t(`timeline.span.${kind}`);
}
