import { useText } from "../../text/mod.ts";
import { Button } from "../../components/mod.ts";
import { latestOf } from "../journal/mod.ts";
import type { TimelineModel } from "./timeline-model.ts";

/** The moment that is shown. Only what is shown changes: a lab goes on, and an imported run has an end. */
export function Scrub({ model }: { model: TimelineModel }) {
  const t = useText();
  const { position } = model;
  const { run } = model.read.value;
  const latest = latestOf(run);
  const imported = run.source === "imported";
  const newest = t(imported ? "timeline.scrub.end" : "timeline.scrub.now");
  const at = position.value;
  return (
    <div class="timeline-scrub" data-position={at ?? "live"}>
      <label class="timeline-slider">
        <span class="caption">{t("timeline.scrub")}</span>
        <input
          type="range"
          name="moment"
          min={run.dropped}
          max={latest}
          value={at ?? latest}
          aria-valuetext={at === undefined ? newest : t("timeline.scrub.at", { n: at, latest })}
          onInput={(event) => void (position.value = event.currentTarget.valueAsNumber)}
        />
      </label>
      <Button action="live" offered={at !== undefined} onPress={() => void (position.value = undefined)}>
        {t(imported ? "timeline.scrub.to-end" : "timeline.scrub.live")}
      </Button>
      <p class="small soft">
        {at === undefined ? newest : t("timeline.scrub.at", { n: at, latest })}
        {" · "}
        {t(imported ? "timeline.scrub.note.imported" : "timeline.scrub.note")}
      </p>
    </div>
  );
}
