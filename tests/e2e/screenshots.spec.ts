import { mkdirSync } from "node:fs";
import process from "node:process";
import { root } from "../support/root.ts";
import { expect, test } from "./fixtures.ts";
import { called, type Look, lookAt, LOOKS } from "./looks.ts";
import { SITUATIONS } from "./situations/mod.ts";

const folder = `${root}test-results/screenshots`;

/** The looks that were asked for: `LAB_SHOTS` is a query such as `lang=en&width=360&page=/reload/`; two for each by default. */
const asked = new URLSearchParams(process.env["LAB_SHOTS"]);

function wanted(look: Look): boolean {
  const is = { lang: look.lang, theme: look.theme, width: String(look.size.width) };
  return Object.entries(is).every(([name, value]) => [null, value].includes(asked.get(name)));
}

/** A look and its opposite in everything. */
function spread(n: number): Look[] {
  const first = lookAt(n);
  return LOOKS.filter(({ lang, theme, size }) =>
    [lang === first.lang, theme === first.theme, size === first.size].every((same, _, all) => same === all[0])
  );
}

const chooses = ["lang", "theme", "width", "all"].some((name) => asked.has(name));
let n = 0;

for (const [path, situations] of Object.entries(SITUATIONS)) {
  for (const { name, settings = {}, console: expected, bring } of situations) {
    const looks = chooses ? LOOKS.filter(wanted) : spread(n++);
    for (const look of asked.get("page") === path || !asked.has("page") ? looks : []) {
      test.describe(() => {
        const { lang, theme, size } = look;
        test.use({ labSettings: settings, viewport: size, reducedMotion: "reduce" });

        test(`${path} ${name} (${called(look)})`, async ({ lab, open, page, newTab, console }) => {
          if (expected !== undefined) console.expect(expected);
          const query = { lang, theme };
          await bring({
            lab,
            page,
            open: () => open(path, { query }),
            openTab: async () => open(path, { query, page: await newTab() }),
          });
          if (path !== "/") await expect(page.locator('[data-action="desktop-restart"]')).toBeAttached();
          mkdirSync(folder, { recursive: true });
          const words = [path.replaceAll("/", " ").trim() || "home", name, size.width, theme, lang].join(" ");
          await page.screenshot({ path: `${folder}/${words.replaceAll(/[^\w]+/g, "-")}.png`, fullPage: true });
        });
      });
    }
  }
}
