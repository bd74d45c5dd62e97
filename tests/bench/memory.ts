/** What idle sessions keep in memory. */
import { type RunningServer, startServer } from "../support/server.ts";
import { inMiB, settledBytes } from "../support/vitals.ts";
import { bareServer } from "./beds.ts";
import { makeLab, Page, startLabServer } from "./lab-page.ts";
import type { Line } from "./table.ts";
import { Wire } from "./wire.ts";

const SOCKETS = 10_000;
const LABS = 2_000;
/** Opened at a time. */
const AT_ONCE = 50;
const SETTLE_MS = 5_000;

/** Resident memory of the server's process: 10,000 bare sockets, 10,000 sessions with a route each, 2,000 labs with a session each. */
export async function memory(): Promise<Line[]> {
  const bare = await measured(startServer(bareServer), async ({ url }) => {
    return await inGroups(SOCKETS, async () => (await Wire.open(url)).rest());
  });
  const sessions = await measured(startLabServer(), async ({ url }) => {
    const lab = await makeLab(url);
    return await inGroups(SOCKETS, () => withSession(lab));
  });
  const labs = await measured(startLabServer(), async ({ url }) => {
    return await inGroups(LABS, async () => await withSession(await makeLab(url)));
  });
  const line = (what: string, { empty, full }: Measured, limit?: number): Line => ({
    what,
    value: inMiB(full),
    ratio: full / bare.full,
    ...(limit === undefined ? {} : { target: { atMost: limit } }),
    note: `${inMiB(full - empty)} more than empty, ${((full - empty) / (bare.full - bare.empty)).toFixed(2)} of bare's`,
  });
  return [
    line(`memory: ${SOCKETS} bare sockets`, bare),
    line(`memory: ${SOCKETS} sessions with a route each`, sessions, 2),
    line(`memory: ${LABS} labs with a session each`, labs, 4),
  ];
}

interface Measured {
  empty: number;
  full: number;
}

async function measured(starting: Promise<RunningServer>, fill: (server: RunningServer) => Promise<Wire[]>) {
  const server = await starting;
  const empty = await settledBytes(server.pid, 1_000);
  const wires = await fill(server);
  const full = await settledBytes(server.pid, SETTLE_MS);
  for (const wire of wires) wire.close();
  await server.stop();
  return { empty, full };
}

async function withSession(lab: string): Promise<Wire> {
  const page = await Page.open(lab);
  await page.create();
  return page.wire.rest();
}

async function inGroups<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    made.push(...await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - made.length) }, make)));
  }
  return made;
}
