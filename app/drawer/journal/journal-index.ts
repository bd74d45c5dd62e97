/**
 * What belongs together in a journal: an entry that names no session or operation belongs to the one that its cause
 * belongs to, a page's request to the one that its answer names.
 */
import type { Entry } from "./entry.ts";
import { textAt } from "./payload.ts";
import { entryOf, growthOf, type Run } from "./run.ts";

/** Steps that a chain of causes is followed back. */
const LONGEST_CHAIN = 100;

/** Requests that are made before it is known what they will be about. */
const NAMED_LATER: ReadonlySet<string> = new Set([
  "create_session",
  "create_thread",
  "send_text",
  "prepare_session",
  "prepare",
]);

/** An operation of one session, by the numbers of its first and last entry. */
export interface OperationRange {
  readonly operationId: string;
  readonly sessionId: string | undefined;
  readonly first: number;
  readonly last: number;
  readonly entries: number;
}

interface Facts {
  sessionId?: string;
  operationId?: string;
  /** The request that it answers. */
  answers?: number;
  readonly effects: number[];
}

/** Grows with a run; begins anew when it is given another one. */
export class JournalIndex {
  #run: Run | undefined;
  readonly #facts = new Map<number, Facts>();
  #oldest = 0;
  readonly #sessions = new Set<string>();
  readonly #types = new Set<string>();
  readonly #operations = new Map<string, OperationRange>();
  /** Requests of pages that wait for their answer, by port, channel and request. */
  readonly #asked = new Map<string, number>();

  /** Takes in what is new in the run. */
  take(run: Run): this {
    if (this.#run === run) return this;
    const { anew, from } = growthOf(this.#run, run);
    if (anew) this.#clear();
    this.#run = run;
    this.#forget(run.entries[0]?.n ?? 0);
    for (let at = from; at < run.entries.length; at++) {
      const entry = run.entries[at];
      if (entry !== undefined) this.#add(entry, run);
    }
    return this;
  }

  /** Every session that was named, in the order of their first appearance. */
  get sessions(): readonly string[] {
    return [...this.#sessions];
  }

  /** Every operation, in the order of their first appearance. */
  get operations(): readonly OperationRange[] {
    return [...this.#operations.values()];
  }

  /** Every type that was seen, by the alphabet. */
  get types(): readonly string[] {
    return [...this.#types].sort();
  }

  sessionOf(n: number): string | undefined {
    return this.#facts.get(n)?.sessionId;
  }

  operationOf(n: number): string | undefined {
    return this.#facts.get(n)?.operationId;
  }

  /** The request of a page that this entry answers. */
  requestOf(n: number): number | undefined {
    return this.#facts.get(n)?.answers;
  }

  /** What was asked, where this entry answers a page. */
  requestTypeOf(n: number): string | undefined {
    const request = this.requestOf(n);
    return request === undefined || this.#run === undefined ? undefined : entryOf(this.#run, request)?.type;
  }

  /** The entries that this one led to, directly. */
  effectsOf(n: number): readonly number[] {
    return this.#facts.get(n)?.effects ?? [];
  }

  /** The entries that led to this one, nearest first, as far as they are there. */
  causesOf(n: number): Entry[] {
    const run = this.#run;
    const chain: Entry[] = [];
    let at = run === undefined ? undefined : entryOf(run, n)?.cause;
    while (run !== undefined && at !== undefined && chain.length < LONGEST_CHAIN) {
      const entry = entryOf(run, at);
      if (entry === undefined) break;
      chain.push(entry);
      at = entry.cause;
    }
    return chain;
  }

  #add(entry: Entry, run: Run): void {
    const { n, cause } = entry;
    const facts: Facts = { effects: [] };
    this.#facts.set(n, facts);
    this.#types.add(entry.type);
    const led = cause === undefined ? undefined : this.#facts.get(cause);
    led?.effects.push(n);
    // What a page says comes from its person or its script, whatever was under way when it arrived.
    const fromPage = entry.layer === "page" && textAt(entry.data, "direction") === "to-extension";
    const inherits = entry.layer !== "control" && !fromPage;
    const sessionId = entry.sessionId ?? textAt(entry.data, "answer", "result", "threadId") ??
      (inherits ? led?.sessionId : undefined);
    const operationId = operationNamedBy(entry) ?? (inherits ? led?.operationId : undefined);
    if (sessionId !== undefined) this.#belong(entry, run, { sessionId });
    if (operationId !== undefined) this.#belong(entry, run, { operationId });
    this.#pair(entry, run, facts);
  }

  /** Says what an entry belongs to; so do the requests before it that couldn't say it yet. */
  #belong(entry: Entry, run: Run, found: { sessionId: string } | { operationId: string }): void {
    let at: Entry | undefined = entry;
    for (let steps = 0; at !== undefined && steps < LONGEST_CHAIN; steps++) {
      const facts = this.#facts.get(at.n);
      if (facts === undefined || "sessionId" in found && facts.sessionId !== undefined) return;
      if ("operationId" in found && facts.operationId !== undefined) return;
      if ("sessionId" in found) {
        facts.sessionId = found.sessionId;
        this.#sessions.add(found.sessionId);
      } else {
        facts.operationId = found.operationId;
        this.#count(found.operationId, at.n, facts.sessionId);
      }
      const before: Entry | undefined = at.cause === undefined ? undefined : entryOf(run, at.cause);
      at = before !== undefined && NAMED_LATER.has(before.type) ? before : undefined;
    }
  }

  #count(operationId: string, n: number, sessionId: string | undefined): void {
    const known = this.#operations.get(operationId);
    this.#operations.set(operationId, {
      operationId,
      sessionId: known?.sessionId ?? sessionId,
      first: Math.min(known?.first ?? n, n),
      last: Math.max(known?.last ?? n, n),
      entries: (known?.entries ?? 0) + 1,
    });
  }

  /** A page's answer finds its request by the ids that both carry. */
  #pair(entry: Entry, run: Run, facts: Facts): void {
    if (entry.layer !== "page") return;
    const { data } = entry;
    const requestId = textAt(data, "frame", "requestId");
    if (requestId === undefined) return;
    const key = [textAt(data, "portId"), textAt(data, "frame", "channelId"), requestId].join("|");
    if (entry.type !== "response") return void this.#asked.set(key, entry.n);
    const asked = this.#asked.get(key);
    const request = asked === undefined ? undefined : entryOf(run, asked);
    if (request === undefined) return;
    this.#asked.delete(key);
    facts.answers = request.n;
    const { sessionId, operationId } = facts;
    if (!NAMED_LATER.has(request.type)) return;
    if (sessionId !== undefined) this.#belong(request, run, { sessionId });
    if (operationId !== undefined) this.#belong(request, run, { operationId });
  }

  #forget(first: number): void {
    if (this.#facts.size === 0) this.#oldest = first;
    // By their numbers: a map goes over what was deleted from it, too.
    for (; this.#oldest < first; this.#oldest++) this.#facts.delete(this.#oldest);
  }

  #clear(): void {
    this.#facts.clear();
    this.#sessions.clear();
    this.#types.clear();
    this.#operations.clear();
    this.#asked.clear();
  }
}

/** The operation that an entry names itself, in its head or in the message that it is about. */
function operationNamedBy({ operationId, data }: Entry): string | undefined {
  return operationId ?? textAt(data, "request", "operationId") ?? textAt(data, "event", "operationId") ??
    textAt(data, "answer", "result", "operationId");
}
