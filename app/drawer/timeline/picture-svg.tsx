/** The picture itself, as SVG: two beside each other, so that the words stay while the lanes are scrolled sideways. */
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

/** CSS pixels. */
const TIME = 74;
const INDENT = 14;

/** When and what. */
export function Labels({ drawing }: { drawing: Drawing }) {
  const t = useText();
  const { picture, rowHeight, timeOf } = drawing;
  return (
    <svg class="timeline-labels" height={picture.height}>
      {picture.rows.map((drawn) => {
        const { row, y, tone, label, detail } = drawn;
        const inGroup = row.is !== "group" && row.inGroup === true;
        return (
          <g key={row.entry.n} data-tone={tone} {...stateOf(drawn, drawing)}>
            <rect class="timeline-row" y={y - rowHeight / 2} width="100%" height={rowHeight} />
            <text class="timeline-at" x={8} y={y}>{timeOf(row.entry.at)}</text>
            <text class="timeline-what" x={8 + TIME + (inGroup ? INDENT : 0)} y={y}>
              <tspan class="timeline-type">{row.is === "group" ? `${row.open ? "▾" : "▸"} ${label}` : label}</tspan>
              <tspan class="timeline-detail" dx={6}>{detailText(row, detail, t)}</tspan>
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** From where to where, and what lasts. */
export function Lanes({ drawing }: { drawing: Drawing }) {
  const { picture, rowHeight } = drawing;
  const { lanes, rows, spans, width, height } = picture;
  return (
    <svg class="timeline-lanes" width={width} height={height}>
      {rows.map((drawn) => (
        <rect
          key={drawn.row.entry.n}
          class="timeline-row"
          y={drawn.y - rowHeight / 2}
          width={width}
          height={rowHeight}
          {...stateOf(drawn, drawing)}
        />
      ))}
      {lanes.map(({ layer, page, x }) => (
        <line key={`${layer} ${page}`} class="timeline-lane" data-layer={layer} x1={x} x2={x} y2={height} />
      ))}
      {spans.map((drawn) => <Span key={`${drawn.span.kind} ${drawn.span.from} ${drawn.x}`} drawn={drawn} />)}
      {rows.map((drawn) => <Way key={drawn.row.entry.n} drawn={drawn} {...stateOf(drawn, drawing)} />)}
    </svg>
  );
}

function stateOf({ row }: DrawnRow, { selected, position }: Drawing) {
  const isSelected = selected !== undefined && row.entry.n <= selected && selected <= lastOf(row);
  const isLater = position !== undefined && row.entry.n > position;
  return { ...(isSelected ? { "data-chosen": "" } : {}), ...(isLater ? { "data-later": "" } : {}) };
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
