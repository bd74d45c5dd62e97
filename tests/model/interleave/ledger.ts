/** What crossed all wires: nothing is posted twice, nothing is heard by others, and what is known of each turn. */
import { must } from "../broken.ts";
import type { Frame, Wire } from "./wire.ts";

/** A prompt that was posted, and what its page has got about it since. */
export interface Prompt {
  readonly sessionId: string;
  readonly operationId: string;
  readonly postedAt: number;
  readonly wire: Wire;
  answered: boolean;
  /** Core told its page how it went. */
  completed: boolean;
}

const OPENING = ["sdk_hello", "page_activity"];
/** Requests that change something, of which each call of a page makes at most one. */
const MUTATIONS: ReadonlySet<string> = new Set([
  "create_session",
  "resume_session",
  "reactivate_session",
  "end_session",
]);

export class Ledger {
  readonly #now: () => number;
  readonly #once = new Set<string>();
  readonly #postedOn = new Map<Wire, number>();
  readonly #allowed = new Map<string, number>();
  readonly #prompts = new Map<string, Prompt>();
  readonly #byRequest = new Map<string, Prompt>();
  readonly #byOperation = new Map<string, Prompt>();
  readonly #creates = new Map<string, { origin: string; late: boolean }>();
  readonly #owners = new Map<string, string>();
  /** Sessions that came to be although their page had given up waiting: each must be ended at once (CR5). */
  readonly #orphans = new Set<string>();
  /** Prompts and prepares that were posted for a session. */
  readonly operations = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A call may post one such request. */
  allow(client: string, type: string, sessionId = ""): void {
    const key = `${client} ${type} ${sessionId}`;
    this.#allowed.set(key, (this.#allowed.get(key) ?? 0) + 1);
  }

  prompt(text: string): Prompt | undefined {
    return this.#prompts.get(text);
  }

  posted(wire: Wire, client: string, frame: Frame): void {
    must(wire.alive, "posted-once", () => `${frame.type} is posted on a closed port`);
    const n = this.#postedOn.get(wire) ?? 0;
    this.#postedOn.set(wire, n + 1);
    const opening = OPENING[n];
    if (opening !== undefined) {
      return must(frame.type === opening, "opening", () => `message ${n} of a port is ${frame.type}`);
    }
    const { type, sessionId, operationId, toolRequestId, text } = frame;
    const request = `${client} ${frame.requestId}`;
    this.#only(`request ${request}`);
    if (operationId !== undefined && sessionId !== undefined) {
      this.#only(`operation ${operationId}`);
      this.operations.set(sessionId, (this.operations.get(sessionId) ?? 0) + 1);
    }
    if (typeof text === "string") this.#only(`text ${text}`);
    if (typeof toolRequestId === "string") this.#only(`result of ${toolRequestId} on ${wire.name}`);
    if (MUTATIONS.has(type) && !this.#orphans.delete(`${type} ${sessionId}`)) this.#spend(client, type, sessionId);
    if (type === "create_session") this.#creates.set(request, { origin: wire.origin, late: false });
    if (operationId === undefined || sessionId === undefined) return;
    const prompt = { sessionId, operationId, postedAt: this.#now(), wire, answered: false, completed: false };
    this.#byRequest.set(request, prompt);
    this.#byOperation.set(operationId, prompt);
    if (typeof text === "string") this.#prompts.set(text, prompt);
  }

  delivered(wire: Wire, client: string, { type, sessionId, requestId, ...frame }: Frame): void {
    if (sessionId !== undefined) {
      const owner = this.#owners.get(sessionId);
      must(
        owner === undefined || owner === wire.origin,
        "no-foreign-id",
        () => `${wire.name} gets ${type} of ${owner}`,
      );
    }
    if (!wire.alive) return;
    if (type === "response") return this.#answered(`${client} ${requestId}`, frame);
    if (type === "operation_completed") this.#completed(wire, frame.operationId);
    if (type === "session_snapshot") {
      this.#completed(wire, Object(Object(frame.snapshot).lastCompletedOperation).operationId);
    }
  }

  /** A page gave up waiting for this create. */
  late(client: string, requestId: unknown): void {
    const create = this.#creates.get(`${client} ${requestId}`);
    if (create !== undefined) create.late = true;
  }

  /** Nothing is owed when a step is over. */
  stepOver(): void {
    must(this.#orphans.size === 0, "late-create-ends", () => `not ended: ${[...this.#orphans].join()}`);
  }

  #answered(request: string, { ok, result }: { readonly [field: string]: unknown }): void {
    const prompt = this.#byRequest.get(request);
    if (prompt !== undefined) prompt.answered = true;
    const create = this.#creates.get(request);
    const sessionId: unknown = Object(result).sessionId;
    if (ok !== true || create === undefined || typeof sessionId !== "string") return;
    this.#owners.set(sessionId, create.origin);
    if (create.late) this.#orphans.add(`end_session ${sessionId}`);
  }

  #completed(wire: Wire, operationId: unknown): void {
    const prompt = typeof operationId === "string" ? this.#byOperation.get(operationId) : undefined;
    if (prompt?.wire === wire) prompt.completed = true;
  }

  #spend(client: string, type: string, sessionId = ""): void {
    const key = `${client} ${type} ${sessionId}`;
    const left = this.#allowed.get(key) ?? 0;
    must(left > 0, "posted-once", () => `${type} is posted more often than asked for`);
    this.#allowed.set(key, left - 1);
  }

  #only(what: string): void {
    must(!this.#once.has(what), "posted-once", () => `${what} is posted again`);
    this.#once.add(what);
  }
}
