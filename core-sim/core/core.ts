/** Core: the threads of one run of the Desktop. Answers requests at once, checks the owner before anything else (OR1). */
import type { Agent } from "../agent/mod.ts";
import type { Clock } from "../clock.ts";
import type { ThreadTruth } from "../control/mod.ts";
import type { Ids } from "../ids.ts";
import type { Journal } from "../journal/mod.ts";
import { type ErrorShape, protocolError } from "../../sdk/protocol/mod.ts";
import { AssetStore } from "./assets.ts";
import type { ProviderInfo } from "./new-thread.ts";
import type { Disk } from "./disk.ts";
import type { Ended } from "./endings.ts";
import { Feed } from "./feed.ts";
import { type Answered, type Handlers, handlersOf } from "./handlers.ts";
import type { NativeListener, NativePayloads, NativeRequestType } from "./native.ts";
import { Operations } from "./operations.ts";
import { type ThreadRecord, truthOf } from "./record.ts";
import { Refusal } from "./refusal.ts";
import { Threads } from "./threads.ts";
import { Tickets, type TicketUrl } from "./tickets.ts";
import type { Workspace, Workspaces } from "./workspace.ts";

export interface CoreOptions {
  clock: Clock;
  ids: Ids;
  journal: Journal;
  disk: Disk;
  workspaces: Workspaces;
  /** By default one on the disk. */
  assets?: AssetStore | undefined;
  providers: readonly ProviderInfo[];
  agent: Agent;
  ticketUrl?: TicketUrl | undefined;
  /** Threads that one run may know, ended ones included; more are refused `LAB_LIMIT_REACHED`. 10,000 by default. */
  maxThreads?: number | undefined;
}

export class Core {
  readonly #options: CoreOptions;
  readonly #threads: Threads;
  readonly #feed: Feed;
  readonly #operations: Operations;
  /** One-time tickets for asset transfers; the server that takes the bytes asks here. */
  readonly tickets: Tickets;
  readonly #handlers: Handlers;

  constructor(options: CoreOptions) {
    this.#options = options;
    this.#threads = new Threads(options);
    this.#feed = new Feed(options);
    const assets = options.assets ?? new AssetStore(options.disk);
    this.#operations = new Operations({
      ...options,
      feed: this.#feed,
      assets,
      providerTrouble: (code) => this.#providerTrouble(code),
    });
    this.tickets = new Tickets({
      clock: options.clock,
      ids: options.ids,
      assets,
      journal: options.journal,
      url: options.ticketUrl,
    });
    this.#handlers = handlersOf({
      ...options,
      threads: this.#threads,
      feed: this.#feed,
      operations: this.#operations,
      assets,
      tickets: this.tickets,
      end: (record, ended) => this.#end(record, ended),
    });
  }

  /** Answers a request; `listener` is where the asking link wants to hear of the threads that it subscribes to. */
  request<T extends NativeRequestType>(
    request: { type: T } & NativePayloads[T],
    listener: NativeListener,
    answered: Answered<T>,
  ): void {
    const write = "threadId" in request && typeof request.threadId === "string"
      ? this.#options.journal.writer("core", request.threadId)
      : this.#options.journal.writer("core");
    const about = "operationId" in request && typeof request.operationId === "string"
      ? { operationId: request.operationId }
      : {};
    const n = write(request.type, { ...about, data: request });
    const answer: Answered<T> = (made) => {
      if (!made.ok) write("refused", { ...about, data: made.error });
      answered(made);
    };
    this.#options.journal.caused(n, () => {
      const result = refusable(() => this.#handlers[request.type](request, listener, answer));
      if (!result.ok) answer(result);
      else if (result.result !== undefined) answer({ ok: true, result: result.result });
    });
  }

  /** The link of this listener is gone; the threads go on, but those whose id it can't have told anybody (CR5). */
  leave(listener: NativeListener): void {
    this.#feed.leave(listener);
    for (const record of this.#threads.orphans(listener)) this.#end(record, () => {});
  }

  /** Orderly exit: every thread ends. */
  endAll(): void {
    for (const record of this.#threads.all) {
      this.#end(record, () => {});
      this.#operations.endings.finish(record);
    }
  }

  knows(threadId: string): boolean {
    return this.#threads.has(threadId);
  }

  workspaceOf(threadId: string): Workspace | undefined {
    return this.#threads.get(threadId)?.workspace;
  }

  /** Ends every thread that must not outlive its pages, when nobody else is left to do it (AE4). */
  endPageScoped(): void {
    for (const record of this.#threads.all) if (record.autoEndOnDisconnect) this.#end(record, () => {});
  }

  /** Closes what listens to one thread; the links themselves stay. */
  dropSubscription(threadId: string): void {
    const message = `The subscription of thread ${threadId} was closed`;
    this.#feed.close(threadId, protocolError("THREAD_SUBSCRIPTION_CLOSED", message, { threadId }));
  }

  /** A provider's process dies: only what it was doing is touched (TU8). Of one thread, or of all. */
  providerDied(threadId?: string): void {
    for (const record of this.#threads.all) {
      if (threadId === undefined || record.threadId === threadId) this.#operations.providerDied(record);
    }
  }

  /** The process is gone: nothing is told, nothing goes on. */
  halt(): void {
    for (const record of this.#threads.all) {
      this.#operations.release(record);
      this.#operations.endings.abandon(record);
    }
  }

  truth(): ThreadTruth[] {
    return [...this.#threads.all].map((record) => truthOf(record, this.#options.workspaces.exists(record.workspace)));
  }

  #end(record: ThreadRecord, ended: Ended): void {
    this.tickets.invalidate(record.threadId);
    this.#operations.endings.begin(record, ended);
  }

  #providerTrouble(code: string) {
    const provider = this.#options.providers.find((known) => known.code === code);
    if (provider?.available === true) return undefined;
    return protocolError("PROVIDER_COMMAND_FAILED", provider?.error ?? `The provider ${code} isn't available`, {
      provider: code,
    });
  }
}

function refusable<R>(run: () => R): { ok: true; result: R } | { ok: false; error: ErrorShape } {
  try {
    return { ok: true, result: run() };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, error: error.shape };
    throw error;
  }
}
