/** A situation sent as a link: its lab is made, or added to, before the page opens. */
import type { Context, MiddlewareHandler } from "hono";
import { type LabLink, readLabLink, withoutLink } from "../control/mod.ts";
import type { Lab, LabStore } from "../lab/mod.ts";
import { isNavigation } from "./navigation.ts";
import { refusedLinkPage } from "./plain-page.ts";
import { DETAILS, type ProblemCode } from "./problem.ts";

/** Tells a server in front of this one, as in development, that the answer is about the link and not the page. */
const HEADER = "x-lab-link";

/** A page's path: never one that leads to another host, as `//name/` does. */
const PAGE = /^(\/[a-z0-9-]+)*\/?$/;

/**
 * Follows a link once: the page then stands at an address that names its lab and nothing of the link, so that a reload
 * arms nothing again. What can't be done is told on a page of its own, and nothing of it is done.
 */
export function labLink(store: LabStore): MiddlewareHandler {
  return async (c, next) => {
    const query = new URL(c.req.url).searchParams;
    const read = readLabLink(query);
    if (read.is === "none" || !isNavigation(c) || !PAGE.test(c.req.path)) return await next();
    if (read.is === "refused") return refuse(c, query, "INVALID_INPUT", `${read.name}: ${read.message}`);
    const followed = follow(store, query.get("lab"), read.link);
    if (followed.is === "refused") return refuse(c, query, followed.code, followed.detail);
    const rest = withoutLink(query);
    rest.set("lab", followed.lab.labId);
    c.header("cache-control", "no-store");
    c.header(HEADER, "followed");
    return c.redirect(`${c.req.path}?${rest}`, 302);
  };
}

function refuse(c: Context, query: URLSearchParams, code: ProblemCode, detail: string): Response {
  c.header(HEADER, "refused");
  const rest = String(withoutLink(query));
  return refusedLinkPage(c, { code, detail, address: rest === "" ? c.req.path : `${c.req.path}?${rest}` });
}

type Followed =
  | { readonly is: "lab"; readonly lab: Lab }
  | { readonly is: "refused"; readonly code: ProblemCode; readonly detail: string };

function follow(store: LabStore, labId: string | null, { faults = [], script = [], ...made }: LabLink): Followed {
  const lab = labId === null ? store.create(made) : store.get(labId);
  if (lab === undefined) return refused(labId === null ? "LAB_LIMIT_REACHED" : "LAB_NOT_FOUND");
  const refusal = lab.prepare(faults, script);
  if (refusal === undefined) return { is: "lab", lab };
  if (refusal === "TOO_MANY_SCRIPTS") return refused(refusal);
  return { is: "refused", code: refusal.refused.code, detail: refusal.refused.message };
}

function refused(code: keyof typeof DETAILS): Followed {
  return { is: "refused", code, detail: DETAILS[code] };
}
