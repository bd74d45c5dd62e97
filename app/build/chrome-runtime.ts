import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { build, type Plugin } from "vite";
import { forgetStamp, root } from "./stamp.ts";

const fileName = "chrome-runtime.js";
/** What the script is made of. */
const parts = [`${root}app/chrome-runtime/`, `${root}sdk/`];

/** Editors empty a file before they write it, and save several at once. */
const SETTLED_AFTER_MS = 100;

/** `app/chrome-runtime/` and what it takes of the SDK, as one classic script; names are kept. */
export async function bundleChromeRuntime(): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      minify: false,
      rolldownOptions: { input: `${root}app/chrome-runtime/main.ts`, output: { format: "iife" } },
    },
  });
  const [chunk] = [result].flat().flatMap((output) => "output" in output ? output.output : []);
  if (chunk?.type !== "chunk") throw new Error("The bundle of app/chrome-runtime/ has no code");
  return chunk.code;
}

/**
 * Puts the script into the build of the pages, where the lab's server finds it. While the pages are served from source
 * it is written there too, since that server reads nothing else.
 */
export function chromeRuntime(): Plugin {
  let file = "";
  /** A server that closes leaves neither a timer nor a bundle under way. */
  let settle = () => Promise.resolve();
  return {
    name: "lab:chrome-runtime",
    sharedDuringBuild: true,
    configResolved({ environments }) {
      file = `${environments["client"]?.build.outDir}/${fileName}`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      this.emitFile({ type: "asset", fileName, source: await bundleChromeRuntime() });
    },
    configureServer({ watcher, config }) {
      let last = Promise.resolve();
      const refresh = () => {
        last = last.then(bundleChromeRuntime).then((script) => replace(file, script)).catch((error) =>
          config.logger.error(`${fileName} can't be built: ${error}`)
        );
      };
      let waiting: ReturnType<typeof setTimeout> | undefined;
      watcher.add(parts).on("change", (changed) => {
        if (!parts.some((part) => changed.startsWith(part))) return;
        clearTimeout(waiting);
        waiting = setTimeout(refresh, SETTLED_AFTER_MS);
      });
      settle = () => {
        clearTimeout(waiting);
        return last;
      };
      refresh();
    },
    async closeBundle() {
      await settle();
    },
  };
}

/** A build with a script of other sources is no longer what its stamp says. */
function replace(file: string, script: string): void {
  if (existsSync(file) && readFileSync(file, "utf8") === script) return;
  forgetStamp();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, script);
}
