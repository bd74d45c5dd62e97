/** What the Extension asks Core: each request has one answer, Core's own, or that its time or the link is over. */
import type { Cancel, Clock } from "../clock.ts";
import type { CoreConnection, NativeAnswer, NativePayloads, NativeRequestType } from "../core/mod.ts";
import type { Journal } from "../journal/mod.ts";
import { type ErrorShape, protocolError } from "../../sdk/protocol/mod.ts";
import { withoutCapabilities } from "./capabilities.ts";
import type { Floor } from "./floor.ts";

/** The pipe to ask through, or why there is none now. */
export type Way =
  | { readonly connection: CoreConnection }
  | { readonly connection?: undefined; readonly error: ErrorShape };

export interface NativeRequestsOptions {
  clock: Clock;
  journal: Journal;
  floor: Floor;
  way(): Way;
  /** One has its answer, which was passed on. */
  onSettled(): void;
}

export class NativeRequests {
  readonly #options: NativeRequestsOptions;
  /** What gives up each request that has no answer yet, with what stops its deadline. */
  readonly #pending = new Map<(error: ErrorShape) => void, Cancel>();

  constructor(options: NativeRequestsOptions) {
    this.#options = options;
  }

  get pending(): number {
    return this.#pending.size;
  }

  /** Asks once, when it is the Extension's turn to speak, and passes on the answer. */
  ask<T extends NativeRequestType>(
    request: { type: T } & NativePayloads[T],
    answered: (answer: NativeAnswer<T>) => void,
    { withinMs }: { withinMs?: number },
  ): void {
    const { clock, journal, floor, way, onSettled } = this.#options;
    const note = (data: unknown) => {
      const about = "threadId" in request ? { sessionId: request.threadId } : {};
      return journal.write({ layer: "native-link", type: request.type, ...about, data });
    };
    const settle = (answer: NativeAnswer<T>) => {
      const stopDeadline = this.#pending.get(fail);
      if (stopDeadline === undefined) return;
      stopDeadline();
      this.#pending.delete(fail);
      note({ direction: "to-extension", answer: withoutCapabilities(answer) });
      answered(answer);
      onSettled();
    };
    const fail = (error: ErrorShape) => settle({ ok: false, error });
    const run = () => {
      const n = note({ direction: "to-core", request });
      journal.caused(n, () => {
        const found = way();
        if (found.connection === undefined) fail(found.error);
        else this.#call(found.connection, request, settle);
      });
    };
    const late = () => fail(protocolError("IPC_UNAVAILABLE", `Core didn't answer within ${withinMs} ms`, {}));
    this.#pending.set(fail, withinMs === undefined ? () => {} : clock.after(withinMs, late));
    floor.ask(run);
  }

  /** Gives up all that wait for an answer, or for their turn. */
  failAll(error: ErrorShape): void {
    this.#options.floor.clear();
    for (const fail of [...this.#pending.keys()]) fail(error);
  }

  /** Forgets them all: nobody is left to hear an answer. */
  drop(): void {
    this.#options.floor.clear();
    for (const stopDeadline of this.#pending.values()) stopDeadline();
    this.#pending.clear();
  }

  /** An answer that comes at once is passed on when Core has finished speaking; a later one finds nothing to wait for. */
  #call<T extends NativeRequestType>(
    connection: CoreConnection,
    request: { type: T } & NativePayloads[T],
    answered: (answer: NativeAnswer<T>) => void,
  ): void {
    let inside = true;
    let early: NativeAnswer<T> | undefined;
    try {
      this.#options.floor.inside(() =>
        connection.request(request, (answer) => {
          if (inside) early ??= answer;
          else answered(answer);
        })
      );
    } finally {
      inside = false;
    }
    if (early !== undefined) answered(early);
  }
}
