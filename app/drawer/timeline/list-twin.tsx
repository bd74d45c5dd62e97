import { effect, type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../../components/mod.ts";
import { type Translate, useText } from "../../text/mod.ts";
import type { JournalIndex } from "../journal/mod.ts";
import { detailOf } from "./detail.ts";
import { layerKey } from "./lane-words.ts";
import { labelOf } from "./picture.ts";
import { detailText, timesOf } from "./row-words.ts";
import { lastOf, type Row } from "./rows.ts";
import type { TimelineModel } from "./timeline-model.ts";

/** Rows that are listed at first, and further ones at a press. */
const PART = 200;

/**
 * What the picture shows, as an ordered list with the same filter: for those who can't see it always, for everybody in
 * the picture's place where it was chosen.
 */
export function ListTwin({ model }: { model: TimelineModel }) {
  const t = useText();
  const count = useSignal(PART);
  const seen = model.shows.value === "list";
  const rows = useNowAndThen(model.rows);
  const { run, index } = model.read.peek();
  const listed = rows.slice(-count.value);
  const timeOf = timesOf(run, model.time.value);
  const listing = { index, timeOf, model, t, chosen: model.selected.value, position: model.position.value };
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (seen) showInList(box.current, model);
  }, [seen]);
  return (
    // Beside a picture it is there for whoever reaches it by keys, and for screen readers always.
    <div class={seen ? "timeline-twin" : "timeline-twin hidden-until-focus"}>
      {rows.length > PART && <Part listed={listed.length} all={rows.length} more={() => void (count.value += PART)} />}
      <div ref={box} class={seen ? "timeline-list" : "visually-hidden"}>
        {rows.length === 0 && <p>{t(run.entries.length === 0 ? "timeline.empty" : "timeline.nothing")}</p>}
        <ol aria-label={t("timeline.list.label")}>
          {listed.map((row) => itemOf(row, seen, listing))}
        </ol>
      </div>
    </div>
  );
}

interface PartProps {
  listed: number;
  all: number;
  more(): void;
}

/** How much of it is listed, and the way to more: beside a picture it shows itself once the focus comes to it. */
function Part({ listed, all, more }: PartProps) {
  const t = useText();
  return (
    <p class="timeline-part small">
      <span>
        {listed < all ? t("timeline.list.part", { count: listed, all }) : t("timeline.list.whole", { count: all })}
      </span>
      <Button action="more" offered={listed < all} onPress={more}>{t("timeline.list.more")}</Button>
    </p>
  );
}

/** What the picture's reader looked at is in sight: the chosen entry, the newest, or the one that stood uppermost. */
function showInList(box: HTMLElement | null, { selected, reading, view, scale, rows }: TimelineModel): void {
  if (box === null) return;
  const top = Math.floor(view.peek().scrollTop / scale.peek().rowHeight);
  const n = selected.peek() ?? (reading.peek().is === "following" ? undefined : rows.peek()[top]?.entry.n);
  const item = n === undefined ? undefined : box.querySelector<HTMLElement>(`[data-n="${n}"]`);
  if (n === undefined) box.scrollTop = box.scrollHeight;
  else if (item) box.scrollTop += item.getBoundingClientRect().top - box.getBoundingClientRect().top;
}

/** From one drawing of a list that grows to the next, in ms: nobody reads faster. */
const CALM_MS = 400;

function useNowAndThen(rows: ReadonlySignal<readonly Row[]>): readonly Row[] {
  const shown = useSignal(rows.peek());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = effect(() => {
      const next = rows.value;
      if (timer !== undefined) return;
      shown.value = next;
      timer = setTimeout(() => {
        timer = undefined;
        shown.value = rows.peek();
      }, CALM_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [rows]);
  return shown.value;
}

interface Listing {
  index: JournalIndex;
  timeOf(at: number): string;
  model: TimelineModel;
  t: Translate;
  chosen: number | undefined;
  position: number | undefined;
}

/**
 * One row. Beside a picture its words are all that is needed, and it is drawn again with each burst of entries: neither a
 * component nor an element a word. Only what can be seen can be pressed: else the focus would get lost in it.
 */
function itemOf(row: Row, seen: boolean, { index, timeOf, model, t, chosen, position }: Listing) {
  const { entry } = row;
  const isChosen = chosen !== undefined && entry.n <= chosen && chosen <= lastOf(row);
  const isLater = position !== undefined && entry.n > position;
  const press = () => {
    if (row.is === "group") model.toggleGroup(row.operationId);
    model.selected.value = entry.n;
  };
  const words = [
    timeOf(entry.at),
    t(layerKey(entry.layer)),
    labelOf(row, index),
    detailText(row, row.is === "entry" ? detailOf(entry) : "", t),
  ] as const;
  return (
    <li
      key={entry.n}
      data-n={entry.n}
      data-layer={entry.layer}
      data-type={entry.type}
      data-row={row.is}
      data-later={isLater ? "" : undefined}
      value={entry.n}
    >
      {seen
        ? (
          <button
            type="button"
            class="timeline-item"
            aria-pressed={isChosen}
            aria-expanded={row.is === "group" ? row.open : undefined}
            onClick={press}
          >
            <span class="timeline-at">{words[0]}</span> <span class="timeline-layer">{words[1]}</span>{" "}
            <span class="timeline-type">{words[2]}</span> <span class="timeline-detail">{words[3]}</span>
          </button>
        )
        : words.join(" ")}
    </li>
  );
}
