/**
 * `deno task model`: tries sequences that the tests don't try, as many as asked for, or as fit into the time.
 *
 * `--property rules|faults|interleavings` (all, one after the other), `--runs 50000` and `--minutes 15` of each,
 * `--commands 60` (the longest sequence), `--seed` (a random one, which is told). What breaks is told with the flags that
 * show it again.
 */
import { parseArgs } from "node:util";
import fc from "fast-check";
import { interleaves } from "./interleave/property.ts";
import { quietly } from "./interleave/quietly.ts";
import { behaves, type PropertyOptions } from "./property.ts";
import { realLab } from "./stage/system.ts";
import { weathers } from "./storm/property.ts";

const { values: flags } = parseArgs({
  args: Deno.args,
  options: {
    property: { type: "string" },
    runs: { type: "string", default: "50000" },
    minutes: { type: "string", default: "15" },
    commands: { type: "string", default: "60" },
    seed: { type: "string" },
    path: { type: "string" },
    replay: { type: "string" },
  },
});
const say = (text: string) => void Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));
const NAMES = ["rules", "faults", "interleavings"] as const;
if (flags.property !== undefined && !NAMES.some((name) => name === flags.property)) {
  say(`usage: --property ${NAMES.join("|")}`);
  Deno.exit(1);
}
const seed = Number(flags.seed ?? crypto.getRandomValues(new Int32Array(1))[0]);

type Make<T> = (options: Pick<PropertyOptions, "maxCommands" | "replayPath">) => fc.IAsyncProperty<T>;

/** Whether nothing was broken. */
async function holds<T>(name: typeof NAMES[number], make: Make<T>): Promise<boolean> {
  if (flags.property !== undefined && flags.property !== name) return true;
  say(`${name}: seed ${seed}`);
  const started = performance.now();
  const replay = flags.replay === undefined ? {} : { replayPath: flags.replay };
  const result = await fc.check(make({ maxCommands: Number(flags.commands), ...replay }), {
    numRuns: Number(flags.runs),
    seed,
    ...(flags.path === undefined ? {} : { path: flags.path }),
    interruptAfterTimeLimit: Number(flags.minutes) * 60_000,
  });
  const seconds = Math.round((performance.now() - started) / 1_000);
  if (!result.failed) {
    say(`${name}: ${result.numRuns} sequences in ${seconds} s, nothing broken`);
    return true;
  }
  const { errorInstance: error, counterexamplePath: path } = result;
  const [, replayPath] = /replayPath="([^"]*)"/.exec(String(result.counterexample)) ?? [];
  const replayed = replayPath === undefined ? "" : ` --replay ${replayPath}`;
  const again = `--property ${name} --commands ${flags.commands} --seed ${seed} --path ${path}${replayed}`;
  say(`\n${error instanceof Error ? error.message : error}\n\nThe same again: deno task model ${again}`);
  return false;
}

const results = [
  await holds("rules", (options) => behaves(realLab, options)),
  await holds("faults", (options) => weathers(realLab, options)),
  await quietly(() => holds("interleavings", interleaves)),
];
Deno.exit(results.includes(false) ? 1 : 0);
