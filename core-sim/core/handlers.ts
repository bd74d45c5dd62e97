/** What each native request means to Core; who names a thread has to be its owner, before anything else (OR1). */
import type { AssetStore } from "./assets.ts";
import type { Ended } from "./endings.ts";
import type { Feed } from "./feed.ts";
import type { NativeAnswer, NativeListener, NativePayloads, NativeRequestType, NativeResults } from "./native.ts";
import type { ProviderInfo } from "./new-thread.ts";
import type { Operations } from "./operations.ts";
import { snapshotOf, type ThreadRecord } from "./record.ts";
import { refusal } from "./refusal.ts";
import type { Threads } from "./threads.ts";
import type { Tickets } from "./tickets.ts";
import type { Workspaces } from "./workspace.ts";

export interface HandlersOptions {
  providers: readonly ProviderInfo[];
  workspaces: Workspaces;
  threads: Threads;
  feed: Feed;
  operations: Operations;
  assets: AssetStore;
  tickets: Tickets;
  end(record: ThreadRecord, ended: Ended): void;
}

export type Answered<T extends NativeRequestType> = (answer: NativeAnswer<T>) => void;

/** A handler throws its refusal; one that gives back nothing calls `answered` itself, at once or later. */
export type Handlers = {
  [T in NativeRequestType]: (
    payload: NativePayloads[T],
    listener: NativeListener,
    answered: Answered<T>,
  ) => NativeResults[T] | undefined;
};

export function handlersOf(options: HandlersOptions): Handlers {
  const { providers, threads, feed, operations, assets, tickets, end } = options;
  const assetRoot = (record: ThreadRecord) => rootFor(options.workspaces, record);
  return {
    get_settings: () => ({
      defaultProvider: providers.find(({ isDefault }) => isDefault)?.code ?? null,
    }),
    list_providers: () => providers.map((provider) => ({ ...provider })),
    create_thread: (payload, listener) => {
      const record = threads.create(payload, listener);
      feed.tell(record, [{ type: "created" }, { type: "status_changed", status: "idle" }]);
      return { threadId: record.threadId };
    },
    subscribe_thread: (payload, listener) => {
      const record = threads.owned(payload);
      threads.claim(record);
      feed.subscribe(record, listener);
      return { snapshot: snapshotOf(record), autoEndOnDisconnect: record.autoEndOnDisconnect };
    },
    unsubscribe_thread: (payload, listener) => {
      feed.unsubscribe(threads.owned(payload).threadId, listener);
      return {};
    },
    resume_thread: (payload) => {
      const record = threads.owned(payload);
      operations.resume(record, payload.autoEndOnDisconnect);
      return { snapshot: snapshotOf(record), autoEndOnDisconnect: record.autoEndOnDisconnect };
    },
    end_thread: (payload, _listener, answered) => {
      end(
        threads.owned(payload),
        (error) => answered(error === undefined ? { ok: true, result: {} } : { ok: false, error }),
      );
      return undefined;
    },
    send_text: (payload) => {
      const { text, operationId } = payload;
      return {
        operationId: operations.begin(threads.owned(payload), { kind: "user", text, operationId }),
      };
    },
    prepare: (payload) => {
      const { operationId } = payload;
      return {
        operationId: operations.begin(threads.owned(payload), { kind: "prepare", text: "", operationId }),
      };
    },
    submit_tool_result: (payload) => {
      operations.toolCalls.submit(threads.owned(payload), payload.toolRequestId, payload.result);
      return {};
    },
    list_assets: (payload) => ({ assets: assets.list(assetRoot(threads.owned(payload))) }),
    create_asset_upload: (payload) => {
      const record = threads.owned(payload);
      return tickets.forUpload({ ...payload, root: assetRoot(record) });
    },
    create_asset_download: (payload) => {
      const record = threads.owned(payload);
      return tickets.forDownload({ ...payload, root: assetRoot(record) });
    },
    list_page_scoped: () => ({
      threads: [...threads.all]
        .filter(({ state, autoEndOnDisconnect }) => autoEndOnDisconnect && state.status !== "ended")
        .map(({ threadId, origin }) => ({ threadId, origin })),
    }),
  };
}

/** EN5: the files of an ended thread remain, its tickets and listings don't; an end under way lets nobody in any more. */
function rootFor(workspaces: Workspaces, { threadId, state, workspace }: ThreadRecord): string {
  if (state.status === "ended") throw refusal("THREAD_ENDED", `Thread ${threadId} has ended`, { threadId });
  if (state.status === "stopping") throw refusal("THREAD_BUSY", `Thread ${threadId} is being ended`, { threadId });
  return workspaces.assetRoot(workspace);
}
