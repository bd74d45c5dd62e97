import { dirname, join } from "node:path/posix";
import { factsOf, type Import, type Source } from "./source.ts";

/** Which packages a part may import. The first entry whose prefix fits decides; parts that aren't listed may import any. */
const packages: [prefix: string, allowed: RegExp][] = [
  ["sdk/protocol/", /^$/],
  ["sdk/", /^$/],
  ["core-sim/http/", /^(hono|hono-openapi|valibot|@valibot\/to-json-schema|@logtape\/logtape|node:.+)$|^hono\//],
  ["core-sim/app.ts", /^(hono|@logtape\/logtape)$|^hono\//],
  ["core-sim/control/", /^valibot$/],
  ["core-sim/clock.ts", /^node:timers$/],
  ["core-sim/tracing.ts", /^(@opentelemetry\/api|valibot)$/],
  ["core-sim/main.ts", /^(@logtape\/logtape|node:.+)$/],
  ["core-sim/", /^(@logtape\/logtape|node:(util|async_hooks|crypto|path\/posix))$/],
  ["app/build/", /^(vite|@prefresh\/vite|node:.+)$/],
  ["app/lifecycle/", /^(valibot|idb-keyval|@preact\/signals)$/],
  ["app/drawer/", /^(preact|preact\/.+|@preact\/signals|valibot|lucide-static\/.+)$/],
  ["app/", /^(preact|preact\/.+|@preact\/signals|hono\/client|lucide-static\/.+)$/],
];

/** From the outermost layer of core-sim to the innermost: a file imports its own layer and those below it. */
const layers: [prefix: string, rank: number][] = [
  ["core-sim/main.ts", 6],
  ["core-sim/app.ts", 5],
  ["core-sim/http/", 4],
  ["core-sim/extension/", 2],
  ["core-sim/native/", 1],
  ["core-sim/core/", 0],
  ["core-sim/agent/", 0],
  ["core-sim/lab/", 3],
  ["core-sim/faults/", 3],
  // Clock, ids, journal, the control API's words and other leaves: everyone may import them, they only each other.
  ["core-sim/", -1],
];

/** Files that other folders may import although they aren't a `mod.ts`. */
const doors = [
  /(^|\/)mod\.ts$/,
  /^sdk\/websocket-port\.ts$/,
  /^core-sim\/app\.ts$/,
  /^app\/pages\/(.+\/)?(main\.tsx|policy\.ts)$/,
];

/** The only places that read the real clock, or chance. */
const impureFiles = new Set(["core-sim/clock.ts", "core-sim/ids.ts", "sdk/clock.ts"]);

const controlTypes = "core-sim/control/mod.ts";
const maxLines = 300;

/** The folders that have a door; what lies below one belongs to it, unless it has a door of its own. */
export function partsOf(paths: string[]): ReadonlySet<string> {
  return new Set(paths.filter((path) => path.endsWith("/mod.ts")).map((path) => dirname(path)));
}

/** What is wrong with a source by the import rules of the architecture, one sentence each; empty when nothing is. */
export function violations(source: Source, parts: ReadonlySet<string> = new Set()): string[] {
  const { path, text } = source;
  const facts = factsOf(source);
  const found = facts.imports.flatMap((item) =>
    importFaults(path, item, parts).map((fault) => `${path}:${item.line} ${fault}`)
  );
  if (!path.startsWith("tests/") && !path.startsWith("app/build/") && !impureFiles.has(path)) {
    found.push(...facts.impure.map(({ what, line }) => `${path}:${line} reads ${what}: inject the clock or the ids`));
  }
  const lines = text.split("\n").length - 1;
  if (lines > maxLines) found.push(`${path} has ${lines} lines, at most ${maxLines}`);
  if (path.startsWith("core-sim/core/") && /session/i.test(text)) {
    found.push(`${path} says "session": Core knows threads only`);
  }
  if (!/^[a-z0-9.-]+$/.test(path.slice(path.lastIndexOf("/") + 1))) found.push(`${path} isn't named in kebab-case`);
  return found;
}

function importFaults(path: string, { specifier, star }: Import, parts: ReadonlySet<string>): string[] {
  if (star) return [`exports everything of ${specifier}: name the exports one by one`];
  if (!specifier.startsWith(".")) return packageFaults(path, specifier);
  const [target = ""] = join(dirname(path), specifier).split("?");
  const faults: string[] = [];
  if (!/\.(tsx?|css|json|mdx|svg)$/.test(target)) faults.push(`imports ${specifier} without its extension`);
  const direction = directionFault(path, target);
  if (direction !== undefined) faults.push(direction);
  if (needsDoor(path, specifier, target, parts)) faults.push(`imports ${target}: not a door of its folder`);
  return faults;
}

function packageFaults(path: string, specifier: string): string[] {
  const rule = packages.find(([prefix]) => path.startsWith(prefix));
  return rule === undefined || rule[1].test(specifier) ? [] : [`imports the package ${specifier}`];
}

function directionFault(path: string, target: string): string | undefined {
  const wrong = `imports ${target}: against the direction of the layers`;
  if (path.startsWith("sdk/protocol/")) return target.startsWith("sdk/protocol/") ? undefined : wrong;
  if (path.startsWith("sdk/")) return target.startsWith("sdk/") ? undefined : wrong;
  if (path.startsWith("app/")) return /^(app|sdk)\//.test(target) || mayKnowControl(path, target) ? undefined : wrong;
  if (!path.startsWith("core-sim/")) return undefined;
  if (target.startsWith("sdk/protocol/")) return undefined;
  return target.startsWith("core-sim/") && rank(target) <= rank(path) ? undefined : wrong;
}

function mayKnowControl(path: string, target: string): boolean {
  return target === controlTypes && /^app\/(components\/lab|drawer|models)\//.test(path);
}

function rank(path: string): number {
  return layers.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 0;
}

/** Tests look inside; styles and `?raw` text have no doors; a file's own part and the folders around it are home. */
function needsDoor(path: string, specifier: string, target: string, parts: ReadonlySet<string>): boolean {
  if (path.startsWith("tests/") || specifier.includes("?") || !/\.tsx?$/.test(target)) return false;
  const home = partOf(path, parts) === partOf(target, parts) || dirname(path).startsWith(`${dirname(target)}/`);
  return !home && !doors.some((door) => door.test(target));
}

/** The nearest folder around a file that has a door; without one its own. */
function partOf(path: string, parts: ReadonlySet<string>): string {
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    if (parts.has(folder)) return folder;
  }
  return dirname(path);
}
