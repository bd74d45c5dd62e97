import type { Page, Response } from "@playwright/test";
import { gzipSync } from "node:zlib";

/** The words that a page waits for before it shows anything, by the names of their files. */
const WORDS = /\/(frame|home|temporary|reload|sensitive|workflow|long-task)-[\w-]+\.js$/;

interface Loaded {
  readonly path: string;
  readonly kind: "script" | "styles";
  /** The page doesn't stand without it. */
  readonly first: boolean;
  /** Of gzip. */
  readonly kB: number;
}

export interface Scripts {
  /** kB of gzip before a page stands: what its HTML brings, and its words. */
  readonly first: number;
  /** kB of gzip that came after that. */
  readonly later: number;
  /** The same of styles. */
  readonly laterStyles: number;
  /** The files of each, for whoever wants to know why. */
  readonly files: readonly string[];
}

/** A page doesn't stand without this file: its HTML names it, or it holds its first words. */
export function isFirstScript(path: string, html: string): boolean {
  return html.includes(`"${path}"`) || WORDS.test(path);
}

/** Gathers the scripts and styles of a page; ask once it has come to rest. */
export function scriptsOf(page: Page): () => Promise<Scripts> {
  const answers: Response[] = [];
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (type === "script" || type === "stylesheet" || type === "document") answers.push(response);
  });
  return async () => {
    const loaded = await Promise.all(answers.map(async (answer) => ({ url: answer.url(), body: await answer.body() })));
    const html = loaded.find(({ body }) => body.subarray(0, 15).toString().startsWith("<!doctype"))?.body.toString() ??
      "";
    const sized = loaded.filter(({ url }) => /\.(js|css)$/.test(url)).map(({ url, body }): Loaded => {
      const path = new URL(url).pathname;
      const kind = path.endsWith(".js") ? "script" : "styles";
      return { path, kind, first: isFirstScript(path, html), kB: gzipSync(body, { level: 9 }).length / 1000 };
    });
    const sum = (kind: Loaded["kind"], first: boolean) =>
      sized.filter((file) => file.kind === kind && file.first === first).reduce((all, { kB }) => all + kB, 0);
    return {
      first: sum("script", true),
      later: sum("script", false),
      laterStyles: sum("styles", false),
      files: sized.map(({ path, first, kB }) => `${first ? "first" : "later"} ${kB.toFixed(2)} ${path}`),
    };
  };
}
