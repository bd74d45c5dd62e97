/** Core: the threads of one run of the Desktop. Answers requests at once, checks the owner before anything else (OR1). */
import type { Agent } from "../agent/mod.ts";
import type { Clock } from "../clock.ts";
import type { ThreadTruth } from "../control/mod.ts";
import type { Ids } from "../ids.ts";
import type { Journal } from "../journal/mod.ts";
import { type ErrorShape, protocolError } from "../../sdk/protocol/mod.ts";
import { AssetStore } from "./assets.ts";
import { newThread, type ProviderInfo } from "./new-thread.ts";
import type { Disk } from "./disk.ts";
import type { Ended } from "./endings.ts";
import { Feed } from "./feed.ts";
import type { NativeAnswer, NativeListener, NativePayloads, NativeRequestType, NativeResults } from "./native.ts";
import { Operations } from "./operations.ts";
import { snapshotOf, type ThreadRecord, truthOf } from "./record.ts";
import { Refusal, refusal } from "./refusal.ts";
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

type Answered<T extends NativeRequestType> = (answer: NativeAnswer<T>) => void;

/** A handler throws its refusal; one that gives back nothing calls `answered` itself, at once or later. */
type Handlers = {
  [T in NativeRequestType]: (
    payload: NativePayloads[T],
    listener: NativeListener,
    answered: Answered<T>,
  ) => NativeResults[T] | undefined;
};

export class Core {
  readonly #options: CoreOptions;
  readonly #threads = new Map<string, ThreadRecord>();
  /** Threads that nobody has subscribed to yet, by who made them: the answer with their id may get lost. */
  readonly #unclaimed = new Map<string, NativeListener>();
  readonly #feed: Feed;
  readonly #assets: AssetStore;
  readonly #operations: Operations;
  /** One-time tickets for asset transfers; the server that takes the bytes asks here. */
  readonly tickets: Tickets;
  readonly #handlers: Handlers;

  constructor(options: CoreOptions) {
    this.#options = options;
    this.#feed = new Feed(options);
    this.#assets = options.assets ?? new AssetStore(options.disk);
    this.#operations = new Operations({
      ...options,
      feed: this.#feed,
      assets: this.#assets,
      providerTrouble: (code) => this.#providerTrouble(code),
    });
    this.tickets = new Tickets({
      clock: options.clock,
      ids: options.ids,
      assets: this.#assets,
      journal: options.journal,
      url: options.ticketUrl,
    });
    this.#handlers = this.#makeHandlers();
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
    for (const [threadId, maker] of [...this.#unclaimed]) {
      if (maker !== listener) continue;
      this.#unclaimed.delete(threadId);
      const record = this.#threads.get(threadId);
      if (record !== undefined) this.#end(record, () => {});
    }
  }

  /** Orderly exit: every thread ends. */
  endAll(): void {
    for (const record of this.#threads.values()) {
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
    for (const record of this.#threads.values()) if (record.autoEndOnDisconnect) this.#end(record, () => {});
  }

  /** Closes what listens to one thread; the links themselves stay. */
  dropSubscription(threadId: string): void {
    const message = `The subscription of thread ${threadId} was closed`;
    this.#feed.close(threadId, protocolError("THREAD_SUBSCRIPTION_CLOSED", message, { threadId }));
  }

  /** A provider's process dies: only what it was doing is touched (TU8). Of one thread, or of all. */
  providerDied(threadId?: string): void {
    for (const record of this.#threads.values()) {
      if (threadId === undefined || record.threadId === threadId) this.#operations.providerDied(record);
    }
  }

  /** The process is gone: nothing is told, nothing goes on. */
  halt(): void {
    for (const record of this.#threads.values()) {
      this.#operations.release(record);
      this.#operations.endings.abandon(record);
    }
  }

  truth(): ThreadTruth[] {
    return [...this.#threads.values()].map((record) =>
      truthOf(record, this.#options.workspaces.exists(record.workspace))
    );
  }

  #makeHandlers(): Handlers {
    return {
      get_settings: () => ({
        defaultProvider: this.#options.providers.find(({ isDefault }) => isDefault)?.code ?? null,
      }),
      list_providers: () => this.#options.providers.map((provider) => ({ ...provider })),
      create_thread: (payload, listener) => ({ threadId: this.#create(payload, listener) }),
      subscribe_thread: (payload, listener) => {
        const record = this.#owned(payload);
        this.#unclaimed.delete(record.threadId);
        this.#feed.subscribe(record, listener);
        return { snapshot: snapshotOf(record), autoEndOnDisconnect: record.autoEndOnDisconnect };
      },
      unsubscribe_thread: (payload, listener) => {
        this.#feed.unsubscribe(this.#owned(payload).threadId, listener);
        return {};
      },
      resume_thread: (payload) => {
        const record = this.#owned(payload);
        this.#operations.resume(record, payload.autoEndOnDisconnect);
        return { snapshot: snapshotOf(record), autoEndOnDisconnect: record.autoEndOnDisconnect };
      },
      end_thread: (payload, _listener, answered) => {
        this.#end(
          this.#owned(payload),
          (error) => answered(error === undefined ? { ok: true, result: {} } : { ok: false, error }),
        );
        return undefined;
      },
      send_text: (payload) => {
        const { text, operationId } = payload;
        return { operationId: this.#operations.begin(this.#owned(payload), { kind: "user", text, operationId }) };
      },
      prepare: (payload) => {
        const { operationId } = payload;
        return {
          operationId: this.#operations.begin(this.#owned(payload), { kind: "prepare", text: "", operationId }),
        };
      },
      submit_tool_result: (payload) => {
        this.#operations.toolCalls.submit(this.#owned(payload), payload.toolRequestId, payload.result);
        return {};
      },
      list_assets: (payload) => ({ assets: this.#assets.list(this.#assetRoot(this.#owned(payload))) }),
      create_asset_upload: (payload) => {
        const record = this.#owned(payload);
        return this.tickets.forUpload({ ...payload, root: this.#assetRoot(record) });
      },
      create_asset_download: (payload) => {
        const record = this.#owned(payload);
        return this.tickets.forDownload({ ...payload, root: this.#assetRoot(record) });
      },
      list_page_scoped: () => ({
        threads: [...this.#threads.values()]
          .filter(({ state, autoEndOnDisconnect }) => autoEndOnDisconnect && state.status !== "ended")
          .map(({ threadId, origin }) => ({ threadId, origin })),
      }),
    };
  }

  /** Unknown ids first, then the owner, and only then anything else about the request (OR1). */
  #owned({ threadId, callerOrigin }: { threadId: string; callerOrigin: string }): ThreadRecord {
    const record = this.#threads.get(threadId);
    if (record === undefined) throw refusal("THREAD_NOT_FOUND", `There is no thread ${threadId}`, { threadId });
    if (record.origin !== callerOrigin) {
      throw refusal("THREAD_ACCESS_DENIED", `Thread ${threadId} belongs to another origin`, { threadId });
    }
    return record;
  }

  #create(payload: NativePayloads["create_thread"], listener: NativeListener): string {
    this.#checkRoom();
    const record = newThread(this.#options, payload);
    const { threadId } = record;
    this.#threads.set(threadId, record);
    this.#unclaimed.set(threadId, listener);
    this.#feed.tell(record, [{ type: "created" }, { type: "status_changed", status: "idle" }]);
    return threadId;
  }

  #checkRoom(): void {
    const { maxThreads = 10_000 } = this.#options;
    if (this.#threads.size < maxThreads) return;
    throw refusal("LAB_LIMIT_REACHED", `Cannot make a thread: there are ${maxThreads}, ended ones included`, {});
  }

  #end(record: ThreadRecord, ended: Ended): void {
    this.tickets.invalidate(record.threadId);
    this.#operations.endings.begin(record, ended);
  }

  /** EN5: the files of an ended thread remain, its tickets and listings don't; an end under way lets nobody in any more. */
  #assetRoot({ threadId, state, workspace }: ThreadRecord): string {
    if (state.status === "ended") throw refusal("THREAD_ENDED", `Thread ${threadId} has ended`, { threadId });
    if (state.status === "stopping") throw refusal("THREAD_BUSY", `Thread ${threadId} is being ended`, { threadId });
    return this.#options.workspaces.assetRoot(workspace);
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
