/** The way from Stopping to Ended: the provider is told first, which may take its time, or fail. */
import type { Agent } from "../agent/mod.ts";
import type { Cancel, Clock } from "../clock.ts";
import { type ErrorShape, protocolError } from "../../sdk/protocol/mod.ts";
import type { Feed } from "./feed.ts";
import { apply, isoNow } from "./moves.ts";
import type { ThreadRecord } from "./record.ts";
import { operationOf } from "./thread.ts";

/** Hears that the thread is ended, with the error of a provider that couldn't be told (EN3). */
export type Ended = (error?: ErrorShape) => void;

/** An end under way. */
export interface Ending {
  /** Everybody who asked for it: all get its one outcome. */
  readonly waiting: Ended[];
  stopTelling: Cancel;
}

export interface EndingsOptions {
  clock: Clock;
  agent: Agent;
  feed: Feed;
  /** Takes the turn from the agent and stops waiting for tools. */
  release(record: ThreadRecord): void;
}

export class Endings {
  readonly #options: EndingsOptions;

  constructor(options: EndingsOptions) {
    this.#options = options;
  }

  /** Ends a thread, cutting short what is under way. One that is ended stays so; one that is Stopping is waited for. */
  begin(record: ThreadRecord, ended: Ended): void {
    const stopping = apply(record, { trigger: "end_thread" });
    if (record.ending !== undefined) return void record.ending.waiting.push(ended);
    if (stopping.length === 0) return ended();
    const ending: Ending = { waiting: [ended], stopTelling: () => {} };
    record.ending = ending;
    this.#options.release(record);
    this.#options.feed.tell(record, stopping);
    // Whoever heard that it stops may have taken Core down.
    if (record.ending !== ending) return;
    const stopTelling = this.#options.agent.end(record.threadId, (error) => {
      if (record.ending === ending) this.finish(record, error);
    });
    ending.stopTelling = stopTelling;
  }

  /** Stopping becomes Ended, whatever the provider said; nothing for a thread that isn't Stopping. */
  finish(record: ThreadRecord, failure?: ErrorShape): void {
    const { threadId, state, ending } = record;
    if (ending === undefined) return;
    this.abandon(record);
    const operation = operationOf(state);
    const about = operation === undefined ? {} : { operationId: operation.operationId };
    const error = protocolError("THREAD_ENDED", `Thread ${threadId} was ended`, { threadId, ...about });
    const events = apply(record, { trigger: "end_finished", at: isoNow(this.#options.clock), error });
    this.#options.feed.tell(record, events);
    for (const ended of ending.waiting) ended(failure);
  }

  /** Core is gone: nobody waits any more, and nobody is told. */
  abandon(record: ThreadRecord): void {
    record.ending?.stopTelling();
    delete record.ending;
  }
}
