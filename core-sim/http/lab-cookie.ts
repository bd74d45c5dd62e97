/** How a browser's pages find their lab: a cookie set on a navigation. */
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { LAB_ID } from "../control/mod.ts";
import type { LabStore } from "../lab/mod.ts";
import { isNavigation } from "./navigation.ts";

/** Gives a navigation for HTML its lab: the one asked for with `?lab=`, the one it has, or a new one. */
export function labCookie(store: LabStore): MiddlewareHandler {
  return async (c, next) => {
    await next();
    // Last, because "not modified" answers keep none of the headers that were set before.
    if (isNavigation(c)) assign(c, store);
  };
}

/** Cookies are shared between the ports of a host, so their names carry the port. */
function assign(c: Context, store: LabStore): void {
  const port = /:(\d+)$/.exec(c.req.header("host") ?? "")?.[1] ?? "80";
  const name = `pedelec_lab_${port}`;
  // Lax: a link from another site must find the browser's lab, not make a new one in its place. The cookie proves nothing.
  const give = (labId: string) => setCookie(c, name, labId, { path: "/", sameSite: "Lax" });
  const asked = c.req.query("lab");
  if (asked !== undefined && LAB_ID.test(asked)) {
    // Where that lab doesn't exist the page's own port will say so; nothing else may stand in for it.
    if (store.get(asked) !== undefined) give(asked);
    return;
  }
  const had = getCookie(c, name);
  if (had !== undefined && store.get(had) !== undefined) return;
  const lab = store.create();
  if (lab === undefined) return;
  give(lab.labId);
  if (had !== undefined) {
    setCookie(c, `pedelec_lab_notice_${port}`, "replaced", { path: "/", sameSite: "Lax", maxAge: 60 });
  }
}
