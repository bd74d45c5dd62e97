import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root, with a slash at its end. */
export const root: string = fileURLToPath(new URL("../../", import.meta.url));

/** Everything that decides what the build contains: folders are taken whole. */
const inputs = ["app", "sdk", "core-sim", "vite.config.ts", "deno.json", "deno.lock"];

/** What no build goes without. */
const built = ["dist/pages/index.html", "dist/server/main.js"];

/** Where the stamp of the last build stands: beside Vite's cache, since all of `dist/pages/` is served. */
const stampFile = "node_modules/.vite/lab-build.json";

function files(at: string): string[] {
  const stat = statSync(at, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [at];
  return readdirSync(at).sort().flatMap((name) => files(join(at, name)));
}

/** One hash over names and contents of the build's inputs below `base`. */
export function stampOf(base: string = root): string {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap((input) => files(join(base, input)))) {
    const content = readFileSync(file);
    hash.update(`${file.slice(base.length)}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

/** Notes that the build in `dist/` was made of the inputs with this stamp. */
export function writeStamp(stamp: string, base: string = root): void {
  const file = join(base, stampFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ stamp })}\n`);
}

/** Makes the build in `dist/` count as stale. */
export function forgetStamp(base: string = root): void {
  rmSync(join(base, stampFile), { force: true });
}

/** Whether `dist/` holds a build of the inputs as they are now. */
export function isCurrent(base: string = root): boolean {
  if (built.some((file) => !existsSync(join(base, file)))) return false;
  try {
    const noted: unknown = JSON.parse(readFileSync(join(base, stampFile), "utf8"));
    return typeof noted === "object" && noted !== null && "stamp" in noted && noted.stamp === stampOf(base);
  } catch {
    return false;
  }
}
