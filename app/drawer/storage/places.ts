/** What every place still holds of each session that anybody knows of. */
import type { LabTruth } from "../../../core-sim/control/mod.ts";
import type { SessionRecord } from "../../lifecycle/mod.ts";

export interface PlacesRow {
  readonly sessionId: string;
  readonly title: string;
  /** The page whose record this browser has; `undefined`: it has none, or storage wasn't read. */
  readonly savedBy: string | undefined;
  /** The thread's status in Core; `undefined`: Core doesn't know it. */
  readonly inCore: LabTruth["desktop"]["threads"][number]["status"] | undefined;
  readonly routes: number;
  readonly workspace: { readonly path: string; readonly exists: boolean } | undefined;
}

/** The sessions of this browser's records and of Core, the last created thread first, then what Core doesn't know. */
export function placesOf(
  { desktop, extension }: LabTruth,
  records: readonly SessionRecord[] | undefined,
): readonly PlacesRow[] {
  const recordOf = new Map((records ?? []).map((record) => [record.sessionId, record]));
  const threads = desktop.threads.toSorted((one, other) => other.createdAt - one.createdAt);
  const known = threads.map(({ threadId, status, workspace: { path, exists } }) => {
    const record = recordOf.get(threadId);
    return {
      sessionId: threadId,
      title: record?.title ?? "",
      savedBy: record?.page,
      inCore: status,
      routes: extension.routes.filter(({ sessionId }) => sessionId === threadId).length,
      workspace: { path, exists },
    };
  });
  const threadIds = new Set(threads.map(({ threadId }) => threadId));
  const unknown = (records ?? []).filter(({ sessionId }) => !threadIds.has(sessionId)).map((record) => ({
    sessionId: record.sessionId,
    title: record.title,
    savedBy: record.page,
    inCore: undefined,
    routes: 0,
    workspace: undefined,
  }));
  return [...known, ...unknown];
}
