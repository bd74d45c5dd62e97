import assert from "node:assert/strict";
import { ensureBrowsers, findBrowsers, type Machine } from "../../support/browsers.ts";

interface Planted {
  env?: Record<string, string>;
  /** Browsers that are there and run. */
  running?: string[];
  /** What is on PATH, also broken browsers. */
  named?: Record<string, string>;
  isRoot?: boolean;
  /** What a command does to the machine; `false`: it fails. */
  on?: (command: string, running: Set<string>) => boolean;
}

const ownFull = "/pw/chromium-1/chrome";
const ownShell = "/pw/chromium_headless_shell-1/chrome-headless-shell";

function machine({ env = {}, running = [], named = {}, isRoot = true, on = () => false }: Planted) {
  const there = new Set(running);
  const did: string[] = [];
  const it: Machine = {
    env: (name) => env[name],
    runs: (path) => there.has(path),
    playwright: { full: [ownFull], shell: [ownShell] },
    which: (name) => named[name],
    isRoot,
    does(command) {
      did.push(command.join(" "));
      return on(command.join(" "), there);
    },
    deno: "deno",
  };
  return { it, did };
}

const system = { chromium: "/usr/bin/chromium", "chromium-headless-shell": "/usr/bin/chromium-headless-shell" };
const both = Object.values(system);

Deno.test("LAB_CHROMIUM is taken before everything else, for both", () => {
  const { it } = machine({
    env: { LAB_CHROMIUM: "/my/chrome" },
    running: ["/my/chrome", ownFull, ...both],
    named: system,
  });
  assert.deepEqual(findBrowsers(it), { full: "/my/chrome", shell: "/my/chrome" });
});

Deno.test("a LAB_CHROMIUM that doesn't run is an error, not a reason to take another", () => {
  const { it } = machine({ env: { LAB_CHROMIUM: "/my/chrome" }, running: both, named: system });
  assert.throws(() => findBrowsers(it), /LAB_CHROMIUM.*\/my\/chrome/);
});

Deno.test("Playwright's own come before the system's", () => {
  const { it } = machine({ running: [ownFull, ownShell, ...both], named: system });
  assert.deepEqual(findBrowsers(it), { full: ownFull, shell: ownShell });
});

Deno.test("the system's are found by name, and one that doesn't run is passed over", () => {
  const named = { ...system, chromium: "/snap/stub", "google-chrome": "/opt/chrome" };
  const { it } = machine({ running: ["/opt/chrome"], named });
  assert.deepEqual(findBrowsers(it), { full: "/opt/chrome", shell: "/opt/chrome" });
});

Deno.test("a headless shell alone isn't enough", () => {
  assert.equal(findBrowsers(machine({ running: [ownShell] }).it), undefined);
});

Deno.test("nothing is installed where a browser is", () => {
  const { it, did } = machine({ running: both, named: system });
  assert.deepEqual(ensureBrowsers(it), { full: system.chromium, shell: system["chromium-headless-shell"] });
  assert.deepEqual(did, []);
});

Deno.test("Playwright's download is tried first", () => {
  const { it, did } = machine({
    on(command, running) {
      running.add(ownFull).add(ownShell);
      return command.includes("@playwright/test/cli install chromium");
    },
  });
  assert.deepEqual(ensureBrowsers(it), { full: ownFull, shell: ownShell });
  assert.equal(did.length, 1);
});

/** A machine on which only `packages` can be had by apt. */
const debian = (isRoot: boolean, available: string[]) =>
  machine({
    isRoot,
    named: { ...system, "apt-get": "/usr/bin/apt-get" },
    on(command, running) {
      if (!command.includes("apt-get")) return false;
      if (!command.includes(" install ")) return true;
      if (!command.split("recommends ")[1]?.split(" ").every((name) => available.includes(name))) return false;
      for (const name of available) running.add(`/usr/bin/${name}`);
      return true;
    },
  });

Deno.test("a downloaded browser that lacks its libraries leads on to apt-get", () => {
  const { it, did } = debian(true, ["chromium", "chromium-headless-shell", "fonts-noto-cjk"]);
  assert.deepEqual(ensureBrowsers(it), { full: system.chromium, shell: system["chromium-headless-shell"] });
  assert.deepEqual(did.slice(1), [
    "apt-get update",
    "apt-get install -y --no-install-recommends chromium chromium-headless-shell fonts-noto-cjk",
  ]);
});

Deno.test("without the shell's package the full browser does both, and without root apt-get goes through sudo", () => {
  const { it, did } = debian(false, ["chromium"]);
  assert.deepEqual(ensureBrowsers(it), { full: system.chromium, shell: system.chromium });
  assert.equal(did.at(-1), "sudo -n apt-get install -y --no-install-recommends chromium");
});

Deno.test("where nothing helps the error says what to do", () => {
  assert.throws(() => ensureBrowsers(machine({}).it), /set LAB_CHROMIUM/);
});
