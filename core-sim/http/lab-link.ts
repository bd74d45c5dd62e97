/** A situation sent as a link: its lab is made, or added to, before the page opens. */
import type { Context, MiddlewareHandler } from "hono";
import { type LabLink, readLabLink, withoutLink } from "../control/mod.ts";
import type { Lab, LabStore } from "../lab/mod.ts";
import { isNavigation } from "./navigation.ts";
import { type RefusedLink, refusedLinkPage } from "./plain-page.ts";
import type { ProblemCode } from "./problem.ts";

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
    if ("code" in followed) return refuse(c, query, followed.code, followed.detail);
    const rest = withoutLink(query);
    rest.set("lab", followed.labId);
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

type Refusal = Pick<RefusedLink, "code" | "detail">;

function follow(store: LabStore, labId: string | null, { faults = [], script = [], ...made }: LabLink): Lab | Refusal {
  const lab = labId === null ? store.create(made) : store.get(labId);
  if (lab === undefined) {
    return labId === null
      ? { code: "LAB_LIMIT_REACHED", detail: "No further lab can be made now" }
      : { code: "LAB_NOT_FOUND", detail: "No such lab, or no longer" };
  }
  const armed: string[] = [];
  const refusal = arm(lab, faults, armed);
  if (refusal === undefined && lab.queueScript(...script)) return lab;
  for (const faultId of armed) lab.disarmFault(faultId);
  return refusal ?? { code: "TOO_MANY_SCRIPTS", detail: "No prompt has used the scripts that wait already" };
}

/** Arms them in their order; those that are armed when one is refused stand in `armed`. */
function arm(lab: Lab, faults: NonNullable<LabLink["faults"]>, armed: string[]): Refusal | undefined {
  for (const fault of faults) {
    const faultId = lab.armFault(fault);
    if (typeof faultId !== "string") return { code: faultId.refused.code, detail: faultId.refused.message };
    armed.push(faultId);
  }
}
