/** Sessions that live in Core and that no record finds again. Only the lab's own view can tell: a page can't ask Core. */
import type { ThreadTruth } from "../../../core-sim/control/mod.ts";
import type { SessionRecord } from "../../lifecycle/mod.ts";
import type { TruthView } from "../truth-types.ts";

/** One of them. */
export interface Orphan {
  readonly sessionId: string;
  readonly status: ThreadTruth["status"];
  /** Routes of pages that are on it although nothing of it is saved. */
  readonly routes: number;
  /** In ms of the lab's clock. */
  readonly createdAt: number;
}

export interface OrphanFacts {
  readonly view: TruthView;
  /** Every page's. `undefined`: storage wasn't read. */
  readonly records: readonly SessionRecord[] | undefined;
  readonly origin: string;
  /** The page's own session while its record is there or on its way; `undefined` once it has none (PG2). */
  readonly current: string | undefined;
}

/** `undefined` while the lab or the storage hasn't said anything yet. */
export function orphansOf({ view, records, origin, current }: OrphanFacts): readonly Orphan[] | undefined {
  if (view.is !== "fresh" || records === undefined) return undefined;
  const found = new Set(records.map(({ sessionId }) => sessionId));
  const { desktop, extension } = view.truth;
  return desktop.threads
    .filter((thread) => thread.origin === origin && !thread.autoEndOnDisconnect && thread.status !== "ended")
    .filter(({ threadId }) => threadId !== current && !found.has(threadId))
    .map(({ threadId, status, createdAt }) => ({
      sessionId: threadId,
      status,
      routes: extension.routes.filter(({ sessionId }) => sessionId === threadId).length,
      createdAt,
    }));
}
