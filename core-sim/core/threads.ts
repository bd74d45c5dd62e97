/** The threads of one run of the Desktop: which there are, whose they are, and which of them nobody can know of. */
import type { NativeListener, NativePayloads } from "./native.ts";
import { newThread, type NewThreadOptions } from "./new-thread.ts";
import type { ThreadRecord } from "./record.ts";
import { refusal } from "./refusal.ts";

export interface ThreadsOptions extends NewThreadOptions {
  /** Threads that one run may know, ended ones included; more are refused `LAB_LIMIT_REACHED`. 10,000 by default. */
  maxThreads?: number | undefined;
}

export class Threads {
  readonly #options: ThreadsOptions;
  readonly #all = new Map<string, ThreadRecord>();
  /** Threads that nobody has subscribed to yet, by who made them: the answer with their id may get lost. */
  readonly #unclaimed = new Map<string, NativeListener>();

  constructor(options: ThreadsOptions) {
    this.#options = options;
  }

  get all(): Iterable<ThreadRecord> {
    return this.#all.values();
  }

  has(threadId: string): boolean {
    return this.#all.has(threadId);
  }

  get(threadId: string): ThreadRecord | undefined {
    return this.#all.get(threadId);
  }

  /** Unknown ids first, then the owner, and only then anything else about the request (OR1). */
  owned({ threadId, callerOrigin }: { threadId: string; callerOrigin: string }): ThreadRecord {
    const record = this.#all.get(threadId);
    if (record === undefined) throw refusal("THREAD_NOT_FOUND", `There is no thread ${threadId}`, { threadId });
    if (record.origin !== callerOrigin) {
      throw refusal("THREAD_ACCESS_DENIED", `Thread ${threadId} belongs to another origin`, { threadId });
    }
    return record;
  }

  /** Makes one for the link of this listener. */
  create(payload: NativePayloads["create_thread"], maker: NativeListener): ThreadRecord {
    this.#checkRoom();
    const record = newThread(this.#options, payload);
    this.#all.set(record.threadId, record);
    this.#unclaimed.set(record.threadId, maker);
    return record;
  }

  /** Somebody knows its id. */
  claim({ threadId }: ThreadRecord): void {
    this.#unclaimed.delete(threadId);
  }

  /** Those whose id the link of this listener, which is gone, can't have told anybody (CR5). Each is named once. */
  orphans(maker: NativeListener): ThreadRecord[] {
    const ids = [...this.#unclaimed].filter(([, listener]) => listener === maker).map(([threadId]) => threadId);
    for (const threadId of ids) this.#unclaimed.delete(threadId);
    return ids.flatMap((threadId) => this.#all.get(threadId) ?? []);
  }

  #checkRoom(): void {
    const { maxThreads = 10_000 } = this.#options;
    if (this.#all.size < maxThreads) return;
    throw refusal("LAB_LIMIT_REACHED", `Cannot make a thread: there are ${maxThreads}, ended ones included`, {});
  }
}
