import type { ReadonlySignal, Signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { useText } from "../../text/mod.ts";
import type { JournalLog, Run } from "../journal/mod.ts";
import { Details } from "./details.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { ListTwin } from "./list-twin.tsx";
import { PictureView } from "./picture-view.tsx";
import { Scrub } from "./scrub.tsx";
import { createTimeline, type TimelineModel } from "./timeline-model.ts";
import { Toolbar } from "./toolbar.tsx";

/** What pauses a run that goes on. */
export type Pausing = Pick<JournalLog, "paused" | "waiting" | "pause" | "resume">;

export interface TimelineProps {
  run: ReadonlySignal<Run>;
  /** The entry after which the drawer shows the state; undefined: as it is now. */
  position: Signal<number | undefined>;
  /** Absent for a run that doesn't go on. */
  pausing?: Pausing;
  /** What is shown of the run and what is chosen in it, where that outlives the panel. */
  model?: TimelineModel;
}

/** A run as a picture or a list, what is chosen in it, and the moment that the drawer shows. */
export function TimelinePanel({ run, position, pausing, model: kept }: TimelineProps) {
  const t = useText();
  const model = useMemo(() => kept ?? createTimeline({ run, position }), [run, position, kept]);
  return (
    <section class="timeline" aria-labelledby="timeline-heading" data-shows={model.shows.value}>
      <header class="timeline-head">
        <h2 id="timeline-heading">{t("timeline.heading")}</h2>
        <p class="soft small">{t(run.value.source === "imported" ? "timeline.lead.imported" : "timeline.lead")}</p>
      </header>
      <Toolbar model={model} pausing={pausing} />
      <div class="timeline-bar">
        <FilterBar model={model} />
        <Standing model={model} />
      </div>
      <div class="timeline-work">
        <div class="timeline-main">
          {model.shows.value === "picture" && <PictureView model={model} />}
          <ListTwin model={model} />
          <Scrub model={model} />
        </div>
        <Details model={model} />
      </div>
    </section>
  );
}

/** How much of the run is shown, and what of it isn't there. */
function Standing({ model }: { model: TimelineModel }) {
  const t = useText();
  const { run } = model.read.value;
  const [count, all] = [model.matching.value, run.entries.length];
  return (
    <p class="timeline-standing small soft">
      <span data-count={count}>
        {count === all ? t("timeline.count", { count }) : t("timeline.count.of", { count, all })}
      </span>
      {run.source === "imported" && <span>{t("timeline.imported")}</span>}
      {run.dropped > 0 && <span>{t("timeline.dropped", { count: run.dropped })}</span>}
    </p>
  );
}
