import type { Page } from "@playwright/test";
import process from "node:process";
import { DRAWER_TABS } from "../../app/drawer/tabs.ts";
import { expect, test } from "./fixtures.ts";
import { type Scripts, scriptsOf } from "./scripts.ts";
import { SITUATIONS } from "./situations/mod.ts";

const FIRST_KB = 45;
const LATER_KB = 60;
const LANGS = ["en", "zh-TW"];

/** Waits until a page has come to rest: what it loads last are its later words. */
async function rest(scripts: () => Promise<Scripts>, ...names: readonly string[]): Promise<Scripts> {
  const missing = async () => {
    const { files } = await scripts();
    return names.filter((name) => !files.some((file) => file.includes(`/${name}-`)));
  };
  await expect.poll(missing).toEqual([]);
  return await scripts();
}

/** Opens the drawer at each of its tabs, until what the tab shows is there. */
async function openEach(page: Page): Promise<void> {
  const content = page.locator(".drawer-panel > :not(h2, p)");
  for (const tab of DRAWER_TABS) {
    const button = page.locator(`[data-tab="${tab}"]`);
    await button.click();
    await expect(button).toHaveAttribute("aria-selected", "true");
    await expect(content).not.toHaveCount(0);
  }
}

function say(what: string, script: number, styles: number): void {
  process.stdout.write(`${what}: ${script.toFixed(1)} kB of script, ${styles.toFixed(1)} kB of styles\n`);
}

for (const path of Object.keys(SITUATIONS)) {
  for (const lang of LANGS) {
    test(`${path} brings at most ${FIRST_KB} kB of script before it stands, ${LATER_KB} kB after it, and asks no host but its own (${lang})`, async ({ open, page }) => {
      const scripts = scriptsOf(page);
      const asked: string[] = [];
      page.on("request", (request) => void asked.push(request.url()));
      page.on("websocket", (socket) => void asked.push(socket.url()));
      const stage = await open(path, { query: { lang } });
      if (path !== "/") {
        await stage.is("none");
        await expect(stage.action("desktop-restart")).toBeAttached();
      }
      const { first, later, files } = await rest(scripts, "later", "backstage");
      process.stdout.write(`${path} ${lang}: ${first.toFixed(1)} kB first, ${later.toFixed(1)} kB later\n`);
      expect(first, files.join("\n")).toBeLessThanOrEqual(FIRST_KB);
      expect(later, files.join("\n")).toBeLessThanOrEqual(LATER_KB);
      const { host } = new URL(page.url());
      expect(asked.length).toBeGreaterThan(files.length);
      expect(asked.filter((url) => new URL(url).host !== host)).toEqual([]);
    });
  }
}

for (const lang of LANGS) {
  test(`opened at each of its tabs on /reload/, the drawer brings at most ${LATER_KB} kB of script that the page has no use for without it (${lang})`, async ({ open, page }) => {
    const scripts = scriptsOf(page);
    const stage = await open("/reload/", { query: { lang } });
    await expect(stage.action("desktop-restart")).toBeAttached();
    const closed = await rest(scripts, "later", "backstage", "retention");
    await openEach(page);
    const { later, laterStyles, files } = await scripts();
    say(`the drawer on /reload/ ${lang}`, later - closed.later, laterStyles - closed.laterStyles);
    expect(later - closed.later).toBeGreaterThan(20);
    expect(later - closed.later, files.join("\n")).toBeLessThanOrEqual(LATER_KB);
  });

  test(`/lab/ brings at most ${FIRST_KB} kB of script before it stands, and ${LATER_KB} kB after it with each tab opened (${lang})`, async ({ open, page }) => {
    const scripts = scriptsOf(page);
    await open("/lab/", { query: { lang } });
    await openEach(page);
    const { first, later, laterStyles, files } = await rest(scripts, "backstage", "retention");
    say(`/lab/ ${lang}`, later, laterStyles);
    expect(first, files.join("\n")).toBeLessThanOrEqual(FIRST_KB);
    expect(later, files.join("\n")).toBeLessThanOrEqual(LATER_KB);
  });
}
