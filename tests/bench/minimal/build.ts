import { build } from "vite";
import { root } from "../../support/root.ts";

/** Builds the least page as the lab's pages are built, into `folder/dist/pages`. */
export async function buildLeastPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: `${root}tests/bench/minimal`,
    publicDir: false,
    logLevel: "warn",
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir: `${folder}/dist/pages`,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: `${root}tests/bench/minimal/index.html` },
    },
  });
}
