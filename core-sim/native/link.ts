/** The pipe between the Extension and Core. Opened when somebody asks, closed when nobody needs it, and it may be cut. */
import type { Cancel, Clock } from "../clock.ts";
import type { CoreConnection, CoreEvent, NativeAnswer, NativePayloads, NativeRequestType } from "../core/mod.ts";
import { type Journal, type Teller, weightOfMessage } from "../journal/mod.ts";
import { Floor } from "./floor.ts";
import { nativeError, type NativeGate } from "./host.ts";
import { NativeRequests, type Way } from "./requests.ts";
import { backoffMs } from "./retry.ts";
import { assertNever, type ErrorShape } from "../../sdk/protocol/mod.ts";

/** What the Extension hears from its link, and what the link wants to know. */
export interface LinkOwner {
  /** Whether anything is left that the link has to stay open, or be restored, for. */
  needed(): boolean;
  onEvent(event: CoreEvent): void;
  onSubscriptionClosed(threadId: string, error: ErrorShape): void;
  /** The link was lost; every subscription went with it. */
  onLost(error: ErrorShape): void;
  onRestored(): void;
  /** The link closed because nobody needs it. */
  onResting(): void;
}

export interface NativeLinkOptions {
  clock: Clock;
  journal: Journal;
  host: NativeGate;
  owner: LinkOwner;
}

type State =
  | { readonly kind: "closed" }
  | { readonly kind: "open"; readonly connection: CoreConnection; readonly unhook: Cancel }
  | { readonly kind: "restoring"; readonly attempt: number; readonly retryAt: number; readonly cancel: Cancel }
  | { readonly kind: "disposed" };

export class NativeLink {
  readonly #options: NativeLinkOptions;
  #state: State = { kind: "closed" };
  readonly #floor: Floor;
  readonly #requests: NativeRequests;
  #restAsked = false;

  constructor(options: NativeLinkOptions) {
    this.#options = options;
    const { clock, journal } = options;
    this.#floor = new Floor(clock);
    this.#requests = new NativeRequests({
      clock,
      journal,
      floor: this.#floor,
      way: () => this.#way(),
      onSettled: () => this.rest(),
    });
  }

  get truth(): { connected: boolean; retryInMs?: number } {
    const state = this.#state;
    if (state.kind !== "restoring") return { connected: state.kind === "open" };
    return { connected: false, retryInMs: Math.max(0, state.retryAt - this.#options.clock.now()) };
  }

  /** Why a request would be refused now; opens a closed link to find out (NL4). */
  refusal(): ErrorShape | undefined {
    const way = this.#way();
    return way.connection === undefined ? way.error : undefined;
  }

  /** Tries to restore a lost link without waiting for its time. False when it isn't being restored. */
  retryNow(): boolean {
    if (this.#state.kind !== "restoring") return false;
    this.#state.cancel();
    this.#retry(this.#state.attempt);
    return true;
  }

  /**
   * Asks Core once and passes on its answer; an unusable link refuses at once, and nothing is ever sent again (NL2). An
   * answer is waited for as long as the link lives, or for `withinMs` of lab time: then it is IPC_UNAVAILABLE.
   */
  request<T extends NativeRequestType>(
    request: { type: T } & NativePayloads[T],
    answered: (answer: NativeAnswer<T>) => void,
    deadline: { withinMs?: number } = {},
  ): void {
    // The dead ask nothing.
    if (this.#state.kind === "disposed") return;
    this.#requests.ask(request, answered, deadline);
  }

  /** Closes the link, once the work under way is done, if nobody needs it any more. */
  rest(): void {
    if (this.#restAsked) return;
    this.#restAsked = true;
    this.#options.clock.soon(() => {
      this.#restAsked = false;
      if (this.#state.kind !== "open" || this.#requests.pending > 0 || this.#options.owner.needed()) return;
      this.#leave(this.#state);
      this.#state = { kind: "closed" };
      this.#note("disconnected", { reason: "idle" });
      this.#options.owner.onResting();
    });
  }

  /** Ends this link with its owner. */
  dispose(): void {
    if (this.#state.kind === "open") this.#leave(this.#state);
    if (this.#state.kind === "restoring") this.#state.cancel();
    this.#state = { kind: "disposed" };
    this.#requests.drop();
  }

  #way(): Way {
    const state = this.#state;
    switch (state.kind) {
      case "open":
        return state;
      case "closed":
        return this.#open();
      case "restoring":
        return { error: this.#options.host.whileRestoring() };
      case "disposed":
        return { error: nativeError("NATIVE_CONNECTION_CLOSED") };
      default:
        return assertNever(state);
    }
  }

  #open(): Way {
    const { host, owner } = this.#options;
    const current = (): boolean => this.#state.kind === "open" && this.#state.connection === opened.connection;
    const opened = host.connect({
      onEvent: (event) => {
        if (current()) this.#hear(event);
      },
      onSubscriptionClosed: (threadId, error) => {
        if (!current()) return;
        const n = this.#note("thread_subscription_closed", { direction: "to-extension", error }, threadId);
        this.#options.journal.caused(n, () => {
          const outermost = this.#floor.speak();
          try {
            owner.onSubscriptionClosed(threadId, error);
          } finally {
            this.#floor.spoken(outermost);
          }
        });
      },
    }, () => this.#lost());
    if (opened.connection === undefined) return opened;
    this.#state = { kind: "open", connection: opened.connection, unhook: opened.unhook };
    this.#note("connected", {});
    this.rest();
    return opened;
  }

  /** No function is made for it: fragments come this way. */
  #hear(event: CoreEvent): void {
    const { journal, owner } = this.#options;
    const before = journal.enter(journal.keep(heard, event, undefined, weightOfMessage(event)));
    const outermost = this.#floor.speak();
    try {
      owner.onEvent(event);
    } finally {
      this.#floor.spoken(outermost);
      journal.enter(before);
    }
  }

  #lost(): void {
    if (this.#state.kind !== "open") return;
    this.#state.unhook();
    const error = nativeError("NATIVE_CONNECTION_CLOSED");
    const n = this.#note("lost", { error });
    this.#options.journal.caused(n, () => {
      if (this.#options.owner.needed()) this.#retryAfter(0);
      else this.#state = { kind: "closed" };
      this.#requests.failAll(error);
      this.#options.owner.onLost(error);
    });
  }

  #retryAfter(attempt: number): void {
    const { clock } = this.#options;
    const ms = backoffMs(attempt);
    const cancel = clock.after(ms, () => this.#retry(attempt));
    this.#state = { kind: "restoring", attempt, retryAt: clock.now() + ms, cancel };
  }

  #retry(attempt: number): void {
    this.#state = { kind: "closed" };
    if (!this.#options.owner.needed()) return;
    const way = this.#open();
    if (way.connection !== undefined) return this.#options.owner.onRestored();
    this.#note("connect_failed", { error: way.error, attempt });
    this.#retryAfter(attempt + 1);
  }

  #leave({ connection, unhook }: Extract<State, { kind: "open" }>): void {
    unhook();
    connection.close();
  }

  #note(type: string, data: unknown, threadId?: string): number {
    const about = threadId === undefined ? {} : { sessionId: threadId };
    return this.#options.journal.write({ layer: "native-link", type, ...about, data });
  }
}

/** That an event of Core came out of the pipe. */
const heard: Teller<CoreEvent, undefined> = {
  fact: (event) => ({
    layer: "native-link",
    type: event.type,
    sessionId: event.threadId,
    data: { direction: "to-extension", event },
  }),
};
