/** What is done in the drawer's Faults tab and on the page above it, and what comes of it: the words of the table. */
import type { CreateLab, ThreadTruth } from "../../../core-sim/control/mod.ts";
import type { DisruptionKind } from "../../../app/drawer/faults/disruptions.ts";
import type { FaultRow } from "../../../app/drawer/faults/fault-rows.ts";

/** The pages whose drawer is used, each the first one of its need. */
export const PAGES = ["/temporary/", "/reload/", "/workflow/brief/", "/sensitive/", "/long-task/"] as const;
export type Path = typeof PAGES[number];

/** Pages whose session ends with its last route. */
const SCOPED: ReadonlySet<Path> = new Set(["/temporary/", "/sensitive/"]);

/** What is done on the page, with a control by its name, or with a clock. */
export type Act =
  | "send"
  | "end"
  | "resume"
  | "reload"
  /** Pressed in the drawer, and done when this is over. */
  | { readonly disrupts: string }
  | { readonly press: string }
  | { readonly labMs: number }
  | { readonly pageMs: number };

/** What the page shows, and what is true behind it. */
export interface Then {
  readonly status: string;
  /** `none` by default. */
  readonly operation?: "none" | "pending" | "unconfirmed";
  /** By their names, in their order; none by default. `changing`: the page learns more by itself, sooner or later. */
  readonly notices?: readonly string[] | "changing";
  /** The agent's bubbles; none by default. */
  readonly answers?: readonly ("streaming" | "whole" | "partial")[];
  /** Core's word about each thread: its status, and how many operations it ever took. */
  readonly threads: readonly `${ThreadTruth["status"]} ${number}`[];
  readonly routes: number;
}

/** Where Core ends the session with the page's last route, something else comes of it. */
interface ByNeed {
  readonly scoped: Then;
  readonly persistent: Then;
}

export interface Phase {
  readonly does: Act | readonly Act[];
  readonly then: Then | ByNeed;
}

interface Row {
  readonly rules: readonly string[];
  /** It stands for its layer: the pages' own ways to meet what comes of it are all seen. */
  readonly everywhere?: true;
  /** `nothing`: no session yet. `session`: idle after a turn. `turn`: some of the answer is there. */
  readonly from: "nothing" | "session" | "turn";
  readonly phases: readonly Phase[];
}

/** A fault, with the message that it takes, as the drawer's own list names it. */
export interface FaultCase extends Row {
  readonly fault: FaultRow["name"];
  readonly takes: string;
  readonly settings?: CreateLab;
  /** Pages on which nothing passes that it could take. */
  readonly idle?: { readonly pages: readonly Path[]; readonly why: string };
}

/** Something that happens to the whole computer, at one press. */
export interface DisruptionCase extends Row {
  readonly disruption: DisruptionKind;
  /** What comes of the press itself. */
  readonly then: Then | ByNeed;
}

/**
 * A case comes out alike on all pages of a need, but for its words: so it is seen on one page of each, and every page has
 * its turn. What stands for its layer, and what some page has no use for, is seen on all.
 */
export function pagesFor({ everywhere, ...row }: FaultCase | DisruptionCase, n: number, all: boolean): readonly Path[] {
  const differ = "idle" in row && row.idle !== undefined && row.idle.pages.length < PAGES.length;
  if (all || everywhere === true || differ) return PAGES;
  const [scoped, persistent] = [true, false].map((need) => PAGES.filter((path) => SCOPED.has(path) === need));
  return [scoped, persistent].flatMap((pages = []) => pages[n % pages.length] ?? []);
}

/** What comes of it on this page. */
export function thenOn(path: Path, then: Then | ByNeed): Then {
  if (!("scoped" in then)) return then;
  return SCOPED.has(path) ? then.scoped : then.persistent;
}

export const SEND = "request send_text";

/** A turn of the first session that is over. */
export const ANSWERED: Then = { status: "idle", answers: ["whole"], threads: ["idle 1"], routes: 1 };

/** The page has sent, and Core hasn't heard of it. */
export const SENT: Then = { status: "running", operation: "pending", threads: ["idle 0"], routes: 1 };

/** Core forgot the session, and the page knows. */
export function forgotten(rest: Pick<Then, "answers"> = {}): ByNeed {
  const gone = { ...rest, status: "gone", threads: [], routes: 0 };
  return {
    scoped: { ...gone, notices: ["restarted-scoped"] },
    persistent: { ...gone, notices: ["restarted-persistent"] },
  };
}

/** The page's port is closed, and with it the last route. */
export function lost(
  rest: Pick<Then, "answers">,
  scoped: Then["threads"],
  persistent: Then["threads"],
): ByNeed {
  const detached = { ...rest, status: "detached", operation: "unconfirmed", routes: 0 } as const;
  return {
    scoped: { ...detached, notices: ["lost-scoped"], threads: scoped },
    persistent: { ...detached, notices: ["lost-persistent"], threads: persistent },
  };
}
