/** Fragments over all routes, per second. */
import { bareBed, type Bed, labBed, type Shape, socketIoBed, wsBed } from "./beds.ts";
import { cpuMs } from "./cpu.ts";
import { bounded, type Contender, inTurns, median, ratio } from "./measured.ts";
import type { Line } from "./table.ts";

const TIMES = 11;
/**
 * So many rounds before, and so many messages: some rounds of the first 130,000 fragments were seen to take up to four
 * times as long as those before and after. Why isn't known.
 */
const WARM_UP = { rounds: 150, messages: 300_000 };

const BATCH = "pedelec.batch.v1";
const CONTENDERS: { name: string; open: (shape: Shape) => Promise<Bed>; target?: number }[] = [
  { name: "bare Deno.serve", open: bareBed },
  { name: "lab, single frames", open: labBed(), target: 0.65 },
  { name: `lab, ${BATCH}`, open: labBed(BATCH), target: 3 },
  { name: "ws", open: wsBed },
  { name: "socket.io 4", open: socketIoBed },
];

/**
 * 2,000 fragments stay below the 1 MB of unsent bytes at which a reader counts as stuck; with many routes fewer do, since
 * all of them are counted.
 */
export const SHAPES: Shape[] = [
  { sessions: 1, routes: 1, deltas: 2000 },
  { sessions: 1, routes: 10, deltas: 1000 },
  { sessions: 1, routes: 100, deltas: 250 },
  { sessions: 100, routes: 1, deltas: 250 },
];

/** Ratios of messages per second to those of the bare server: larger is faster. */
export async function fanOut(shape: Shape): Promise<Line[]> {
  const { sessions, routes, deltas } = shape;
  const beds: Bed[] = [];
  try {
    for (const { open } of CONTENDERS) beds.push(await bounded(open(shape)));
    for (const bed of beds) await bounded(bed.check());
    const messages = deltas * routes * sessions;
    await inTurns(beds, Math.min(WARM_UP.rounds, Math.ceil(WARM_UP.messages / messages)));
    const spent = beds.map(() => 0);
    const taken = await inTurns(beds.map((bed, at) => onCpu(bed, (ms) => spent[at] = (spent[at] ?? 0) + ms)), TIMES);
    const perSecond = (ms: readonly number[]) => messages / (median(ms) / 1000);
    const [bare = []] = taken;
    return CONTENDERS.map(({ name, target }, at) => {
      const ms = taken[at] ?? [];
      return {
        what: `fan-out ${sessions} → ${routes}: ${name}`,
        value: `${(perSecond(ms) / 1000).toFixed(0)}k/s`,
        ratio: ratio(ms, bare),
        ...(target === undefined ? {} : { target: { atLeast: target } }),
        note: `server: ${((spent[at] ?? NaN) / messages / TIMES * 1000).toFixed(1)} µs of CPU each`,
      };
    });
  } finally {
    for (const bed of beds) await bed.close();
  }
}

/** The same, with the milliseconds that each round keeps its server busy. */
function onCpu(bed: Bed, add: (ms: number) => void): Contender {
  let before = NaN;
  return {
    prepare: async () => {
      await bed.prepare();
      before = cpuMs(bed.pid);
    },
    round: async () => {
      await bed.round();
      add(cpuMs(bed.pid) - before);
    },
  };
}
