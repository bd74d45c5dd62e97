import assert from "node:assert/strict";
import process from "node:process";
import { root } from "../support/root.ts";

/** What the page's first snippet has of its reader's own. */
const OWN = `
declare function show(fragment: string): void;
declare function showWhole(message: string): void;
declare function save(...record: unknown[]): void;
declare const savedId: string;
`;

Deno.test("what the README shows of the SDK is TypeScript that checks", async () => {
  const page = await Deno.readTextFile(`${root}README.md`);
  const snippets = [...page.matchAll(/```ts\n([^]*?)```/g)].map(([, snippet = ""]) => snippet);
  assert.equal(snippets.length, 2);
  const text = OWN + snippets.join("\n").replaceAll('"./sdk/', `"${new URL("../../sdk/", import.meta.url)}`);
  const file = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    await Deno.writeTextFile(file, text);
    const args = ["check", "--quiet", "--config", `${root}deno.json`, file];
    const { code, stderr } = await new Deno.Command(process.execPath, { args, env: { NO_COLOR: "1" } }).output();
    assert.equal(code, 0, new TextDecoder().decode(stderr));
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("every file that the README points at is there, and every heading", async () => {
  const page = await Deno.readTextFile(`${root}README.md`);
  const links = [...page.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = ""]) => to).filter((to) => !to.startsWith("http"));
  assert.ok(links.length > 10);
  for (const link of links) {
    const [path = "", heading] = link.split("#");
    if (heading === undefined) {
      assert.ok((await Deno.stat(`${root}${path}`)).isFile, link);
      continue;
    }
    const headings = [...(await Deno.readTextFile(`${root}${path}`)).matchAll(/^#+ (.*)$/gm)];
    assert.ok(headings.some(([, words = ""]) => anchorOf(words) === heading), link);
  }
});

/** As GitHub makes it. */
function anchorOf(words: string): string {
  return words.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(" ", "-");
}
