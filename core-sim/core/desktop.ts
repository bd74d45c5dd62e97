/** The Desktop application: runs Core, may quit, crash and come back. What Core knew is gone then; the disk stays. */
import type { Agent } from "../agent/mod.ts";
import type { Cancel, Clock } from "../clock.ts";
import type { ThreadTruth } from "../control/mod.ts";
import type { Ids } from "../ids.ts";
import type { Journal, JournalWriter } from "../journal/mod.ts";
import { protocolError } from "../../sdk/protocol/mod.ts";
import { Core } from "./core.ts";
import type { ProviderInfo } from "./new-thread.ts";
import type { AssetStore } from "./assets.ts";
import type { Disk } from "./disk.ts";
import type { NativeAnswer, NativeListener, NativePayloads, NativeRequestType } from "./native.ts";
import { SetAside } from "./workspace-aside.ts";
import type { Tickets, TicketUrl } from "./tickets.ts";
import { Workspaces } from "./workspace.ts";

export interface DesktopOptions {
  clock: Clock;
  ids: Ids;
  journal: Journal;
  disk: Disk;
  providers: readonly ProviderInfo[];
  agent: Agent;
  /** By default the plain ones, on the disk. */
  workspaces?: Workspaces;
  assets?: AssetStore;
  /** Where the bytes of assets go; without it asset transfers are refused with ASSET_UPLOAD_SERVER_UNAVAILABLE. */
  ticketUrl?: TicketUrl;
  /** Threads that one run may know; 10,000 by default. */
  maxThreads?: number;
}

/** One open pipe to Core. */
export interface CoreConnection {
  /** `answered` hears the one answer, at once or later; never, where the pipe closes first. */
  request<T extends NativeRequestType>(
    request: { type: T } & NativePayloads[T],
    answered: (answer: NativeAnswer<T>) => void,
  ): void;
  /** Its subscriptions vanish, the threads go on. */
  close(): void;
}

export class Desktop {
  readonly #options: DesktopOptions;
  readonly #write: JournalWriter;
  readonly #workspaces: Workspaces;
  readonly #setAside: SetAside;
  readonly #downListeners = new Set<() => void>();
  #core: Core | undefined;
  #generation = 0;
  #cancelStart: Cancel | undefined;

  constructor(options: DesktopOptions) {
    this.#options = options;
    this.#write = options.journal.writer("core");
    this.#workspaces = options.workspaces ??
      new Workspaces({ ...options, write: options.journal.writer("workspace") });
    this.#setAside = new SetAside({ disk: options.disk, write: options.journal.writer("workspace") });
    this.start();
  }

  /** Opens a pipe; undefined while the Desktop isn't running. */
  connect(listener: NativeListener): CoreConnection | undefined {
    const core = this.#core;
    if (core === undefined) return undefined;
    let open = true;
    const alive = () => open && this.#core === core;
    return {
      request: (request, answered) => {
        if (alive()) return core.request(request, listener, (answer) => alive() && answered(answer));
        const message = "This connection to the Desktop is closed";
        answered({ ok: false, error: protocolError("CORE_RUNTIME_UNAVAILABLE", message) });
      },
      close: () => {
        open = false;
        core.leave(listener);
      },
    };
  }

  truth(): { generation: number; running: boolean; threads: ThreadTruth[] } {
    return { generation: this.#generation, running: this.running, threads: this.#core?.truth() ?? [] };
  }

  get running(): boolean {
    return this.#core !== undefined;
  }

  /** Whether Core knows the thread, ended or not. */
  knows(threadId: string): boolean {
    return this.#core?.knows(threadId) ?? false;
  }

  /** Redeems asset tickets; undefined while the Desktop isn't running. */
  get tickets(): Tickets | undefined {
    return this.#core?.tickets;
  }

  /** Quits and comes back after `forMs` of lab time; 0 by default, which is at once. */
  restart(forMs = 0): void {
    this.quit();
    if (forMs > 0) this.#cancelStart = this.#options.clock.after(forMs, () => this.start());
    else this.start();
  }

  /** Orderly exit: the links close first, so that no page sees an `ended` (NL5); threads end, managed directories go (WS1). */
  quit(): void {
    this.#cancelStart?.();
    const core = this.#goDown("desktop_quit");
    if (core === undefined) return;
    core.endAll();
    this.#workspaces.removeAtExit();
  }

  /** Everything in memory is gone at once; directories are left as they are. */
  crash(): void {
    this.#cancelStart?.();
    this.#workspaces.halt();
    this.#goDown("desktop_crash")?.halt();
  }

  /** Starts with no threads and removes what an earlier run left (WS1); nothing when it already runs. */
  start(): void {
    this.#cancelStart?.();
    if (this.#core !== undefined) return;
    this.#generation++;
    this.#write("desktop_start", { data: { generation: this.#generation } });
    this.#workspaces.removeLeftovers();
    this.#core = new Core({
      ...this.#options,
      ticketUrl: this.#options.ticketUrl,
      maxThreads: this.#options.maxThreads,
      workspaces: this.#workspaces,
    });
  }

  /** Hears each time that the Desktop goes down and every pipe to it breaks. Returns what stops it. */
  onDown(listener: () => void): () => void {
    const own = () => listener();
    this.#downListeners.add(own);
    return () => void this.#downListeners.delete(own);
  }

  /** Nothing but the window goes: whatever runs goes on (WS1). */
  hideWindow(): void {
    if (this.running) this.#write("window_hidden");
  }

  /** Ends every page-scoped thread: the pages that they belonged to are gone, and nobody else is left to end them (AE4). */
  endPageScoped(): void {
    this.#core?.endPageScoped();
  }

  /** Closes the subscription of one thread, whoever has it; the thread and all others go on (NL1). */
  dropSubscription(threadId: string): void {
    this.#core?.dropSubscription(threadId);
  }

  /** The process of one thread's provider dies, or without a thread every provider's (TU8). */
  crashProvider(threadId: string | undefined): void {
    this.#core?.providerDied(threadId);
  }

  /** Moves the directory of a thread's workspace out of its place, until `putWorkspacesBack`. */
  setWorkspaceAside(threadId: string): void {
    const workspace = this.#core?.workspaceOf(threadId);
    if (workspace !== undefined) this.#setAside.put(workspace.path);
  }

  /** Moves back what was moved aside, where its place is free. */
  putWorkspacesBack(): void {
    this.#setAside.putBack();
  }

  #goDown(type: string): Core | undefined {
    const core = this.#core;
    if (core === undefined) return undefined;
    this.#core = undefined;
    const n = this.#write(type, { data: { generation: this.#generation } });
    this.#options.journal.caused(n, () => {
      for (const listener of [...this.#downListeners]) listener();
    });
    return core;
  }
}
