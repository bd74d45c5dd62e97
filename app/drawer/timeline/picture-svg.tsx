/**
 * The picture itself: words beside lanes, so that they stay while the lanes are scrolled sideways. What is above and below
 * is one empty box each, so that no row is laid out anew because others come.
 */
import { useText } from "../../text/mod.ts";
import { spanName } from "./lane-words.ts";
import type { DrawnRow, DrawnSpan, Picture } from "./picture.ts";
import { detailText } from "./row-words.ts";
import { lastOf } from "./rows.ts";

export interface Drawing {
  readonly picture: Picture;
  readonly rowHeight: number;
  readonly selected: number | undefined;
  readonly position: number | undefined;
  timeOf(at: number): string;
}

/** When and what. */
export function Labels({ drawing }: { drawing: Drawing }) {
  const t = useText();
  const { picture, timeOf } = drawing;
  return (
    <div class="timeline-labels">
      <Space height={picture.top} />
      {picture.rows.map((drawn) => {
        const { row, tone, label, detail } = drawn;
        const inGroup = row.is !== "group" && row.inGroup === true;
        return (
          <div
            key={row.entry.n}
            class="timeline-label"
            data-entry={row.entry.n}
            data-tone={tone}
            data-in-group={inGroup ? "" : undefined}
            {...stateOf(drawn, drawing)}
          >
            <span class="timeline-at">{timeOf(row.entry.at)}</span>
            <span class="timeline-what">
              <span class="timeline-type">{row.is === "group" ? `${row.open ? "▾" : "▸"} ${label}` : label}</span>{" "}
              <span class="timeline-detail">{detailText(row, detail, t)}</span>
            </span>
          </div>
        );
      })}
      <Space height={picture.height - picture.bottom} />
    </div>
  );
}

function Space({ height }: { height: number }) {
  return <svg class="timeline-space" width={1} height={height} />;
}

/** From where to where, and what lasts. */
export function Lanes({ drawing }: { drawing: Drawing }) {
  const { picture, rowHeight } = drawing;
  const { lanes, rows, spans, width, top, bottom } = picture;
  const height = bottom - top;
  return (
    <div class="timeline-lanes">
      <Space height={top} />
      <svg width={width} height={height} viewBox={`0 ${top} ${width} ${height}`}>
        {rows.filter((drawn) => isChosen(drawn, drawing)).map(({ row, y }) => (
          <rect key={row.entry.n} class="timeline-row" y={y - rowHeight / 2} width={width} height={rowHeight} />
        ))}
        {lanes.map(({ layer, page, x }) => (
          <line key={`${layer} ${page}`} class="timeline-lane" x1={x} x2={x} y1={top} y2={bottom} />
        ))}
        {spans.map((drawn) => <Span key={`${drawn.span.kind} ${drawn.span.from} ${drawn.x}`} drawn={drawn} />)}
        {rows.map((drawn) => <Way key={drawn.row.entry.n} drawn={drawn} {...stateOf(drawn, drawing)} />)}
      </svg>
      <Space height={picture.height - bottom} />
    </div>
  );
}

function isChosen({ row }: DrawnRow, { selected }: Drawing): boolean {
  return selected !== undefined && row.entry.n <= selected && selected <= lastOf(row);
}

function stateOf(drawn: DrawnRow, drawing: Drawing) {
  const { position } = drawing;
  const isLater = position !== undefined && drawn.row.entry.n > position;
  return { "data-chosen": isChosen(drawn, drawing) ? "" : undefined, "data-later": isLater ? "" : undefined };
}

function Span({ drawn: { span, x, top, bottom, width, goesOn } }: { drawn: DrawnSpan }) {
  const t = useText();
  return (
    <rect
      class="timeline-span"
      data-span={span.kind}
      data-outcome={span.outcome ?? (goesOn ? "lasts" : undefined)}
      x={x - width / 2}
      y={top}
      width={width}
      height={bottom - top}
      rx={2}
    >
      <title>{spanName(span, t)}</title>
    </rect>
  );
}

/** CSS pixels of an arrow's head, and of a mark. */
const TIP = 7;
const MARK = 4;

function Way({ drawn, ...state }: { drawn: DrawnRow }) {
  const { y, tone, fromX, toX, answer, row } = drawn;
  const kind = row.is === "entry" ? undefined : row.is;
  if (fromX === toX) {
    return <path class="timeline-mark" data-tone={tone} data-kind={kind} d={markOf(tone, toX, y)} {...state} />;
  }
  const back = toX > fromX ? -TIP : TIP;
  return (
    <g class="timeline-way" data-tone={tone} data-kind={kind} data-answer={answer ? "" : undefined} {...state}>
      <path d={`M${fromX} ${y}H${toX + back}`} />
      <path class="timeline-tip" d={`M${toX} ${y}l${back} -4v8z`} />
    </g>
  );
}

/** What kind of thing it is shows by the shape as well as by the colour. */
function markOf(tone: DrawnRow["tone"], x: number, y: number): string {
  const m = MARK;
  switch (tone) {
    case "fault":
      return `M${x} ${y - m - 2}l${m + 2} ${m + 2}l-${m + 2} ${m + 2}l-${m + 2} -${m + 2}z`;
    case "trouble":
      return `M${x - m} ${y - m}l${2 * m} ${2 * m}M${x + m} ${y - m}l-${2 * m} ${2 * m}`;
    case "control":
      return `M${x - m} ${y - m}h${2 * m}v${2 * m}h-${2 * m}z`;
    default:
      return `M${x - m} ${y}a${m} ${m} 0 1 0 ${2 * m} 0a${m} ${m} 0 1 0 -${2 * m} 0z`;
  }
}
