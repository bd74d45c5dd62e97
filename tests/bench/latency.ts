/** How late an answer comes while messages pass at a steady pace. */
import { startServer } from "../support/server.ts";
import { bareServer } from "./beds.ts";
import { makeLab, Page, startLabServer } from "./lab-page.ts";
import { percentile } from "./measured.ts";
import type { Line } from "./table.ts";
import { Wire } from "./wire.ts";

const EVERY_MS = 5;
/** Messages in a turn of each contender; they take so many turns. */
const MESSAGES = 200;
const TURNS = 5;
/** Met as well where the lab answers within this time. */
const ENOUGH_MS = 2;

/** Round trips at 200 messages a second: a request that passes every layer of the lab, against an echo. */
export async function latency(): Promise<Line[]> {
  const bare = await startServer(bareServer);
  const lab = await startLabServer();
  const wire = await Wire.open(bare.url);
  const page = await Page.open(await makeLab(lab.url));
  const echo = async () => {
    await wire.send(JSON.stringify({ text: "x".repeat(109) }));
    await wire.frame();
  };
  const ask = async () => void await page.request({ type: "get_settings" });
  const trips = { bare: [] as number[], lab: [] as number[] };
  await paced(echo);
  await paced(ask);
  for (let turn = 0; turn < TURNS; turn++) {
    trips.bare.push(...await paced(echo));
    trips.lab.push(...await paced(ask));
  }
  wire.close();
  page.wire.close();
  await Promise.all([bare.stop(), lab.stop()]);
  const [bareMs, labMs] = [percentile(trips.bare, 0.99), percentile(trips.lab, 0.99)];
  return [
    { what: "p99 of a round trip, 200/s: bare Deno.serve", value: `${bareMs.toFixed(2)} ms`, ratio: 1 },
    {
      what: `the same: lab, get_settings (or ≤ ${ENOUGH_MS} ms)`,
      value: `${labMs.toFixed(2)} ms`,
      ratio: labMs / bareMs,
      target: { atMost: 3 },
      alsoMet: labMs <= ENOUGH_MS,
    },
  ];
}

/** Milliseconds of each trip; each begins at its time, or as soon as the one before is over. */
async function paced(trip: () => Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  const start = performance.now();
  for (let message = 0; message < MESSAGES; message++) {
    const wait = start + message * EVERY_MS - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const before = performance.now();
    await trip();
    taken.push(performance.now() - before);
  }
  return taken;
}
