/** All subscriptions of the Extension, one a session: given, followed, restored and given back. */
import type { Clock } from "../clock.ts";
import type { CoreEvent, NativeAnswer } from "../core/mod.ts";
import { backoffMs, type NativeLink, OWN_REQUEST_MS } from "../native/mod.ts";
import { FINAL_CODES } from "../../sdk/protocol/mod.ts";
import type { Routes } from "./routes.ts";
import { snapshotBody, subscriptionErrorBody, toSessionBody } from "./session-body.ts";
import {
  hearContenders,
  type Restoring,
  soFar,
  stopRetry,
  type Subscription,
  type SubscriptionState,
} from "./subscription.ts";

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
    for (const { thread } of this.#all.values()) if (!thread.ended) return true;
    return false;
  }

  get truth(): { sessionId: string; state: SubscriptionState["kind"] }[] {
    return [...this.#all.values()].map(({ sessionId, state }) => ({ sessionId, state: state.kind }));
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
      state: { kind: "closed" },
      thread: { ended: false, autoEnd },
      cursor: 0,
      closures: 0,
    };
    this.#all.set(sessionId, made);
    return made;
  }

  remove(sessionId: string): void {
    const subscription = this.#all.get(sessionId);
    if (subscription === undefined) return;
    stopRetry(subscription);
    this.#all.delete(sessionId);
    hearContenders(subscription);
  }

  /** Gives a subscription back that nobody needs any more; the thread goes on. */
  release(subscription: Subscription): void {
    const { sessionId, origin, state } = subscription;
    if (this.#all.get(sessionId) !== subscription) return;
    this.remove(sessionId);
    if (state.kind !== "healthy") return;
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
        stopRetry(subscription);
        subscription.confirmed = true;
        subscription.state = { kind: "healthy" };
        subscription.thread = { ended: snapshot.status === "ended", autoEnd: autoEndOnDisconnect };
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
    if (event.type === "status_changed") {
      subscription.thread = { ...subscription.thread, ended: event.status === "ended" };
    }
    const body = toSessionBody(event);
    if (body !== undefined) this.#options.routes.deliver(body);
    if (event.type === "ended") this.#options.onGone(event.threadId);
  }

  /** Core closed one subscription: that one alone is restored. */
  onClosed(sessionId: string): void {
    const subscription = this.#all.get(sessionId);
    if (subscription === undefined) return;
    subscription.closures++;
    this.#retryLater(subscription, soFar(subscription));
  }

  /** The link went and took every subscription with it; those of ended threads aren't missed. */
  onLinkGone(): void {
    for (const subscription of this.#all.values()) {
      stopRetry(subscription);
      const { told } = soFar(subscription);
      subscription.state = subscription.thread.ended
        ? { kind: "closed" }
        : { kind: "restoring", attempts: 0, told, cancelRetry: () => {} };
    }
  }

  /** The link is back: a fresh snapshot for each (NL1). */
  restoreAll(): void {
    for (const subscription of [...this.#all.values()]) {
      if (subscription.state.kind === "restoring") this.#restore(subscription);
    }
  }

  dispose(): void {
    for (const subscription of this.#all.values()) stopRetry(subscription);
    this.#all.clear();
  }

  /** A link that is down again says so itself, to every port; anything else is told to the session's routes, once. */
  #restore(subscription: Subscription): void {
    const { sessionId, thread: { ended: endedBefore } } = subscription;
    const { link, routes, onGone } = this.#options;
    this.subscribe(subscription, (answer) => {
      if (this.#all.get(sessionId) !== subscription) return;
      if (answer.ok) {
        if (!subscription.thread.ended) return;
        // The event of its end was missed; the routes go as they would have with it (EN6).
        if (!endedBefore) onGone(sessionId);
        else if (!routes.has(sessionId)) this.release(subscription);
        return;
      }
      if (!link.truth.connected) return;
      const trouble = subscriptionErrorBody(sessionId, answer.error);
      if (FINAL_CODES.has(answer.error.code)) {
        routes.deliver(trouble);
        return onGone(sessionId);
      }
      // An attach has restored it meanwhile.
      if (subscription.state.kind !== "restoring") return;
      const { attempts, told } = subscription.state;
      if (!told) routes.deliver(trouble);
      this.#retryLater(subscription, { attempts, told: true });
    }, { withinMs: OWN_REQUEST_MS });
  }

  #retryLater(subscription: Subscription, { attempts, told }: Pick<Restoring, "attempts" | "told">): void {
    stopRetry(subscription);
    const cancelRetry = this.#options.clock.after(backoffMs(attempts), () => this.#restore(subscription));
    subscription.state = { kind: "restoring", attempts: attempts + 1, told, cancelRetry };
  }
}
