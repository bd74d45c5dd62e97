/**
 * `deno task fuzz`: malformed and hostile frames and requests against a server in a process of its own, with the
 * permissions that it is shipped with. `--count 100000`, `--seed` (a random one, which is told). Exits 1 when the server
 * ended, failed inside, disturbed another lab or kept the memory.
 */
import { parseArgs } from "node:util";
import { inMiB, residentBytes, settledBytes } from "../support/vitals.ts";
import { withLabServer } from "../support/lab-server.ts";
import { fuzz, percentile } from "./fuzz.ts";
import { isTrouble } from "../support/log.ts";

/** Sent before the baseline is taken, so that it has what a server that was used holds: compiled code, a grown heap. */
const WARM_UP = 5_000;
const IDLE_MS = 20_000;
/** What a server may keep: the heap gives pages back when it likes, and has holes. */
const TOLERATED = { factor: 1.25, bytes: 64 * 1024 * 1024 };
/** A stalled machine may make one turn late, but not one in a hundred. */
const TURN_LIMITS = { most: 1_000, longest: 10_000 };

const { values } = parseArgs({ args: Deno.args, options: { seed: { type: "string" }, count: { type: "string" } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const count = Number(values.count ?? 100_000);
const say = (text: string) => Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));
const failures: string[] = [];

say(`seed ${seed}, ${count} inputs`);
await withLabServer(async (server) => {
  await fuzz({ server, seed: seed + 1, count: WARM_UP });
  const before = await settledBytes(server.pid, IDLE_MS);
  const began = performance.now();
  const { tally, turnsMs } = await fuzz({ server, seed, count });
  const seconds = (performance.now() - began) / 1_000;
  const busy = await residentBytes(server.pid);
  const after = await settledBytes(server.pid, IDLE_MS);
  say(tally.table());
  say(`\n${tally.count} inputs in ${seconds.toFixed(1)} s, ${(tally.count / seconds).toFixed(0)} a second`);
  const turns = [0.5, 0.99, 1].map((part) => `${percentile(turnsMs, part).toFixed(1)} ms`);
  say(`the witness's turns: ${turnsMs.length}, median ${turns[0]}, 99 % within ${turns[1]}, longest ${turns[2]}`);
  say(`memory: ${inMiB(before)} before, ${inMiB(busy)} at the end, ${inMiB(after)} after ${IDLE_MS / 1_000} s idle`);
  failures.push(...tally.failures);
  if (tally.count < count) failures.push(`only ${tally.count} of ${count} inputs were sent`);
  if (percentile(turnsMs, 0.99) > TURN_LIMITS.most || percentile(turnsMs, 1) > TURN_LIMITS.longest) {
    failures.push("the witness's turns took too long");
  }
  if (after > before * TOLERATED.factor + TOLERATED.bytes) {
    failures.push(`memory went from ${before} to ${after} bytes`);
  }
  const health = await fetch(`${server.url}/healthz`);
  if (health.status !== 200) failures.push(`/healthz answers ${health.status}`);
  await health.body?.cancel();
}, {
  onLog: (line) => {
    if (isTrouble(line)) failures.push(`the log: ${line}`);
  },
});
for (const failure of failures.slice(0, 20)) say(`FAILED ${failure}`);
say(failures.length === 0 ? "nothing was harmed" : `${failures.length} failures; again with --seed ${seed}`);
Deno.exit(failures.length === 0 ? 0 : 1);
