/** Who hears of which thread, and the order in which they hear it. */
import type { Clock } from "../clock.ts";
import { type Journal, ofThread, type Teller, weightOfMessage } from "../journal/mod.ts";
import type { ErrorShape } from "../../sdk/protocol/mod.ts";
import type { CoreEvent, NativeListener } from "./native.ts";
import type { ThreadRecord } from "./record.ts";
import type { EventBody } from "./thread.ts";

interface Delivery {
  readonly event: CoreEvent;
  readonly cause: number;
}

/**
 * Gives events their numbers and delivers them in that order, also when a subscriber makes a request while it is told:
 * what that causes is told after what was already waiting.
 */
export class Feed {
  readonly #clock: Clock;
  readonly #journal: Journal;
  /** By thread: each listener with the number up to which its snapshot told it everything. */
  readonly #subscribers = new Map<string, Map<NativeListener, number>>();
  readonly #waiting: Delivery[] = [];
  #delivering = false;

  constructor(options: { clock: Clock; journal: Journal }) {
    this.#clock = options.clock;
    this.#journal = options.journal;
  }

  /** The listener hears what comes after this moment, and nothing that a snapshot of this moment holds. */
  subscribe(record: ThreadRecord, listener: NativeListener): void {
    const listeners = this.#subscribers.get(record.threadId) ?? new Map<NativeListener, number>();
    listeners.set(listener, record.latestSeq);
    this.#subscribers.set(record.threadId, listeners);
  }

  unsubscribe(threadId: string, listener: NativeListener): void {
    const listeners = this.#subscribers.get(threadId);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#subscribers.delete(threadId);
  }

  /** Closes every subscription of a thread and tells those who had one; its events go on being numbered. */
  close(threadId: string, error: ErrorShape): void {
    const listeners = this.#subscribers.get(threadId);
    this.#subscribers.delete(threadId);
    for (const listener of listeners?.keys() ?? []) listener.onSubscriptionClosed(threadId, error);
  }

  /** The listener's link is gone. */
  leave(listener: NativeListener): void {
    for (const threadId of [...this.#subscribers.keys()]) this.unsubscribe(threadId, listener);
  }

  /** Numbers, journals and delivers what happened to a thread (SQ1). */
  tell(record: ThreadRecord, bodies: readonly EventBody[]): void {
    for (const body of bodies) {
      const event: CoreEvent = { ...body, threadId: record.threadId, seq: ++record.latestSeq };
      this.#waiting.push({ event, cause: this.#journal.keep(told, event, undefined, weightOfMessage(event)) });
    }
    if (this.#delivering) return;
    this.#delivering = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) this.#deliver(next);
    this.#delivering = false;
  }

  #deliver({ event, cause }: Delivery): void {
    const before = this.#journal.enter(cause);
    // Who subscribes or leaves meanwhile changes what is gone through: the one has the event in its snapshot.
    for (const [listener, since] of this.#subscribers.get(event.threadId) ?? []) {
      if (event.seq > since) this.#tellOne(listener, event);
    }
    this.#journal.enter(before);
  }

  /** What a listener throws is reported by the clock, in a job of its own, and stops neither Core nor other listeners. */
  #tellOne(listener: NativeListener, event: CoreEvent): void {
    try {
      listener.onEvent(event);
    } catch (error) {
      this.#clock.soon(() => {
        throw error;
      });
    }
  }
}

/** That something happened to a thread. */
const told: Teller<CoreEvent, undefined> = {
  fact(event) {
    const about = "operationId" in event && event.operationId !== undefined ? { operationId: event.operationId } : {};
    return { layer: "core", type: event.type, ...ofThread(event.threadId), ...about, data: event };
  },
};
