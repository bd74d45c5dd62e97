/** What holds whatever goes wrong with single messages. */
import type { LabTruth } from "../../../core-sim/control/mod.ts";
import type { JournalEntry } from "../../../core-sim/journal/mod.ts";
import { must } from "../broken.ts";
import type { Invariant } from "../invariants/mod.ts";
import { SilenceInCore } from "../invariants/ends.ts";
import { SeqRises } from "../invariants/numbers.ts";
import { OneOperationInCore } from "../invariants/operations.ts";
import { NoForeignId } from "../invariants/origins.ts";
import type { CoreFact } from "../stage/core-fact.ts";
import type { PageEntry, StagePage } from "../stage/page.ts";

/** Which sessions became known to the page that asked for them, in that order. */
export class Created implements Invariant {
  readonly #asked = new Map<string, { persistent: boolean }>();
  readonly known: { sessionId: string; persistent: boolean }[] = [];

  page(_page: StagePage, entry: PageEntry): void {
    if (entry.kind === "posted") {
      const { type, requestId, payload } = entry;
      if (type === "create_session") this.#asked.set(requestId, { persistent: isPersistent(payload.input) });
      return;
    }
    const { message } = entry;
    const asked = message.type === "response" && message.ok ? this.#asked.get(message.requestId) : undefined;
    if (message.type !== "response" || !message.ok || asked === undefined) return;
    const { result } = message;
    const sessionId = typeof result === "object" && result !== null && "sessionId" in result && result.sessionId;
    must(typeof sessionId === "string", "answers-as-ruled", () => "create_session gives no session id");
    this.known.push({ sessionId, ...asked });
  }
}

/** AE6: a persistent session that a page knows of ends by `end_session` alone, as long as its Desktop runs. */
export class PersistentLives implements Invariant {
  readonly #created: Created;
  /** Sessions that a page asked to end, or to reactivate with another policy. */
  readonly #touched = new Set<string>();
  #ended: string[] = [];

  constructor(created: Created) {
    this.#created = created;
  }

  core({ threadId, type }: CoreFact): void {
    if (type === "ended") this.#ended.push(threadId);
  }

  page(_page: StagePage, entry: PageEntry): void {
    if (entry.kind !== "posted" || entry.sessionId === undefined) return;
    if (entry.type === "end_session" || entry.type === "reactivate_session") this.#touched.add(entry.sessionId);
  }

  after({ truth }: { truth: LabTruth }): void {
    const alive = new Set(truth.desktop.threads.map(({ threadId }) => threadId));
    for (const { sessionId, persistent } of this.#created.known) {
      const safe = persistent && alive.has(sessionId) && !this.#touched.has(sessionId);
      must(!safe || !this.#ended.includes(sessionId), "end-was-asked", () => `persistent ${sessionId} ends unasked`);
    }
    this.#ended = [];
  }
}

function isPersistent(input: unknown): boolean {
  return typeof input === "object" && input !== null && "autoEndOnDisconnect" in input &&
    input.autoEndOnDisconnect === false;
}

/**
 * AE4, CR5: of the threads that the Extension heard of, no page-scoped one is left without a route at last. One whose id
 * was lost on the native link is nobody's to end.
 */
export class NoOrphanAtLast implements Invariant {
  readonly #heardOf = new Set<string>();

  entry({ layer, type, data }: JournalEntry): void {
    if (layer !== "native-link" || type !== "create_thread") return;
    const threadId = createdThread(data);
    if (threadId !== undefined) this.#heardOf.add(threadId);
  }

  atLast({ extension, desktop }: LabTruth): void {
    const attached = new Set(extension.routes.map(({ sessionId }) => sessionId));
    for (const { threadId, status, autoEndOnDisconnect } of desktop.threads) {
      const fine = !autoEndOnDisconnect || status === "ended" || attached.has(threadId) || !this.#heardOf.has(threadId);
      must(fine, "no-orphan", () => `page-scoped ${threadId} is ${status} without a route`);
    }
  }
}

function createdThread(data: unknown): string | undefined {
  const { answer }: { answer?: unknown } = Object(data);
  const { ok, result }: { ok?: unknown; result?: unknown } = Object(answer);
  const { threadId }: { threadId?: unknown } = Object(result);
  return ok === true && typeof threadId === "string" ? threadId : undefined;
}

/** Answers, as far as they can be judged here: at most one a request. */
export class AnsweredAtMostOnce implements Invariant {
  readonly #pending = new Map<StagePage, Set<string>>();

  page(page: StagePage, entry: PageEntry): void {
    const pending = this.#pending.get(page) ?? new Set<string>();
    this.#pending.set(page, pending);
    if (entry.kind === "posted") return void pending.add(entry.requestId);
    if (entry.message.type !== "response") return;
    const { requestId } = entry.message;
    must(pending.delete(requestId), "answered-once", () => `${requestId} is answered again, or was never asked`);
  }

  /** What open pages still wait for. */
  waiting(pages: readonly (StagePage | undefined)[]): string[] {
    return pages.flatMap((page) => page === undefined ? [] : [...this.#pending.get(page) ?? []]);
  }
}

export class StormInvariants {
  readonly answers = new AnsweredAtMostOnce();
  readonly #created = new Created();
  readonly orphans = new NoOrphanAtLast();
  readonly #foreign = new NoForeignId();
  readonly #persistent = new PersistentLives(this.#created);
  readonly all: readonly Invariant[] = [
    this.#foreign,
    this.answers,
    this.orphans,
    this.#created,
    new SilenceInCore(),
    new OneOperationInCore(),
    new SeqRises(),
    this.#persistent,
  ];

  /** Ids of the sessions that became known to a page, in that order. */
  get sessions(): string[] {
    return this.#created.known.map(({ sessionId }) => sessionId);
  }

  after(truth: LabTruth): void {
    this.#foreign.after({ truth });
    this.#persistent.after({ truth });
  }
}
