import down from "lucide-static/icons/arrow-down-to-line.svg?raw";
import { useRef } from "preact/hooks";
import { Button } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import { entryOf } from "../journal/mod.ts";
import { detailOf } from "./detail.ts";
import { laneName, layerKey } from "./lane-words.ts";
import { type Drawing, Labels, Lanes } from "./picture-svg.tsx";
import { timesOf } from "./row-words.ts";
import type { TimelineModel } from "./timeline-model.ts";
import { useScroll } from "./use-scroll.ts";

/** CSS pixels of the lanes' names, which stay above the rows. */
const HEAD = 28;

/** The sequence diagram: it follows the newest entry until its reader scrolls up. */
export function PictureView({ model }: { model: TimelineModel }) {
  const t = useText();
  const box = useRef<HTMLElement>(null);
  const scrolled = useScroll(model, box, HEAD);
  const { run } = model.read.value;
  const picture = model.picture.value;
  const drawing: Drawing = {
    picture,
    rowHeight: model.scale.value.rowHeight,
    selected: model.selected.value,
    position: model.position.value,
    timeOf: timesOf(run, model.time.value),
  };
  const fresh = model.fresh.value;
  return (
    <div class="timeline-frame" data-reading={model.reading.value.is}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- chosen from by keys and pointer */}
      <section
        ref={box}
        class="timeline-picture"
        aria-label={t("timeline.picture")}
        aria-describedby="timeline-picture-help"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only a focusable region scrolls by arrow keys
        tabIndex={0}
        onScroll={scrolled}
        onKeyDown={(event) => press(model, event)}
        onClick={(event) => point(model, event)}
      >
        <div class="timeline-lanes-head" aria-hidden="true">
          <span class="timeline-corner" />
          <svg width={picture.width} height={HEAD}>
            {picture.lanes.map((lane) => (
              <text key={`${lane.layer} ${lane.page}`} x={lane.x} y={HEAD / 2} data-layer={lane.layer}>
                {laneName(lane, t)}
                {lane.path !== undefined && <title>{lane.path}</title>}
              </text>
            ))}
          </svg>
        </div>
        <div class="timeline-body" aria-hidden="true" data-zoom={model.zoom.value}>
          <Labels drawing={drawing} />
          <Lanes drawing={drawing} />
        </div>
        {picture.height === 0 && (
          <p class="timeline-none">{t(run.entries.length === 0 ? "timeline.empty" : "timeline.nothing")}</p>
        )}
      </section>
      <p id="timeline-picture-help" class="visually-hidden">{t("timeline.picture.help")}</p>
      <output class="visually-hidden">{chosen(model, t)}</output>
      <div class="timeline-new" hidden={fresh === 0}>
        <Button action="follow" icon={down} tone="main" onPress={model.follow}>
          {t("timeline.new", { count: fresh })}
        </Button>
      </div>
    </div>
  );
}

/** What a screen reader hears of a choice in the picture. */
function chosen({ selected, read }: TimelineModel, t: ReturnType<typeof useText>): string {
  const entry = selected.value === undefined ? undefined : entryOf(read.value.run, selected.value);
  return entry === undefined ? "" : `${entry.n} ${t(layerKey(entry.layer))} ${entry.type} ${detailOf(entry)}`;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: -Infinity,
  End: Infinity,
};

function press(model: TimelineModel, event: KeyboardEvent): void {
  const by = event.ctrlKey || event.metaKey || event.altKey ? undefined : STEPS[event.key];
  if (by !== undefined) model.choose(by);
  else if (event.key === "Enter") openGroup(model, model.selected.value);
  else if (event.key === "Escape" && model.selected.value !== undefined) {
    model.selected.value = undefined;
    // The drawer itself is closed by the next one.
    event.stopPropagation();
  } else return;
  event.preventDefault();
}

function point(model: TimelineModel, { target, clientY }: MouseEvent): void {
  const body = target instanceof Element ? target.closest(".timeline-body") : null;
  if (body === null) return;
  const at = Math.floor((clientY - body.getBoundingClientRect().top) / model.scale.value.rowHeight);
  const n = model.rows.value[at]?.entry.n;
  if (n === undefined) return;
  openGroup(model, n);
  model.selected.value = n;
}

function openGroup(model: TimelineModel, n: number | undefined): void {
  const rows = model.rows.value;
  const row = n === undefined ? undefined : rows.find((each) => each.is === "group" && each.entry.n === n);
  if (row?.is === "group") model.toggleGroup(row.operationId);
}
