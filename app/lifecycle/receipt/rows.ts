/** The wipe receipt: what the evidence means, place by place. Ended is not erased, and not looked at is not gone. */
import { assertNever } from "../../../sdk/protocol/mod.ts";
import type {
  CoreFound,
  Evidence,
  JournalFound,
  Looked,
  PageFound,
  StoreFound,
  TabsFound,
  Unseen,
  WorkspaceFound,
} from "./evidence.ts";
import type { Facts, Place, Row, StoreSays, Until, Verdict } from "./row.ts";

const NO_FACTS: Facts = { count: 0, holding: 0, files: 0, size: 0, tokens: "", status: "", path: "", assets: "" };
const facts = (some: Partial<Facts>): Facts => ({ ...NO_FACTS, ...some });

/** Everything that the evidence says, one row a place. */
export function receiptOf(evidence: Evidence): readonly Row[] {
  const { sessionId: id, databases, storage } = evidence;
  return [
    { place: "core", ...ofSession(id, { looked: evidence.core, until: "desktop-exit", told: core }) },
    {
      place: "provider",
      ...ofSession(id, { looked: PROVIDER, until: "provider", told: (found): Told<never> => found }),
    },
    { place: "workspace", ...ofSession(id, { looked: evidence.workspace, until: "desktop-exit", told: workspace }) },
    { place: "journal", ...ofSession(id, { looked: evidence.journal, until: "lab-gone", told: journal }) },
    { place: "tabs", ...ofSession(id, { looked: evidence.tabs, until: "tab-closed", told: tabs }) },
    { place: "databases", ...store(databases) },
    { place: "storage", ...store(storage) },
    { place: "address", ...address(evidence.address) },
    { place: "page", ...page(evidence.page) },
    { place: "cache", ...cache(evidence.page) },
  ];
}

/** Why a row's place wasn't looked at; `undefined` when it was. */
export function whyUnseen(evidence: Evidence, place: Place): Unseen | undefined {
  if (place === "provider") return "no-way";
  const looked = evidence[place === "cache" ? "page" : place];
  return looked.is === "unseen" ? looked.why : undefined;
}

/** What a place tells, but for its name. */
interface Told<Says extends string> {
  readonly verdict: Verdict;
  readonly says: Says;
  readonly facts: Facts;
  readonly until?: Until;
}

/**
 * A place that only a session can have put something into: without one there is nothing, and where nobody looked nobody
 * knows. `until` is who would delete what may be there.
 */
function ofSession<Found, Says extends string>(
  sessionId: string | undefined,
  { looked, until, told }: { looked: Looked<Found>; until: Until; told(found: Found): Told<Says> },
): Told<Says | "none" | "unseen"> {
  if (sessionId === undefined) return { verdict: "never", says: "none", facts: NO_FACTS };
  if (looked.is === "unseen") return { verdict: "unseen", says: "unseen", facts: NO_FACTS, until };
  return told(looked.found);
}

/** The lab was thrown away, and with it all that was in it. */
const LAB_GONE = { verdict: "gone", says: "lab-gone", facts: NO_FACTS } as const;

/** No call tells what it keeps. */
const PROVIDER: Looked<never> = { is: "unseen", why: "no-way" };

function core(found: CoreFound): Told<"absent" | "ended" | "alive" | "lab-gone"> {
  switch (found.is) {
    case "lab-gone":
      return LAB_GONE;
    case "absent":
      return { verdict: "gone", says: "absent", facts: NO_FACTS };
    case "known": {
      const { over, status, turns, tokens, routes } = found;
      const known = facts({ count: turns, status, tokens: tokens === undefined ? "?" : String(tokens) });
      if (over) return { verdict: "left", says: "ended", facts: known, until: "desktop-exit" };
      return { verdict: "alive", says: "alive", facts: known, until: routes > 0 ? "last-route" : "desktop-exit" };
    }
    default:
      return assertNever(found);
  }
}

function workspace(found: WorkspaceFound): Told<"gone" | "assets" | "files" | "yours" | "lab-gone"> {
  switch (found.is) {
    case "lab-gone":
      return LAB_GONE;
    case "gone":
      return { verdict: "gone", says: "gone", facts: facts({ path: found.path }) };
    case "there": {
      const { path, kind, files, bytes, assets } = found;
      const there = facts({ path, files, size: bytes, count: assets.length, assets: assets.join(", ") });
      if (kind === "application") return { verdict: "left", says: "yours", facts: there, until: "nobody" };
      const says = assets.length > 0 ? "assets" : "files";
      return { verdict: "left", says, facts: there, until: "desktop-exit" };
    }
    default:
      return assertNever(found);
  }
}

function journal(found: JournalFound): Told<"holding" | "entries" | "clean" | "lab-gone"> {
  if (found.is === "lab-gone") return LAB_GONE;
  const { entries, holding } = found;
  const says = holding === undefined ? "entries" : holding === 0 ? "clean" : "holding";
  return { verdict: "left", says, facts: facts({ count: entries, holding: holding ?? 0 }), until: "lab-gone" };
}

function tabs({ attached, wiped }: TabsFound): Told<"none" | "wiped" | "showing"> {
  if (attached === 0) return { verdict: "never", says: "none", facts: NO_FACTS };
  const told = facts({ count: attached, holding: Math.max(0, attached - wiped) });
  if (wiped >= attached) return { verdict: "gone", says: "wiped", facts: told };
  return { verdict: "left", says: "showing", facts: told, until: "tab-closed" };
}

function store(looked: Looked<StoreFound>): Told<StoreSays> {
  if (looked.is === "unseen") return { verdict: "unseen", says: "unseen", facts: NO_FACTS };
  const { stores, values, holding } = looked.found;
  const told = facts({ files: stores, count: values, holding: holding ?? 0 });
  if (values === 0) return { verdict: "never", says: "empty", facts: told };
  if (holding === undefined) return { verdict: "unseen", says: "entries", facts: told };
  if (holding === 0) return { verdict: "never", says: "clean", facts: told };
  return { verdict: "left", says: "holding", facts: told, until: "browser" };
}

function address(looked: Evidence["address"]): Told<"clean" | "holding" | "entries" | "unseen"> {
  if (looked.is === "unseen") return { verdict: "unseen", says: "unseen", facts: NO_FACTS };
  const { holding } = looked.found;
  if (holding === undefined) return { verdict: "unseen", says: "entries", facts: NO_FACTS };
  if (holding === 0) return { verdict: "never", says: "clean", facts: NO_FACTS };
  return { verdict: "left", says: "holding", facts: facts({ holding }), until: "browser" };
}

function page(looked: Looked<PageFound>): Told<"clean" | "holding" | "entries" | "unseen"> {
  if (looked.is === "unseen") return { verdict: "unseen", says: "unseen", facts: NO_FACTS };
  const { texts, fields } = looked.found;
  if (texts === undefined && fields === 0) return { verdict: "unseen", says: "entries", facts: NO_FACTS };
  if (texts === 0 && fields === 0) return { verdict: "gone", says: "clean", facts: NO_FACTS };
  return { verdict: "left", says: "holding", facts: facts({ holding: texts ?? 0, count: fields }), until: "you" };
}

/** What the browser would keep of the page is what the page holds. */
function cache(looked: Looked<PageFound>): Told<"emptied" | "holding" | "restored" | "entries" | "unseen"> {
  const { verdict, says, facts, until } = page(looked);
  if (says === "holding") return { verdict, says, facts, ...(until === undefined ? {} : { until }) };
  if (looked.is === "unseen") return { verdict, says: "unseen", facts };
  if (looked.found.restored) return { verdict: "gone", says: "restored", facts };
  return says === "entries" ? { verdict, says, facts } : { verdict, says: "emptied", facts };
}
