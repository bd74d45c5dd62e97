/** What the handlers of one lab's addresses find ready. */
import { createMiddleware } from "hono/factory";
import type { Lab, LabStore } from "../lab/mod.ts";
import { problem } from "./problem.ts";

export interface LabEnv {
  Variables: {
    /** The lab that the address names. */
    lab: Lab;
  };
}

/** Finds the lab of `/labs/:lab/*`, which counts as using it; nothing of what it answers is kept by anybody. */
export function knownLab(store: LabStore) {
  return createMiddleware<LabEnv>(async (c, next) => {
    c.header("cache-control", "no-store");
    const lab = store.get(c.req.param("lab") ?? "");
    if (lab === undefined) return problem(c, "LAB_NOT_FOUND", "This lab doesn't exist, or no longer");
    c.set("lab", lab);
    await next();
  });
}
