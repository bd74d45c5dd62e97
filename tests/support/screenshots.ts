/**
 * Makes pictures of each page in each of its situations, in `test-results/screenshots/`, with an index.
 *
 * `--lang en|zh-TW`, `--theme light|dark`, `--width 1280|360` and `--page /reload/` choose; `--all` takes every look.
 */
import { parseArgs } from "node:util";
import { succeeds } from "./process.ts";
import { root } from "./root.ts";

const { values } = parseArgs({
  args: Deno.args,
  options: {
    lang: { type: "string" },
    theme: { type: "string" },
    width: { type: "string" },
    page: { type: "string" },
    all: { type: "boolean" },
  },
});
const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
const command = [
  Deno.execPath(),
  ...["run", "-A", "tests/support/run.ts", "--only", "e2e", "tests/e2e/screenshots.spec.ts"],
];
const good = await succeeds({ command, limitMs: 60 * 60_000, env: { LAB_SHOTS: `${query}` } });

const folder = `${root}test-results/screenshots`;
const names = [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) => name.endsWith(".png")).sort();
const figures = names.map((name) =>
  `<figure><a href="${name}"><img src="${name}" alt="" loading="lazy" width="360"></a><figcaption>${name}</figcaption></figure>`
);
await Deno.writeTextFile(
  `${folder}/index.html`,
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title>
<style>body{display:flex;flex-wrap:wrap;gap:1rem;font:14px system-ui}figure{margin:0}</style>
${figures.join("\n")}
</html>
`,
);
Deno.exit(good ? 0 : 1);
