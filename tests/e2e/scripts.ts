import type { Page, Response } from "@playwright/test";
import { gzipSync } from "node:zlib";

/** The words that a page waits for before it shows anything, by the names of their files. */
const WORDS = /\/(frame|home|temporary|reload|sensitive|workflow|long-task)-[\w-]+\.js$/;

export interface Scripts {
  /** kB of gzip before a page stands: what its HTML brings, and its words. */
  readonly first: number;
  /** kB of gzip that came after that, by itself. */
  readonly later: number;
  /** The files of each, for whoever wants to know why. */
  readonly files: readonly string[];
}

/** A page doesn't stand without this file: its HTML names it, or it holds its first words. */
export function isFirstScript(path: string, html: string): boolean {
  return html.includes(`"${path}"`) || WORDS.test(path);
}

/** Gathers the scripts of a page; ask once it has come to rest. */
export function scriptsOf(page: Page): () => Promise<Scripts> {
  const answers: Response[] = [];
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (type === "script" || type === "document") answers.push(response);
  });
  return async () => {
    const loaded = await Promise.all(answers.map(async (answer) => ({ url: answer.url(), body: await answer.body() })));
    const html = loaded.find(({ body }) => body.subarray(0, 15).toString().startsWith("<!doctype"))?.body.toString() ??
      "";
    const sized = loaded.filter(({ url }) => url.endsWith(".js")).map(({ url, body }) => {
      const path = new URL(url).pathname;
      return { path, first: isFirstScript(path, html), kB: gzipSync(body, { level: 9 }).length / 1000 };
    });
    const sum = (first: boolean) => sized.filter((file) => file.first === first).reduce((all, { kB }) => all + kB, 0);
    return {
      first: sum(true),
      later: sum(false),
      files: sized.map(({ path, first, kB }) => `${first ? "first" : "later"} ${kB.toFixed(2)} ${path}`),
    };
  };
}
