import assert from "node:assert/strict";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as passed } from "node:timers/promises";
import { createServer, type EnvironmentModuleNode, type HotPayload, type ViteDevServer } from "vite";
import { root } from "../../../support/root.ts";

const crawlTimerMs = 50;

/** Vite as `deno task dev` runs it, without a port, a browser or a watcher: the test says which file changed. */
async function withVite(test: (vite: ViteDevServer) => Promise<void>): Promise<void> {
  const cacheDir = mkdtempSync(join(tmpdir(), "lab-vite-"));
  const vite = await createServer({
    configFile: `${root}vite.config.ts`,
    cacheDir,
    logLevel: "error",
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    await test(vite);
  } finally {
    await vite.close();
    // Vite's close leaves a timer of its crawl behind. One of the same length that starts later fires later.
    await passed(crawlTimerMs);
    rmSync(cacheDir, { recursive: true });
  }
}

/** Loads a module and all that it imports, as a browser would. */
async function load(vite: ViteDevServer, url: string): Promise<EnvironmentModuleNode[]> {
  const { client } = vite.environments;
  const loaded = new Map<string, EnvironmentModuleNode>();
  const waiting = [url];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    await client.transformRequest(next);
    const module = await client.moduleGraph.getModuleByUrl(next);
    if (module === undefined || loaded.has(module.url)) continue;
    loaded.set(module.url, module);
    waiting.push(...[...module.importedModules].map(({ url }) => url));
  }
  return [...loaded.values()];
}

/** What Vite tells the page when a file changes: `update` keeps it, `full-reload` doesn't. */
async function answerTo(vite: ViteDevServer, file: string): Promise<string> {
  const { client } = vite.environments;
  const sent = Promise.withResolvers<HotPayload>();
  const send = client.hot.send;
  client.hot.send = (payload: HotPayload | string) => {
    if (typeof payload !== "string") sent.resolve(payload);
  };
  try {
    vite.watcher.emit("change", file);
    return (await sent.promise).type;
  } finally {
    client.hot.send = send;
  }
}

/** What Vite answers to an edit of each of the project's own files that a page is made of. */
async function answers(vite: ViteDevServer, page: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { file } of await load(vite, page)) {
    if (!file?.startsWith(root) || file.includes("/node_modules/")) continue;
    found.set(file.slice(root.length), await answerTo(vite, file));
  }
  return found;
}

Deno.test("edits of components and styles keep a page and its port, all others reload it", async () => {
  const pages = globSync("**/main.tsx", { cwd: `${root}app/pages` });
  assert.ok(pages.includes("main.tsx"), pages.join());
  await withVite(async (vite) => {
    for (const page of pages) {
      const found = await answers(vite, `/${page}`);
      assert.equal(found.get(`app/pages/${page}`), "full-reload");
      assert.equal(found.get(`app/pages/${page.replace("main", "page")}`), "update");
      for (const [file, answer] of found) {
        const keeps = /\.(css|tsx)$/.test(file) && !file.endsWith("/main.tsx");
        assert.equal(answer, keeps ? "update" : "full-reload", `${file} on ${page}`);
      }
    }
  });
});
