import { mkdirSync } from "node:fs";
import process from "node:process";
import { root } from "../support/root.ts";
import { called, type Look, lookAt, LOOKS } from "./looks.ts";
import { eachSituation } from "./situations/each.ts";

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
eachSituation({
  looks(path, n) {
    if (asked.has("page") && asked.get("page") !== path) return [];
    return chooses ? LOOKS.filter(wanted) : spread(n);
  },
  title: (path, { name }, look) => `${path} ${name} (${called(look)})`,
  async visit(page, path, { name, window = false }, { lang, theme, size }) {
    mkdirSync(folder, { recursive: true });
    const words = [path.replaceAll("/", " ").trim() || "home", name, size.width, theme, lang].join(" ");
    await page.screenshot({ path: `${folder}/${words.replaceAll(/[^\w]+/g, "-")}.png`, fullPage: !window });
  },
});
