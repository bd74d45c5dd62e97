/**
 * Tries sequences that the tests don't try: as many as asked for, or as fit into the time.
 *
 * `--runs 50000` `--minutes 15` `--commands 60` (the longest sequence) `--seed N`; `--path P` and `--replay R`, with the
 * seed and the length of a failure, show that failure again.
 */
import { parseArgs } from "node:util";
import fc from "fast-check";
import { behaves } from "./property.ts";
import { realLab } from "./stage/system.ts";

const { values: flags } = parseArgs({
  options: {
    runs: { type: "string", default: "50000" },
    minutes: { type: "string", default: "15" },
    commands: { type: "string", default: "60" },
    seed: { type: "string" },
    path: { type: "string" },
    replay: { type: "string" },
  },
});
const say = (text: string) => void Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));

const seed = flags.seed === undefined ? crypto.getRandomValues(new Int32Array(1))[0] ?? 0 : Number(flags.seed);
say(`seed ${seed}`);
const started = performance.now();
const replay = flags.replay === undefined ? {} : { replayPath: flags.replay };
const property = behaves(realLab, { maxCommands: Number(flags.commands), ...replay });
const result = await fc.check(property, {
  numRuns: Number(flags.runs),
  seed,
  ...(flags.path === undefined ? {} : { path: flags.path }),
  interruptAfterTimeLimit: Number(flags.minutes) * 60_000,
});
const seconds = Math.round((performance.now() - started) / 1_000);
if (!result.failed) say(`${result.numRuns} sequences in ${seconds} s, nothing broken`);
else if (result.counterexamplePath === null) say("No sequence was run: is the time too short?");
else {
  const found = result.errorInstance;
  const replayPath = /replayPath="([^"]*)"/.exec(String(result.counterexample))?.[1] ?? "";
  say(`\nBroken after ${result.numRuns} sequences: ${found instanceof Error ? found.message : found}`);
  say(
    `\nThe same again: deno task model --commands ${flags.commands} --seed ${seed} --path ${result.counterexamplePath} --replay ${replayPath}`,
  );
}
Deno.exit(result.failed ? 1 : 0);
