import process from "node:process";
import { defineConfig } from "@playwright/test";
import { root } from "../support/root.ts";
import { builtServerCommand } from "../support/tasks.ts";

/** The runner (`tests/support/run.ts`) names both browsers; without it Playwright takes its own of that channel. */
function browser(variable: string, channel: string) {
  const executablePath = process.env[variable];
  return executablePath === undefined ? { channel } : { executablePath };
}

const args = ["--no-sandbox"];
/** Pictures are made by a task of their own, and so are all looks at all pages and all faults on all of them. */
const pictures = process.env.LAB_SHOTS !== undefined;
/** What only the full browser has: a back/forward cache, and notifications. */
const full = /bfcache|notification/;
const longer = pictures || process.env.LAB_LOOKS === "all" || process.env.LAB_FAULTS === "all";

export default defineConfig({
  testDir: ".",
  outputDir: `${root}test-results/e2e`,
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  globalTimeout: (longer ? 60 : 25) * 60_000,
  // Waits end with the state that they wait for: a long limit costs time only where a test fails, on a busy machine too.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["line"], ["json", { outputFile: `${root}test-results/e2e.json` }]],
  webServer: {
    cwd: root,
    command: builtServerCommand("--port", "0").map((word) => `"${word}"`).join(" "),
    // Playwright puts the named group into the environment before the workers read this file.
    wait: { stdout: /"port":(?<lab_port>\d+)/ },
    gracefulShutdown: { signal: "SIGTERM", timeout: 3000 },
    timeout: 20_000,
  },
  // Traces double a test's time; `deno task test:e2e --trace on` brings them.
  use: { baseURL: `http://localhost:${process.env.LAB_PORT}`, trace: "off", screenshot: "only-on-failure" },
  projects: [
    {
      name: "shell",
      testIgnore: pictures ? full : [full, /screenshots/],
      use: { launchOptions: { ...browser("LAB_CHROMIUM_SHELL", "chromium-headless-shell"), args } },
    },
    {
      name: "full",
      testMatch: full,
      use: {
        launchOptions: {
          ...browser("LAB_CHROMIUM", "chromium"),
          args,
          // Playwright starts it without its cache.
          ignoreDefaultArgs: ["--disable-back-forward-cache"],
        },
      },
    },
  ],
});
