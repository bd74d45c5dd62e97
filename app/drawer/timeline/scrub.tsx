import { useText } from "../../text/mod.ts";
import { Button } from "../../components/mod.ts";
import { latestOf } from "../journal/mod.ts";
import type { TimelineModel } from "./timeline-model.ts";

/** The moment that the drawer shows. Only what is shown changes: the lab goes on. */
export function Scrub({ model }: { model: TimelineModel }) {
  const t = useText();
  const { position } = model;
  const { run } = model.read.value;
  const latest = latestOf(run);
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
          aria-valuetext={at === undefined ? t("timeline.scrub.now") : t("timeline.scrub.at", { n: at, latest })}
          onInput={(event) => void (position.value = event.currentTarget.valueAsNumber)}
        />
      </label>
      <Button action="live" offered={at !== undefined} onPress={() => void (position.value = undefined)}>
        {t("timeline.scrub.live")}
      </Button>
      <p class="small soft">
        {at === undefined ? t("timeline.scrub.now") : t("timeline.scrub.at", { n: at, latest })}
        {" · "}
        {t("timeline.scrub.note")}
      </p>
    </div>
  );
}
