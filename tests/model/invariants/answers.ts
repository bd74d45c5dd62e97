/** Every request is answered exactly once, on its channel, and an attach only after its snapshot (RS3, B.9). */
import type { ResponseMessage, SessionSnapshotMessage } from "../../../sdk/protocol/mod.ts";
import { must } from "../broken.ts";
import type { PageEntry, Posted, StagePage } from "../stage/page.ts";
import type { Invariant, Scene } from "./look.ts";

const ATTACHES: ReadonlySet<string> = new Set(["create_session", "resume_session", "reactivate_session"]);

interface Pending {
  readonly request: Posted;
  /** By channel and session: the last snapshot since the request was posted. */
  readonly snapshots: Map<string, SessionSnapshotMessage>;
}

export class AnsweredOnce implements Invariant {
  readonly #pending = new Map<StagePage, Map<string, Pending>>();

  page(page: StagePage, entry: PageEntry): void {
    const pending = this.#pending.get(page) ?? new Map<string, Pending>();
    this.#pending.set(page, pending);
    if (entry.kind === "posted") return void pending.set(entry.requestId, { request: entry, snapshots: new Map() });
    const { message } = entry;
    if (message.type === "session_snapshot") {
      const where = `${message.channelId} ${message.sessionId}`;
      for (const { snapshots } of pending.values()) snapshots.set(where, message);
    }
    if (message.type !== "response") return;
    const { requestId, channelId } = message;
    const asked = pending.get(requestId);
    must(asked !== undefined, "answered-once", () => `${requestId} is answered again, or was never asked`);
    must(asked.request.channelId === channelId, "answered-once", () => `${requestId} is answered on ${channelId}`);
    pending.delete(requestId);
    snapshotFirst(asked, message);
  }

  after({ pages }: Scene): void {
    for (const page of pages) {
      const left = page === undefined ? [] : [...this.#pending.get(page)?.values() ?? []];
      must(left.length === 0, "answered-once", () => `${left[0]?.request.type} isn't answered`);
    }
  }
}

function snapshotFirst({ request, snapshots }: Pending, answer: ResponseMessage): void {
  if (!answer.ok || !ATTACHES.has(request.type)) return;
  const { result } = answer;
  const named = typeof result === "object" && result !== null && "sessionId" in result ? result.sessionId : undefined;
  const status = snapshots.get(`${request.channelId} ${named}`)?.snapshot.status;
  const fits = request.type === "resume_session" ? status !== undefined : status === "idle";
  must(fits, "snapshot-first", () => `${request.type} is answered after ${status ?? "no"} snapshot`);
}
