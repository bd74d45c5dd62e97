import type { PedelecError } from "./errors.ts";

/** What changes a thread's life. */
export type Verb = "end" | "resume";

/** Decides and acts; calls `done` once, with an error when it failed. */
export type LifecycleJob = (done: (error?: PedelecError) => void) => void;

interface Queued {
  readonly verb: Verb;
  readonly promise: Promise<void>;
  readonly start: () => void;
}

/**
 * `end()` and `resume()` of one handle, one after the other (RE7): each decides when the one before has settled. Calls
 * of the same verb that follow each other directly share one promise (EN2, RE4).
 */
export class Lifecycle {
  readonly #queue: Queued[] = [];

  /** An end is under way, or next. */
  get ending(): boolean {
    return this.#queue.some(({ verb }) => verb === "end");
  }

  /** Runs the job, at once if nothing else is under way. */
  run(verb: Verb, job: LifecycleJob): Promise<void> {
    const last = this.#queue.at(-1);
    if (last?.verb === verb) return last.promise;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const start = () =>
      job((error) => {
        this.#queue.shift();
        if (error === undefined) resolve();
        else reject(error);
        this.#queue[0]?.start();
      });
    this.#queue.push({ verb, promise, start });
    if (last === undefined) start();
    return promise;
  }
}
