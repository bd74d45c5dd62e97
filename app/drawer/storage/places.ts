/** What every place still holds of each session that anybody knows of. */
import type { SessionRecord } from "../../lifecycle/mod.ts";
import type { Moment } from "../moment.ts";

export interface PlacesRow {
  readonly sessionId: string;
  readonly title: string;
  /** The page whose record this browser has; `undefined`: it has none, or storage wasn't read. */
  readonly savedBy: string | undefined;
  /** The thread's status in Core; `undefined`: Core doesn't know it. */
  readonly inCore: Moment["desktop"]["threads"][number]["status"] | undefined;
  readonly routes: number;
  readonly workspace: { readonly path: string; readonly exists: boolean } | undefined;
  /** It lives on in Core, nobody is attached, and nothing saved here could find it again. */
  readonly leftOver: boolean;
}

/** Core has it, and it isn't over: a page may end it. One that Core doesn't know is only a record to forget. */
export function endable({ inCore }: Pick<PlacesRow, "inCore">): boolean {
  return inCore !== undefined && inCore !== "ended" && inCore !== "stopping";
}

/**
 * The sessions of this browser's records and of Core, the last created thread first, then what Core doesn't know. Of
 * other origins than this page's nothing is known of what their storage holds.
 */
export function placesOf(
  { desktop, extension }: Pick<Moment, "desktop" | "extension">,
  records: readonly SessionRecord[] | undefined,
  origin: string,
): readonly PlacesRow[] {
  const recordOf = new Map((records ?? []).map((record) => [record.sessionId, record]));
  const threads = desktop.threads.toSorted((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0));
  const known = threads.map((thread) => {
    const { threadId, status, workspace } = thread;
    const record = recordOf.get(threadId);
    const routes = extension.routes.filter(({ sessionId }) => sessionId === threadId).length;
    const unsaved = records !== undefined && record === undefined && thread.origin === origin;
    return {
      sessionId: threadId,
      title: record?.title ?? "",
      savedBy: record?.page,
      inCore: status,
      routes,
      workspace,
      leftOver: unsaved && routes === 0 && endable({ inCore: status }),
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
    leftOver: false,
  }));
  return [...known, ...unknown];
}
