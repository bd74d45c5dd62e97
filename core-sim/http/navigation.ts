import type { Context } from "hono";

/** A person's browser opens a page. Another site's script may fetch, or frame, with any `Accept`: it mustn't fill the server with labs. */
export function isNavigation(c: Context): boolean {
  if (c.req.method !== "GET" || !(c.req.header("accept") ?? "").includes("text/html")) return false;
  const site = c.req.header("sec-fetch-site");
  const ownSite = site === undefined || site === "same-origin" || site === "none";
  return ownSite || c.req.header("sec-fetch-dest") === "document";
}
