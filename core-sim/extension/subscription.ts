/** The Extension's standing orders to Core, one a session, with the policy and the cursor that go with them. */
import type { Cancel, Clock } from "../clock.ts";
import type { CoreEvent, NativeAnswer } from "../core/mod.ts";
import { backoffMs, type NativeLink, OWN_REQUEST_MS } from "../native/mod.ts";
import { FINAL_CODES } from "../../sdk/protocol/mod.ts";
import type { Routes } from "./routes.ts";
import { snapshotBody, subscriptionErrorBody, toSessionBody } from "./session-body.ts";

export interface Subscription {
  readonly sessionId: string;
  readonly origin: string;
  /** Whether Core has said that the thread is this origin's. */
  confirmed: boolean;
  /** Askers who hear whose it is once Core has said. */
  readonly contenders: (() => void)[];
  /** The policy, as Core has it. */
  autoEnd: boolean;
  state: "healthy" | "restoring" | "closed";
  /** The highest number seen; what isn't higher is dropped (SQ1). */
  cursor: number;
  ended: boolean;
  attempts: number;
  /** How often Core closed it. */
  closures: number;
  /** The routes know that it can't be restored for now. */
  told: boolean;
  cancelRetry?: Cancel;
}

export interface SubscriptionsOptions {
  clock: Clock;
  link: NativeLink;
  routes: Routes;
  /** The session is over for the Extension: ended, unknown to Core, or another origin's. */
  onGone(sessionId: string): void;
}

export class Subscriptions {
  readonly #options: SubscriptionsOptions;
  readonly #all = new Map<string, Subscription>();

  constructor(options: SubscriptionsOptions) {
    this.#options = options;
  }

  /** Whether any thread is active, so that the link has to stay. */
  get active(): boolean {
    for (const { ended } of this.#all.values()) if (!ended) return true;
    return false;
  }

  get truth(): { sessionId: string; state: Subscription["state"] }[] {
    return [...this.#all.values()].map(({ sessionId, state }) => ({ sessionId, state }));
  }

  get(sessionId: string): Subscription | undefined {
    return this.#all.get(sessionId);
  }

  add(sessionId: string, origin: string, autoEnd: boolean): Subscription {
    const made: Subscription = {
      sessionId,
      origin,
      confirmed: false,
      contenders: [],
      autoEnd,
      state: "closed",
      cursor: 0,
      ended: false,
      attempts: 0,
      closures: 0,
      told: false,
    };
    this.#all.set(sessionId, made);
    return made;
  }

  remove(sessionId: string): void {
    const subscription = this.#all.get(sessionId);
    if (subscription === undefined) return;
    subscription.cancelRetry?.();
    this.#all.delete(sessionId);
    hearContenders(subscription);
  }

  /** Gives a subscription back that nobody needs any more; the thread goes on. */
  release(subscription: Subscription): void {
    const { sessionId, origin, state } = subscription;
    if (this.#all.get(sessionId) !== subscription) return;
    this.remove(sessionId);
    if (state !== "healthy") return;
    this.#options.link.request({ type: "unsubscribe_thread", threadId: sessionId, callerOrigin: origin }, () => {});
  }

  /**
   * Subscribes, or takes a fresh snapshot, and gives it to all routes before `done` hears of it. A snapshot that events
   * have overtaken is nobody's truth any more, nor is a subscription that Core has closed since: Core is asked again.
   */
  subscribe(
    subscription: Subscription,
    done: (answer: NativeAnswer<"subscribe_thread">) => void,
    deadline: { withinMs?: number } = {},
  ): void {
    const { sessionId, origin, closures } = subscription;
    this.#options.link.request({ type: "subscribe_thread", threadId: sessionId, callerOrigin: origin }, (answer) => {
      // The routes may be those of a later life of the session, which this snapshot says nothing about.
      if (this.#all.get(sessionId) !== subscription) return done(answer);
      if (answer.ok) {
        const { snapshot, autoEndOnDisconnect } = answer.result;
        if (snapshot.latestSeq < subscription.cursor || subscription.closures !== closures) {
          return this.subscribe(subscription, done, deadline);
        }
        subscription.cancelRetry?.();
        subscription.confirmed = true;
        subscription.attempts = 0;
        subscription.told = false;
        subscription.state = "healthy";
        subscription.autoEnd = autoEndOnDisconnect;
        subscription.ended = snapshot.status === "ended";
        subscription.cursor = snapshot.latestSeq;
        this.#options.routes.deliver(snapshotBody(snapshot));
      }
      done(answer);
      if (subscription.confirmed) hearContenders(subscription);
    }, deadline);
  }

  /** Passes on what is new; an `ended` is delivered before everything about the session is forgotten (EN6). */
  onEvent(event: CoreEvent): void {
    const subscription = this.#all.get(event.threadId);
    if (subscription === undefined || event.seq <= subscription.cursor) return;
    subscription.cursor = event.seq;
    if (event.type === "status_changed") subscription.ended = event.status === "ended";
    const body = toSessionBody(event);
    if (body !== undefined) this.#options.routes.deliver(body);
    if (event.type === "ended") this.#options.onGone(event.threadId);
  }

  /** Core closed one subscription: that one alone is restored. */
  onClosed(sessionId: string): void {
    const subscription = this.#all.get(sessionId);
    if (subscription === undefined) return;
    subscription.state = "restoring";
    subscription.closures++;
    this.#retryLater(subscription);
  }

  /** The link went and took every subscription with it; those of ended threads aren't missed. */
  onLinkGone(): void {
    for (const subscription of this.#all.values()) {
      subscription.cancelRetry?.();
      subscription.attempts = 0;
      subscription.state = subscription.ended ? "closed" : "restoring";
    }
  }

  /** The link is back: a fresh snapshot for each (NL1). */
  restoreAll(): void {
    for (const subscription of [...this.#all.values()]) {
      if (subscription.state === "restoring") this.#restore(subscription);
    }
  }

  dispose(): void {
    for (const { cancelRetry } of this.#all.values()) cancelRetry?.();
    this.#all.clear();
  }

  /** A link that is down again says so itself, to every port; anything else is told to the session's routes, once. */
  #restore(subscription: Subscription): void {
    const { sessionId, ended: endedBefore } = subscription;
    this.subscribe(subscription, (answer) => {
      if (this.#all.get(sessionId) !== subscription) return;
      // The event of its end was missed; the routes go as they would have with it (EN6).
      if (answer.ok && subscription.ended && !endedBefore) return this.#options.onGone(sessionId);
      if (answer.ok && subscription.ended && !this.#options.routes.has(sessionId)) return this.release(subscription);
      if (answer.ok || !this.#options.link.truth.connected) return;
      const final = FINAL_CODES.has(answer.error.code);
      if (final || !subscription.told) this.#options.routes.deliver(subscriptionErrorBody(sessionId, answer.error));
      subscription.told = true;
      if (final) this.#options.onGone(sessionId);
      else this.#retryLater(subscription);
    }, { withinMs: OWN_REQUEST_MS });
  }

  #retryLater(subscription: Subscription): void {
    subscription.cancelRetry?.();
    const ms = backoffMs(subscription.attempts++);
    subscription.cancelRetry = this.#options.clock.after(ms, () => this.#restore(subscription));
  }
}

function hearContenders({ contenders }: Subscription): void {
  for (const hear of contenders.splice(0)) hear();
}
