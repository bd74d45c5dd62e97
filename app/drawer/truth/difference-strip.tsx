import { useLanguage, useText } from "../../text/mod.ts";
import { useTicking } from "../use-ticking.ts";
import type { DifferenceSpan } from "./difference-log.ts";

const WIDTH = 1000;
const HEIGHT = 24;
/** One that was over soon is still seen, in units of the picture. */
const LEAST = 3;

interface StripProps {
  spans: readonly DifferenceSpan[];
  /** When the page began to compare, in ms of its clock: the left end. */
  since: number;
}

/** All of the time in which belief and truth were compared, shaded where they differed. The list tells the same in words. */
export function DifferenceStrip({ spans, since }: StripProps) {
  const t = useText();
  const time = new Intl.DateTimeFormat(useLanguage(), { timeStyle: "medium" });
  const now = useTicking(true);
  const xOf = (at: number) => (at - since) / Math.max(1, now - since) * WIDTH;
  return (
    <figure class="difference-strip">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" data-strip={spans.length}>
        <rect class="difference-agreed" width={WIDTH} height={HEIGHT} />
        {spans.map(({ from, to = now, end }) => (
          <rect
            key={from}
            class="difference-span"
            data-span={end?.is ?? "lasting"}
            x={Math.min(xOf(from), WIDTH - LEAST)}
            width={Math.max(LEAST, xOf(to) - xOf(from))}
            height={HEIGHT}
          />
        ))}
      </svg>
      <figcaption class="small soft">
        <span>{time.format(since)}</span>
        <span>{t("differences.shaded")}</span>
        <span>{time.format(now)}</span>
      </figcaption>
    </figure>
  );
}
