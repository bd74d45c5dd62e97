import type { LastEvent } from "../../models/mod.ts";
import { useLanguage, useText } from "../../text/mod.ts";
import type { DifferenceSpan } from "./difference-log.ts";

interface SpansProps {
  spans: readonly DifferenceSpan[];
  /** Why there may be none: nothing to compare yet, only what was before this page, or none so far. */
  none: "no-session" | "former" | "so-far";
}

/** The newest first, each as a bar as long as it lasted beside the others. */
export function DifferenceSpans({ spans, none }: SpansProps) {
  const t = useText();
  const time = new Intl.DateTimeFormat(useLanguage(), { timeStyle: "medium" });
  if (spans.length === 0) return <p class="small">{t(`differences.none.${none}`)}</p>;
  const longest = Math.max(...spans.map(({ from, to = from }) => to - from), 1);
  return (
    <ol class="differences">
      {spans.toReversed().map((span) => {
        const { from, to, belief, truth, cause, end } = span;
        return (
          <li key={from} data-difference={end?.is ?? "lasting"}>
            <p>
              <span class="differences-belief">
                {t("truth.belief")}: {t(belief === "catching-up" ? "status.resuming" : `status.${belief}`)}
              </span>{" "}
              <span class="differences-truth">Core: {t(truth === "absent" ? "truth.absent" : `status.${truth}`)}</span>
            </p>
            <meter
              class="differences-bar"
              min={0}
              max={longest}
              value={to === undefined ? longest : to - from}
              aria-label={t("differences.length")}
            />
            <p class="small soft">
              {time.format(from)} · {to === undefined
                ? t("differences.lasting")
                : t("differences.lasted", { seconds: ((to - from) / 1000).toFixed(1) })}
            </p>
            <dl class="facts small">
              <dt>{t("differences.cause")}</dt>
              <dd>
                <Told entry={cause} />
              </dd>
              {end !== undefined && (
                <>
                  <dt>{t(`differences.${end.is}`)}</dt>
                  <dd>{end.is === "lost-sight" ? t("differences.lost-sight.how") : <Told entry={end.by} />}</dd>
                </>
              )}
            </dl>
          </li>
        );
      })}
    </ol>
  );
}

/** A journal entry and what led to it. */
function Told({ entry }: { entry: LastEvent | undefined }) {
  const t = useText();
  if (entry === undefined) return t("differences.unknown");
  return (
    <>
      #{entry.n} {[entry.type, ...entry.causes].map((type, at) => <code key={at}>{type}</code>)}
    </>
  );
}
