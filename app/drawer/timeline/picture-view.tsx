import down from "lucide-static/icons/arrow-down-to-line.svg?raw";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import { entryOf } from "../journal/mod.ts";
import { detailOf } from "./detail.ts";
import { laneName, layerKey } from "./lane-words.ts";
import { type Drawing, Labels, Lanes } from "./picture-svg.tsx";
import { timesOf } from "./row-words.ts";
import { rowOf } from "./rows.ts";
import type { TimelineModel } from "./timeline-model.ts";
import { scrollTo } from "./window.ts";

/** CSS pixels of the lanes' names, which stay above the rows. */
const HEAD = 28;

/** The sequence diagram: it follows the newest entry until its reader scrolls up. */
export function PictureView({ model }: { model: TimelineModel }) {
  const t = useText();
  const box = useRef<HTMLElement>(null);
  const scrolled = useScroll(model, box);
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
    <div class="timeline-frame">
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

function look(model: TimelineModel, box: HTMLElement): void {
  model.look({ scrollTop: box.scrollTop, height: box.clientHeight - HEAD });
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

/** A row at the upper edge, and how much of it is above. */
interface Anchor {
  readonly n: number;
  readonly above: number;
}

function anchorOf(model: TimelineModel, { scrollTop }: HTMLElement): Anchor | undefined {
  const { rowHeight } = model.scale.peek();
  const top = Math.floor(scrollTop / rowHeight);
  const row = model.rows.peek()[top];
  return row === undefined ? undefined : { n: row.entry.n, above: scrollTop - top * rowHeight };
}

/**
 * Keeps the newest row in view, or the one that its reader looks at, whatever comes, goes or changes its size. Returns
 * what hears of the reader's scrolling.
 */
function useScroll(model: TimelineModel, ref: { readonly current: HTMLElement | null }): () => void {
  const anchor = useRef<Anchor | undefined>(undefined);
  const shown = useRef<number | undefined>(undefined);
  useEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const sizes = new ResizeObserver(() => look(model, box));
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [model]);
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const rows = model.rows.peek();
    const { rowHeight } = model.scale.peek();
    const selected = model.selected.peek();
    const rowAt = (n: number) => rowOf(rows, n, model.grouped.peek());
    const end = rows.length * rowHeight + HEAD - box.clientHeight;
    if (selected !== undefined && selected !== shown.current) {
      const at = rowAt(selected);
      const view = { scrollTop: box.scrollTop, height: box.clientHeight - HEAD };
      if (at >= 0) move(box, scrollTo(at, rowHeight, view));
    } else if (model.reading.peek().is === "following") move(box, end);
    else if (anchor.current === undefined) move(box, model.view.peek().scrollTop);
    else {
      const at = rowAt(anchor.current.n);
      if (at >= 0) move(box, Math.min(end, at * rowHeight + Math.min(anchor.current.above, rowHeight - 1)));
    }
    shown.current = selected;
    anchor.current = anchorOf(model, box);
  });
  return () => {
    if (ref.current === null) return;
    look(model, ref.current);
    anchor.current = anchorOf(model, ref.current);
  };
}

function move(box: HTMLElement, to: number): void {
  if (Math.abs(box.scrollTop - to) >= 1) box.scrollTop = Math.max(0, to);
}
