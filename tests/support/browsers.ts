/** The two browsers that the tests drive. The headless shell starts faster, but has no back/forward cache. */
export interface Browsers {
  full: string;
  shell: string;
}

/** What the search may ask of the machine it runs on. */
export interface Machine {
  env(name: string): string | undefined;
  /** Whether this file exists and answers `--version`: a browser without its libraries doesn't. */
  runs(path: string): boolean;
  /** Where Playwright keeps its own browsers; they needn't be there. */
  playwright: { full: string[]; shell: string[] };
  /** Where a command of this name is, by PATH. */
  which(name: string): string | undefined;
  isRoot: boolean;
  /** Runs a command to its end; true when it succeeded. */
  does(command: string[]): boolean;
  deno: string;
}

const system = {
  full: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"],
  shell: ["chromium-headless-shell", "chrome-headless-shell"],
  fullPaths: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
};

const packages = ["chromium", "chromium-headless-shell", "fonts-noto-cjk"];

/** The browsers that are there: `LAB_CHROMIUM` (for both), Playwright's own, then the system's. */
export function findBrowsers(machine: Machine): Browsers | undefined {
  const chosen = machine.env("LAB_CHROMIUM");
  if (chosen !== undefined) {
    if (!machine.runs(chosen)) throw new Error(`LAB_CHROMIUM names a browser that doesn't run: ${chosen}`);
    return { full: chosen, shell: chosen };
  }
  const first = (paths: (string | undefined)[]) => paths.find((path) => path !== undefined && machine.runs(path));
  const named = (names: string[]) => names.map((name) => machine.which(name));
  const full = first([...machine.playwright.full, ...named(system.full), ...system.fullPaths]);
  const shell = first([...machine.playwright.shell, ...named(system.shell)]);
  return full === undefined ? undefined : { full, shell: shell ?? full };
}

/** The browsers, installed when there are none: by Playwright's download, else by Debian's packages. */
export function ensureBrowsers(machine: Machine): Browsers {
  for (const step of [() => true, () => download(machine), () => packageManager(machine)]) {
    const found = step() ? findBrowsers(machine) : undefined;
    if (found !== undefined) return found;
  }
  throw new Error(
    "No Chromium here, and neither Playwright's download nor apt-get could install one. " +
      "Install Chromium or Chrome, or set LAB_CHROMIUM to the path of one.",
  );
}

function download(machine: Machine): boolean {
  return machine.does([machine.deno, "run", "-A", "@playwright/test/cli", "install", "chromium"]);
}

function packageManager(machine: Machine): boolean {
  if (machine.which("apt-get") === undefined) return false;
  const apt = machine.isRoot ? ["apt-get"] : ["sudo", "-n", "apt-get"];
  const install = [...apt, "install", "-y", "--no-install-recommends"];
  if (!machine.does([...apt, "update"])) return false;
  // Some releases have no package of the headless shell; the full browser can do its work.
  return machine.does([...install, ...packages]) || machine.does([...install, "chromium"]);
}
