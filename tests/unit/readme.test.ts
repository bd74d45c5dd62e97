import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import process from "node:process";
import { root } from "../support/root.ts";

/** What the first snippets have of their reader's own. */
const OWN = `
declare function show(fragment: string): void;
declare function showWhole(message: string): void;
declare function showStatus(status: string): void;
declare function showError(code: string, message: string): void;
declare function lookUp(name: string, key?: string): Promise<string>;
declare function save(...record: unknown[]): void;
declare const savedId: string;
`;

const PAGES = [{ file: "README.md", folder: "", snippets: 2 }, { file: "sdk/README.md", folder: "sdk/", snippets: 3 }];

for (const { file: name, folder, snippets: count } of PAGES) {
  Deno.test(`what ${name} shows of the SDK is TypeScript that checks`, async () => {
    const page = await Deno.readTextFile(`${root}${name}`);
    const snippets = [...page.matchAll(/```ts\n([^]*?)```/g)].map(([, snippet = ""]) => snippet);
    assert.equal(snippets.length, count);
    const text = OWN + snippets.join("\n").replaceAll('"./', `"${new URL(`../../${folder}`, import.meta.url)}`);
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

  Deno.test(`every file that ${name} points at is there, and every heading`, async () => {
    const page = await Deno.readTextFile(`${root}${name}`);
    const links = [...page.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = ""]) => to).filter((to) =>
      !to.startsWith("http")
    );
    assert.ok(links.length > 0);
    for (const link of links) {
      const [path = "", heading] = link.split("#");
      if (heading === undefined) {
        assert.ok((await Deno.stat(`${root}${folder}${path}`)).isFile, link);
        continue;
      }
      const headings = [...(await Deno.readTextFile(`${root}${folder}${path}`)).matchAll(/^#+ (.*)$/gm)];
      assert.ok(headings.some(([, words = ""]) => anchorOf(words) === heading), link);
    }
  });
}

Deno.test("a copy of sdk/ in somebody else's project checks, with no configuration", async () => {
  const folder = await Deno.makeTempDir();
  const { code, stderr } = await checkCopy(folder);
  await Deno.remove(folder, { recursive: true });
  assert.equal(code, 0, new TextDecoder().decode(stderr));
});

async function checkCopy(folder: string): Promise<Deno.CommandOutput> {
  cpSync(`${root}sdk`, `${folder}/sdk`, { recursive: true });
  const args = ["check", "--quiet", "--no-config", "sdk/mod.ts", "sdk/websocket-port.ts"];
  return await new Deno.Command(process.execPath, { args, cwd: folder, env: { NO_COLOR: "1" } }).output();
}

/** As GitHub makes it. */
function anchorOf(words: string): string {
  return words.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(" ", "-");
}
