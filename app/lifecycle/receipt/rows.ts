/** The wipe receipt: what the evidence means, place by place. Ended is not erased, and not looked at is not gone. */
import { assertNever } from "../../../sdk/protocol/mod.ts";
import type { CoreFound, Evidence, Looked, StoreFound, Unseen, WorkspaceFound } from "./evidence.ts";

/** The places, in the order in which they are told: the far ones first. */
export const PLACES = [
  "core",
  "provider",
  "workspace",
  "journal",
  "tabs",
  "databases",
  "storage",
  "address",
  "page",
  "cache",
] as const;
export type Place = typeof PLACES[number];

/**
 * `never`: nothing was there. `gone`: something was, and isn't any more. `left`: something is. `alive`: the session
 * itself still lives. `unseen`: nobody could look.
 */
export type Verdict = "never" | "gone" | "left" | "alive" | "unseen";

/** Who deletes what is left, and when. */
export type Until =
  | "desktop-exit"
  | "nobody"
  | "lab-gone"
  | "provider"
  | "last-route"
  | "tab-closed"
  | "browser"
  | "you";

/** What a row's words may need. */
export interface Facts {
  readonly count: number;
  readonly holding: number;
  readonly files: number;
  readonly size: number;
  readonly tokens: string;
  readonly status: string;
  readonly path: string;
  readonly assets: string;
}

/** One place. `says` picks its words: `wipe.PLACE.SAYS`. */
export type Row = {
  readonly [P in Place]: {
    readonly place: P;
    readonly verdict: Verdict;
    readonly says: Says[P];
    readonly facts: Facts;
    readonly until?: Until;
  };
}[Place];

type Says = {
  core: "none" | "absent" | "ended" | "alive" | "unseen" | "lab-gone";
  provider: "none" | "unseen";
  workspace: "none" | "gone" | "assets" | "files" | "yours" | "unseen" | "lab-gone";
  journal: "none" | "holding" | "entries" | "clean" | "unseen" | "lab-gone";
  tabs: "none" | "wiped" | "showing" | "unseen";
  databases: StoreSays;
  storage: StoreSays;
  address: "clean" | "holding" | "entries" | "unseen";
  page: "clean" | "holding" | "unseen";
  cache: "emptied" | "restored" | "unseen";
};
type StoreSays = "empty" | "clean" | "holding" | "entries" | "unseen";

const NO_FACTS: Facts = { count: 0, holding: 0, files: 0, size: 0, tokens: "", status: "", path: "", assets: "" };
const facts = (some: Partial<Facts>): Facts => ({ ...NO_FACTS, ...some });

/** Everything that the evidence says, one row a place. */
export function receiptOf(evidence: Evidence): readonly Row[] {
  const { sessionId } = evidence;
  return [
    core(sessionId, evidence.core),
    provider(sessionId),
    workspace(sessionId, evidence.workspace),
    journal(sessionId, evidence.journal),
    tabs(evidence),
    { place: "databases", ...store(evidence.databases) },
    { place: "storage", ...store(evidence.storage) },
    address(evidence),
    page(evidence),
    cache(evidence),
  ];
}

/** Why a row's place wasn't looked at; `undefined` when it was. */
export function whyUnseen(evidence: Evidence, place: Place): Unseen | undefined {
  if (place === "provider") return "no-way";
  const looked = evidence[place === "cache" ? "page" : place];
  return looked.is === "unseen" ? looked.why : undefined;
}

function core(sessionId: string | undefined, looked: Looked<CoreFound>): Row {
  const row = { place: "core", facts: NO_FACTS } as const;
  if (sessionId === undefined) return { ...row, verdict: "never", says: "none" };
  if (looked.is === "unseen") return { ...row, verdict: "unseen", says: "unseen", until: "desktop-exit" };
  const { found } = looked;
  switch (found.is) {
    case "lab-gone":
      return { ...row, verdict: "gone", says: "lab-gone" };
    case "absent":
      return { ...row, verdict: "gone", says: "absent" };
    case "known": {
      const { over, status, turns, tokens, routes } = found;
      const known = facts({ count: turns, status, tokens: tokens === undefined ? "?" : String(tokens) });
      if (over) return { ...row, facts: known, verdict: "left", says: "ended", until: "desktop-exit" };
      return {
        ...row,
        facts: known,
        verdict: "alive",
        says: "alive",
        until: routes > 0 ? "last-route" : "desktop-exit",
      };
    }
    default:
      return assertNever(found);
  }
}

function provider(sessionId: string | undefined): Row {
  const row = { place: "provider", facts: NO_FACTS } as const;
  if (sessionId === undefined) return { ...row, verdict: "never", says: "none" };
  return { ...row, verdict: "unseen", says: "unseen", until: "provider" };
}

function workspace(sessionId: string | undefined, looked: Looked<WorkspaceFound>): Row {
  const row = { place: "workspace", facts: NO_FACTS } as const;
  if (sessionId === undefined) return { ...row, verdict: "never", says: "none" };
  if (looked.is === "unseen") return { ...row, verdict: "unseen", says: "unseen", until: "desktop-exit" };
  const { found } = looked;
  switch (found.is) {
    case "lab-gone":
      return { ...row, verdict: "gone", says: "lab-gone" };
    case "gone":
      return { ...row, facts: facts({ path: found.path }), verdict: "gone", says: "gone" };
    case "there": {
      const { path, kind, files, bytes, assets } = found;
      const there = {
        ...row,
        facts: facts({ path, files, size: bytes, count: assets.length, assets: assets.join(", ") }),
        verdict: "left",
      } as const;
      if (kind === "application") return { ...there, says: "yours", until: "nobody" };
      return { ...there, says: assets.length > 0 ? "assets" : "files", until: "desktop-exit" };
    }
    default:
      return assertNever(found);
  }
}

function journal(sessionId: string | undefined, looked: Evidence["journal"]): Row {
  const row = { place: "journal", facts: NO_FACTS } as const;
  if (sessionId === undefined) return { ...row, verdict: "never", says: "none" };
  if (looked.is === "unseen") return { ...row, verdict: "unseen", says: "unseen", until: "lab-gone" };
  const { found } = looked;
  if (found.is === "lab-gone") return { ...row, verdict: "gone", says: "lab-gone" };
  const { entries, holding } = found;
  const told = facts({ count: entries, holding: holding ?? 0 });
  if (holding === 0) return { ...row, facts: told, verdict: "left", says: "clean", until: "lab-gone" };
  const says = holding === undefined ? "entries" : "holding";
  return { ...row, facts: told, verdict: "left", says, until: "lab-gone" };
}

function tabs({ sessionId, tabs: looked }: Evidence): Row {
  const row = { place: "tabs", facts: NO_FACTS } as const;
  if (sessionId === undefined) return { ...row, verdict: "never", says: "none" };
  if (looked.is === "unseen") return { ...row, verdict: "unseen", says: "unseen", until: "tab-closed" };
  const { attached, wiped } = looked.found;
  if (attached === 0) return { ...row, verdict: "never", says: "none" };
  const told = facts({ count: attached, holding: Math.max(0, attached - wiped) });
  if (wiped >= attached) return { ...row, facts: told, verdict: "gone", says: "wiped" };
  return { ...row, facts: told, verdict: "left", says: "showing", until: "tab-closed" };
}

function store(
  looked: Looked<StoreFound>,
): { verdict: Verdict; says: StoreSays; facts: Facts; until?: Until } {
  if (looked.is === "unseen") return { verdict: "unseen", says: "unseen", facts: NO_FACTS };
  const { stores, values, holding } = looked.found;
  const told = facts({ files: stores, count: values, holding: holding ?? 0 });
  if (values === 0) return { verdict: "never", says: "empty", facts: told };
  if (holding === undefined) return { verdict: "unseen", says: "entries", facts: told };
  if (holding === 0) return { verdict: "never", says: "clean", facts: told };
  return { verdict: "left", says: "holding", facts: told, until: "browser" };
}

function address({ address: looked }: Evidence): Row {
  const row = { place: "address", facts: NO_FACTS } as const;
  if (looked.is === "unseen") return { ...row, verdict: "unseen", says: "unseen" };
  const { holding } = looked.found;
  if (holding === undefined) return { ...row, verdict: "unseen", says: "entries" };
  if (holding === 0) return { ...row, verdict: "never", says: "clean" };
  return { ...row, facts: facts({ holding }), verdict: "left", says: "holding", until: "browser" };
}

function page({ page: looked }: Evidence): Row {
  const row = { place: "page", facts: NO_FACTS } as const;
  if (looked.is === "unseen") return { ...row, verdict: "unseen", says: "unseen" };
  const { texts = 0, fields } = looked.found;
  if (texts + fields === 0) return { ...row, verdict: "gone", says: "clean" };
  return { ...row, facts: facts({ holding: texts, count: fields }), verdict: "left", says: "holding", until: "you" };
}

function cache({ page: looked }: Evidence): Row {
  const row = { place: "cache", facts: NO_FACTS } as const;
  if (looked.is === "unseen") return { ...row, verdict: "unseen", says: "unseen" };
  return { ...row, verdict: "gone", says: looked.found.restored ? "restored" : "emptied" };
}
