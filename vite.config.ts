import process from "node:process";
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import prefresh from "@prefresh/vite";
import { defineConfig } from "vite";
import { chromeRuntime } from "./app/build/chrome-runtime.ts";
import { buildStamp, labCookies, pageRedirects, reloadOnLogicEdits } from "./app/build/plugins.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const pages = at("app/pages");
const server = `http://127.0.0.1:${process.env.PORT ?? 8787}`;

export default defineConfig({
  root: pages,
  cacheDir: at("node_modules/.vite"),
  publicDir: false,
  appType: "mpa",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [
    await prefresh({ include: [/\.tsx$/] }),
    pageRedirects(pages),
    labCookies(server),
    reloadOnLogicEdits(),
    chromeRuntime(),
    buildStamp(),
  ],
  server: {
    host: "127.0.0.1",
    port: 5173,
    fs: { allow: [at(".")] },
    proxy: {
      "^/(labs|healthz|readyz|version|wire\\.schema\\.json|chrome-runtime\\.js)(/|\\?|$)": {
        target: server,
        ws: true,
      },
    },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: at("dist/pages"),
        emptyOutDir: true,
        target: "es2022",
        modulePreload: {
          polyfill: false,
          // What comes later has next to nothing of its own to ask for: the lists would weigh more than they save.
          resolveDependencies: (_file, files, { hostType }) =>
            hostType === "html" ? files : files.filter((file) => file.endsWith(".css")),
        },
        rolldownOptions: {
          input: globSync("**/index.html", { cwd: pages }).map((page) => `${pages}/${page}`),
          // What every page begins with is one file, and what every product begins with another: together they compress better.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "base",
                  test:
                    /node_modules\/(.*\/)?(preact|@preact)\/|\/app\/(text\/(text|message|use-text)|pages\/start|components\/(shell|lifeline))/,
                  priority: 1,
                },
                {
                  name: "product",
                  test:
                    /\/app\/(pages\/(product|behind)|models\/open-page|components\/(session\/(session-stage|ask-button|follow-news)|dialog|countdown|elsewhere))\.|lucide-static\/icons\/(x|check|shield-check)\.svg/,
                },
                {
                  // Small things of many later files: each by itself would weigh more in its wrapping.
                  name: "parts",
                  test:
                    /\/app\/(models\/other-texts|components\/(problem-text|fold|copy-button|copy-text))\.|lucide-static\/icons\/(minus|triangle-alert|copy)\.svg/,
                },
              ],
            },
          },
          // Their modules do nothing by being loaded: a page that takes one name through a door isn't given the whole part.
          treeshake: {
            moduleSideEffects: [{
              test: /\/(sdk|core-sim|app\/(lifecycle|models|components|text))\//,
              sideEffects: false,
            }],
          },
        },
      },
    },
    // One file instead of some three hundred modules: the server stands in two thirds of the time, and a build beside a
    // server that runs takes nothing away from it.
    server: {
      consumer: "server",
      resolve: { noExternal: true, builtins: [/^node:/] },
      build: {
        outDir: at("dist/server"),
        emptyOutDir: true,
        target: "esnext",
        minify: false,
        copyPublicDir: false,
        rolldownOptions: { input: at("core-sim/main.ts"), output: { codeSplitting: false } },
      },
    },
  },
});
