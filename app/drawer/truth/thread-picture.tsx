import { THREAD_STATUSES, type ThreadStatus } from "../../../sdk/protocol/mod.ts";
import { useText } from "../../text/mod.ts";
import { type Edge, edgesOf } from "./moves.ts";

const WIDTH = 116;
const HEIGHT = 30;

/** Where each state stands in the picture: its middle. */
const PLACES: Readonly<Record<ThreadStatus, readonly [x: number, y: number]>> = {
  starting: [62, 22],
  idle: [62, 112],
  running: [236, 22],
  waitingToolResult: [410, 22],
  error: [236, 112],
  stopping: [410, 112],
  ended: [236, 202],
};

const EDGES = edgesOf(THREAD_STATUSES);

/** The states of a thread and the ways between them; the present one is lit, and so are the ways out of it. */
export function ThreadPicture({ status }: { status: ThreadStatus | undefined }) {
  const t = useText();
  return (
    <svg
      class="machine"
      viewBox="0 0 476 224"
      role="img"
      aria-label={status === undefined ? t("machine.none") : t("machine.label", { status })}
      data-machine={status ?? "none"}
    >
      <defs>
        <marker id="machine-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0L8 4L0 8z" fill="context-stroke" />
        </marker>
      </defs>
      {EDGES.map((edge) => (
        <path
          key={`${edge.from} ${edge.to}`}
          class="machine-edge"
          data-lit={edge.from === status}
          d={pathOf(edge)}
          marker-end="url(#machine-tip)"
        />
      ))}
      {THREAD_STATUSES.map((name) => {
        const [x, y] = PLACES[name];
        return (
          <g key={name} class="machine-state" data-state={name} data-lit={name === status}>
            <rect x={x - WIDTH / 2} y={y - HEIGHT / 2} width={WIDTH} height={HEIGHT} rx="6" />
            <text x={x} y={y} dominant-baseline="central" text-anchor="middle">{name}</text>
          </g>
        );
      })}
    </svg>
  );
}

/** From rim to rim of the two boxes, bent to one side, so that the way back has a line of its own. */
function pathOf({ from, to }: Edge): string {
  const [[ax, ay], [bx, by]] = [PLACES[from], PLACES[to]];
  const length = Math.hypot(bx - ax, by - ay);
  const bend = Math.min(26, length / 5);
  const over = [(ax + bx) / 2 - (by - ay) / length * bend, (ay + by) / 2 + (bx - ax) / length * bend] as const;
  const [start, end] = [onRim(ax, ay, ...over), onRim(bx, by, ...over)];
  return `M${start.map(round).join(" ")}Q${over.map(round).join(" ")} ${end.map(round).join(" ")}`;
}

/** Where the line from the middle of a box towards a point leaves it. */
function onRim(x: number, y: number, towardsX: number, towardsY: number): readonly [number, number] {
  const [dx, dy] = [towardsX - x, towardsY - y];
  const share = Math.min(
    dx === 0 ? Infinity : (WIDTH / 2 + 2) / Math.abs(dx),
    dy === 0 ? Infinity : (HEIGHT / 2 + 2) / Math.abs(dy),
  );
  return [x + dx * share, y + dy * share];
}

const round = (value: number) => Math.round(value * 10) / 10;
