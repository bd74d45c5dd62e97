/** The built pages. */
import { Hono, type MiddlewareHandler } from "hono";
import { serveStatic } from "hono/deno";
import { etag } from "hono/etag";
import type { LabStore } from "../lab/mod.ts";
import { labCookie } from "./lab-cookie.ts";
import { labLink } from "./lab-link.ts";
import { notFoundPage } from "./plain-page.ts";
import { problem } from "./problem.ts";

export interface PagesOptions {
  store: LabStore;
  /** The folder of the built pages; without it only the way to build them is served. */
  dist?: string;
}

const SECURITY_HEADERS = {
  "content-security-policy":
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Names without an empty one among them: a redirect to `//name/` would lead to another host. */
const PLAIN_PATH = /^(\/[a-z0-9-]+)+$/;

const NOT_BUILT = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Pedelec Lifecycle Lab</title>
<h1>The pages aren't built yet</h1>
<p>Run <code>deno task build</code>, then load this page again. <code>deno task start</code> does both.</p>
<p lang="zh-TW">頁面尚未建置。請執行 <code>deno task build</code> 後重新載入；<code>deno task start</code> 會一併完成。</p>
</html>
`;

export function pages({ store, dist }: PagesOptions): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!c.res.headers.has(name)) c.header(name, value);
    if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-cache");
  });
  // First: a link that is followed, or refused, needs no lab of the browser's own.
  app.use(labLink(store));
  app.use(labCookie(store));
  if (dist !== undefined) {
    app.use(etag());
    app.use(closeUnreadBody);
    app.use(async (c, next) => {
      if (PLAIN_PATH.test(c.req.path) && isFile(`${dist}${c.req.path}/index.html`)) {
        return c.redirect(`${c.req.path}/${new URL(c.req.url).search}`, 308);
      }
      await next();
      if (c.req.path.startsWith("/assets/") && c.res.ok) {
        c.header("cache-control", "public, max-age=31536000, immutable");
      }
    });
    const files = serveStatic({ root: dist });
    // What a file system refuses to look up (too long, a zero byte, below a file), it would tell the console.
    app.use((c, next) => isPlace(`${dist}${c.req.path}`) ? files(c, next) : next());
  }
  app.all("*", (c) => {
    // A browser asks for it wherever nothing names an icon, as at an answer of the control API.
    if (c.req.path === "/favicon.ico") return c.body(null, 204);
    const built = dist !== undefined && isFile(`${dist}/index.html`);
    const wantsPage = (c.req.header("accept") ?? "").includes("text/html");
    if (!wantsPage) return problem(c, "NOT_FOUND", `Nothing is at ${c.req.path}`);
    return built ? notFoundPage(c) : c.html(NOT_BUILT, 503);
  });
  return app;
}

/** The file behind the answer to a HEAD request would stay open. */
const closeUnreadBody: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method !== "HEAD" || c.res.body === null) return;
  await c.res.body.cancel();
  c.res = new Response(null, c.res);
};

function isPlace(path: string): boolean {
  return isFile(path) || isFile(`${path}/index.html`);
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
