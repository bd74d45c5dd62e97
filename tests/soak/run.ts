/**
 * `deno task soak`: labs × attach, turn, drop, resume, end, then idle, once in this process with every timer counted, once
 * over real sockets. `--labs 2000`. Exits 1 when anything is left of them.
 */
import { parseArgs } from "node:util";
import { isTrouble } from "../support/log.ts";
import { withLabServer } from "../support/lab-server.ts";
import { inMiB, settledBytes } from "../support/vitals.ts";
import { type Census, Soak } from "./in-process.ts";
import { type Holdings, holdings, live, throwAway } from "./sockets.ts";

const { values } = parseArgs({ args: Deno.args, options: { labs: { type: "string" } } });
const labs = Number(values.labs ?? 2_000);
/** Lived through before the baseline is taken, so that it has compiled code and a grown heap. */
const WARM_UP = Math.min(200, labs);
const IDLE_MS = 20_000;
/** This process's heap after a collection is exact; a server's resident memory has holes. */
const TOLERATED = { heapBytes: 4 * 1024 * 1024, residentFactor: 1.25, residentBytes: 32 * 1024 * 1024 };

const failures: string[] = [];
const say = (text: string) => Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));
const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

function table(rows: [title: string, counts: Holdings | Census, memory: string][]): void {
  const titles = ["", "labs", "ports", "routes", "subscriptions", "active threads", "host timers", "memory"];
  const cells = rows.map(([title, counts, memory]) => [
    title,
    ...[counts.labs, counts.ports, counts.routes, counts.subscriptions, counts.activeThreads].map(String),
    "hostTimers" in counts ? String(counts.hostTimers) : "-",
    memory,
  ]);
  const widths = titles.map((name, at) => Math.max(name.length, ...cells.map((row) => row[at]?.length ?? 0)));
  for (const row of [titles, ...cells]) say(row.map((cell, at) => cell.padStart(widths[at] ?? 0)).join("  "));
}

async function inProcess(): Promise<void> {
  const began = performance.now();
  const soak = new Soak();
  await soak.live(WARM_UP);
  await soak.idle();
  const before = await soak.census();
  await soak.live(labs);
  const lived = await soak.census();
  await soak.idle();
  const after = await soak.census();
  const { reachable } = soak;
  soak.close();
  say(`in one process: ${labs} labs in ${seconds(began)}`);
  const row = (title: string, census: Census): [string, Census, string] => [title, census, inMiB(census.heapBytes)];
  table([row("before", before), row("all ended", lived), row("after the idle time", after)]);
  say(`labs still reachable: ${reachable}`);
  expectNothing("when all had ended", { ...lived, labs: 0 });
  expectNothing("after the idle time", after);
  if (lived.hostTimers !== before.hostTimers || after.hostTimers !== before.hostTimers) {
    failures.push("timers are left");
  }
  if (reachable > 0) failures.push(`${reachable} swept labs are still reachable`);
  if (after.heapBytes > before.heapBytes + TOLERATED.heapBytes) failures.push("the heap has grown");
}

async function overSockets(): Promise<void> {
  const began = performance.now();
  await withLabServer(async (server) => {
    await throwAway(server, await live(server, WARM_UP));
    const before = await settledBytes(server.pid, IDLE_MS);
    const labIds = await live(server, labs);
    const lived = await holdings(server, labIds);
    const holding = await settledBytes(server.pid, 0);
    await throwAway(server, labIds);
    const gone = await holdings(server, labIds);
    const after = await settledBytes(server.pid, IDLE_MS);
    say(`\nover sockets: ${labs} labs in ${seconds(began)}`);
    table([
      ["before", { labs: 0, ports: 0, routes: 0, subscriptions: 0, activeThreads: 0 }, inMiB(before)],
      ["all ended", lived, inMiB(holding)],
      ["thrown away", gone, inMiB(after)],
    ]);
    if (lived.labs !== labs) failures.push(`${lived.labs} of ${labs} labs were there`);
    expectNothing("over sockets, when all had ended", { ...lived, labs: 0 });
    expectNothing("over sockets, when thrown away", gone);
    if (after > before * TOLERATED.residentFactor + TOLERATED.residentBytes) failures.push("the server keeps memory");
  }, {
    onLog: (line) => {
      if (isTrouble(line)) failures.push(`the log: ${line}`);
    },
  });
}

function expectNothing(when: string, counts: Holdings): void {
  const { labs, ports, routes, subscriptions, activeThreads } = counts;
  const left = Object.entries({ labs, ports, routes, subscriptions, activeThreads }).filter(([, count]) => count > 0);
  if (left.length > 0) failures.push(`${when} there are ${left.map(([name, count]) => `${count} ${name}`).join(", ")}`);
}

await inProcess();
await overSockets();
for (const failure of failures.slice(0, 20)) say(`FAILED ${failure}`);
say(failures.length === 0 ? "\nnothing is left" : `\n${failures.length} failures`);
Deno.exit(failures.length === 0 ? 0 : 1);
