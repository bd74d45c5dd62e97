import process from "node:process";
import { expect, test } from "./fixtures.ts";
import { scriptsOf } from "./scripts.ts";
import { SITUATIONS } from "./situations/mod.ts";

const FIRST_KB = 45;
const LATER_KB = 60;

for (const path of Object.keys(SITUATIONS)) {
  for (const lang of ["en", "zh-TW"]) {
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
      await expect.poll(async () => (await scripts()).files.some((file) => file.includes("/later-"))).toBe(true);
      const { first, later, files } = await scripts();
      process.stdout.write(`${path} ${lang}: ${first.toFixed(1)} kB first, ${later.toFixed(1)} kB later\n`);
      expect(first, files.join("\n")).toBeLessThanOrEqual(FIRST_KB);
      expect(later, files.join("\n")).toBeLessThanOrEqual(LATER_KB);
      const { host } = new URL(page.url());
      expect(asked.length).toBeGreaterThan(files.length);
      expect(asked.filter((url) => new URL(url).host !== host)).toEqual([]);
    });
  }
}
