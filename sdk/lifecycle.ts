import type { Attachment } from "./attachment.ts";
import type { Belief, Step } from "./belief.ts";
import { ended, over } from "./ending.ts";
import { type PedelecError, unusable } from "./errors.ts";
import type { Link } from "./link.ts";
import { UNCHANGED_BY_RESUME } from "./protocol/mod.ts";

/** The handle whose life it is. */
export interface Living {
  readonly link: Link;
  readonly belief: Belief;
  readonly attachment: Attachment;
  autoEndOnDisconnect: boolean;
  apply(step: Step): void;
  tell(error: PedelecError): void;
}

/** Called once, with an error when it failed. */
type Done = (error?: PedelecError) => void;

interface Queued {
  readonly verb: "end" | "resume";
  readonly promise: Promise<void>;
  readonly start: () => void;
}

/**
 * `end()` and `resume()` of one handle, one after the other (RE7): each decides when the one before has settled. Calls
 * of the same verb that follow each other directly share one promise (EN2, RE4).
 */
export class Lifecycle {
  readonly #handle: Living;
  readonly #queue: Queued[] = [];
  /** An own `end_session` is unanswered: an end that shows now is the own call's, whatever shows it (EN4). */
  ownEnd = false;

  constructor(handle: Living) {
    this.#handle = handle;
  }

  /** An end is under way, or next. */
  get ending(): boolean {
    return this.#queue.some(({ verb }) => verb === "end");
  }

  end(): Promise<void> {
    return this.#run("end", (done) => this.#end(done));
  }

  resume(): Promise<void> {
    return this.#run("resume", (done) => this.#reactivate(done));
  }

  /** Runs the job, at once if nothing else is under way. */
  #run(verb: Queued["verb"], job: (done: Done) => void): Promise<void> {
    const last = this.#queue.at(-1);
    if (last?.verb === verb) return last.promise;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const start = () =>
      job((error) => {
        this.#queue.shift();
        if (error) reject(error);
        else resolve();
        this.#queue[0]?.start();
      });
    this.#queue.push({ verb, promise, start });
    if (!last) start();
    return promise;
  }

  #end(done: Done): void {
    const handle = this.#handle;
    const { sessionId, core, endings } = handle.belief;
    if (core.status === "ended") return done();
    if (handle.belief.handle === "detached") return done(over(handle.belief, "end"));
    this.ownEnd = true;
    handle.link.request("end_session", { sessionId }, (outcome) => {
      this.ownEnd = false;
      if (!outcome.ok) return this.#failed(outcome.error, done);
      // Core's events may have shown this end already, and another tab may have taken the session back since (EN4).
      if (handle.belief.endings === endings || handle.belief.core.status === "ended") {
        handle.attachment.unregister();
        handle.apply(ended(handle.belief, "sdk"));
      }
      done();
    });
  }

  #reactivate(done: Done): void {
    const handle = this.#handle;
    const { sessionId, core, endings } = handle.belief;
    if (handle.belief.handle === "detached") return done(over(handle.belief, "resume"));
    if (core.status !== "ended") return done();
    const { autoEndOnDisconnect } = handle;
    const answered = handle.attachment.askRoute(true);
    handle.link.request("reactivate_session", { sessionId, autoEndOnDisconnect }, (outcome) => {
      // Only a refusal that names such a reason is known to have changed nothing (RE8).
      answered(outcome.ok || !UNCHANGED_BY_RESUME.has(outcome.error.code));
      if (!outcome.ok) return this.#failed(outcome.error, done);
      if (outcome.result.sessionId === sessionId && handle.belief.core.status !== "ended") {
        handle.autoEndOnDisconnect = outcome.result.autoEndOnDisconnect ?? autoEndOnDisconnect;
        return done();
      }
      this.#failed(
        handle.belief.endings > endings
          ? over(handle.belief, "resume")
          : unusable("reactivate_session", `session "${sessionId}" isn't idle`),
        done,
      );
    });
  }

  /** Tells of a failed end or resume, unless the port's end has been told already (CN3, EN3). */
  #failed(error: PedelecError, done: Done): void {
    if (this.#handle.belief.handle === "attached") this.#handle.tell(error);
    done(error);
  }
}
