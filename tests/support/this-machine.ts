import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import type { Machine } from "./browsers.ts";
import { root } from "./root.ts";

/** Enough for a download or a package installation on a slow line. */
const installLimitMs = 240_000;
const versionLimitMs = 20_000;

function which(name: string): string | undefined {
  const folders = (Deno.env.get("PATH") ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => globSync(path).length > 0);
}

/** The headless shell stands beside Playwright's Chromium, in a folder of the same revision. */
function playwrightShells(full: string): string[] {
  const revision = dirname(dirname(full));
  return globSync(
    `${revision.replace(/chromium-(\d+)$/, "chromium_headless_shell-$1")}/*/{chrome-,}headless{-,_}shell`,
  );
}

/** The machine that this runs on. */
export function thisMachine(): Machine {
  const full = chromium.executablePath();
  return {
    env: (name) => Deno.env.get(name) || undefined,
    runs: (path) => spawnSync(path, ["--version"], { timeout: versionLimitMs }).status === 0,
    playwright: {
      full: [full],
      // Looked up at each search, since an installation may come between two.
      get shell() {
        return playwrightShells(full);
      },
    },
    which,
    isRoot: Deno.uid() === 0,
    does: ([file = "", ...args]) => {
      const env = { ...Deno.env.toObject(), DEBIAN_FRONTEND: "noninteractive" };
      return spawnSync(file, args, { cwd: root, env, stdio: "inherit", timeout: installLimitMs }).status === 0;
    },
    deno: Deno.execPath(),
  };
}
