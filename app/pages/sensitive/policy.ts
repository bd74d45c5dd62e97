import type { IdlePolicy } from "../../lifecycle/mod.ts";
import type { SessionPolicy } from "../../models/mod.ts";

/** A payslip is nobody's business: the session ends as soon as the person is done, at the latest with the page. */
export const policy = {
  page: "sensitive",
  // The safety net: closed tab, crash, back/forward cache. The page itself calls end() as soon as it may.
  autoEndOnDisconnect: true,
  // No database, no storage, no address, no title; `pagehide` empties the page before the browser can keep a copy of it.
  persist: "nothing",
  effortLevel: "low",
  guidance: "You explain payslips row by row, in plain words. Ask for nothing that isn't on the slip.",
  tools: [],
} as const satisfies SessionPolicy;

/** Left untouched, the page ends the session and wipes itself, as if the person had said that they are done. */
export const idle = {
  idleMs: 5 * 60_000,
  warnMs: 60_000,
  // A turn under way holds the time up, one that never ends doesn't.
  holdMs: 10 * 60_000,
} as const satisfies IdlePolicy;
