/**
 * Runs the tests and counts them. Its last line is `N passed, N failed`.
 *
 * `run.ts` runs everything; `run.ts --only check|unit|e2e …` one stage, the other arguments going to its runner.
 */
import { ensureBrowsers } from "./browsers.ts";
import { coverageOf, inWords } from "./coverage.ts";
import { type Count, countJunit, countPlaywright, honest, isGood, type Report, total } from "./count.ts";
import { succeeds } from "./process.ts";
import { root } from "./root.ts";
import { slowest } from "./slowest.ts";
import { taskCommands } from "./tasks.ts";
import { thisMachine } from "./this-machine.ts";

const deno = Deno.execPath();
const results = `${root}test-results`;
const minutes = (n: number) => n * 60_000;

type Stage = (args: string[]) => Promise<Count>;

/** Format, lint and types: each counts as one test. */
const check: Stage = async () => {
  const counts: Count[] = [];
  for (const command of taskCommands("check")) {
    say(`check: ${command.slice(1).join(" ")}`);
    counts.push(await succeeds({ command, limitMs: minutes(3) }) ? { passed: 1, failed: 0 } : one);
  }
  return total(counts);
};

const unit: Stage = async (args) => {
  const report = `${results}/unit.xml`;
  const folders = ["tests/unit", "tests/types", "tests/conformance", "tests/model"];
  say(`tests: ${folders.join(", ")}`);
  const coverage = `${results}/coverage`;
  await Deno.remove(coverage, { recursive: true }).catch(() => {});
  const flags = [`--junit-path=${report}`, `--coverage=${coverage}`, "--coverage-raw-data-only"];
  const command = [deno, "test", "-A", "--parallel", ...flags, ...folders, ...args];
  const succeeded = await succeeds({ command, limitMs: minutes(8) });
  const text = await readReport(report);
  await sayCoverage(coverage);
  return honest(succeeded, text, countJunit(text));
};

const e2e: Stage = async (args) => {
  const report = `${results}/e2e.json`;
  const { full, shell } = ensureBrowsers(thisMachine());
  say("build");
  // Against an old build the tests would say nothing about this tree.
  if (!await succeeds({ command: taskCommands("build").flat(), limitMs: minutes(2) })) return one;
  say(`tests: tests/e2e in ${shell} and ${full}`);
  const command = [deno, "run", "-A", "@playwright/test/cli", "test", "-c", "tests/e2e", ...args];
  const env = { LAB_CHROMIUM: full, LAB_CHROMIUM_SHELL: shell };
  // Playwright's own limit comes first: it says which test was under way.
  const longer = ["LAB_LOOKS", "LAB_SHOTS", "LAB_FAULTS"].some((name) => Deno.env.has(name));
  const succeeded = await succeeds({ command, env, limitMs: minutes(longer ? 61 : 26) });
  const text = await readReport(report);
  say("the slowest:");
  for (const { title, ms } of slowest(text, 10)) say(`${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`);
  return honest(succeeded, text, countPlaywright(text));
};

/** Says how much of the two parts without a page the tests ran; in processes of their own they aren't counted. */
async function sayCoverage(data: string): Promise<void> {
  const folders = ["sdk/", "core-sim/"];
  const report = `${results}/coverage.lcov`;
  const command = [deno, "coverage", "--lcov", `--output=${report}`, "--include=/(sdk|core-sim)/", data];
  if (!await succeeds({ command, limitMs: minutes(2) })) return say("coverage: there is no report");
  const covered = coverageOf(await Deno.readTextFile(report), root, folders);
  for (const [folder, shares] of covered) say(`coverage of ${inWords(folder, shares)}`);
}

const one: Count = { passed: 0, failed: 1 };
const stages: Record<string, Stage> = { check, unit, e2e };

function say(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));
}

async function readReport(path: string): Promise<Report> {
  try {
    return await Deno.readTextFile(path);
  } catch {
    return undefined;
  }
}

/** A stage that can't be run at all is one failed test, and the others still run. */
async function run(name: string, stage: Stage, args: string[]): Promise<Count> {
  try {
    return await stage(args);
  } catch (error) {
    say(`${name} could not run: ${error instanceof Error ? error.message : error}`);
    return one;
  }
}

const only = Deno.args[0] === "--only" ? Deno.args[1] : undefined;
const args = only === undefined ? [] : Deno.args.slice(2);
const chosen = Object.entries(stages).filter(([name]) => only === undefined || only === name);
// Arguments that go to no runner would narrow nothing down, and nobody would notice.
if (chosen.length === 0 || (only === undefined && Deno.args.length > 0)) {
  say(`usage: run.ts [--only ${Object.keys(stages).join("|")} [the runner's arguments]]`);
  Deno.exit(1);
}

Deno.chdir(root);
// Reports of an earlier run must not be taken for this one's.
await Deno.remove(results, { recursive: true }).catch(() => {});
await Deno.mkdir(results, { recursive: true });

const counts: Count[] = [];
for (const [name, stage] of chosen) counts.push(await run(name, stage, args));
const sum = total(counts);
say(`\n${sum.passed} passed, ${sum.failed} failed`);
Deno.exit(isGood(sum) ? 0 : 1);
