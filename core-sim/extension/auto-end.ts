/** The duty to end a page-scoped session once its last route has left. It lasts until Core has done it (AE1, AE4, AE5). */
import type { Cancel, Clock } from "../clock.ts";
import type { Journal } from "../journal/mod.ts";
import { backoffMs, type NativeLink, OWN_REQUEST_MS } from "../native/mod.ts";
import type { ErrorShape } from "../../sdk/protocol/mod.ts";

export interface AutoEndOptions {
  clock: Clock;
  journal: Journal;
  link: NativeLink;
  /** Whether a page is attached, and not just asking to be. */
  isAttached(sessionId: string): boolean;
  /** Core says that the thread is ended, or that there is none. */
  onEnded(sessionId: string): void;
}

interface Duty {
  readonly origin: string;
  /** A thread whose id reached nobody is ended even if somebody attached to it since (CR5). */
  readonly orphan: boolean;
  attempts: number;
  /** Since when Core couldn't be made to, and when it is tried again. */
  failing?: { readonly since: number; readonly retryAt: number; readonly cancel: Cancel };
}

export class AutoEnd {
  readonly #options: AutoEndOptions;
  readonly #duties = new Map<string, Duty>();
  readonly #watches = new Set<Cancel>();
  #sweep: { attempts: number; cancel?: Cancel } | undefined;

  constructor(options: AutoEndOptions) {
    this.#options = options;
  }

  get pending(): boolean {
    return this.#duties.size > 0 || this.#sweep !== undefined;
  }

  /** The ends that failed so far (AE5). */
  get problems(): { code: string; sessionId: string; since: number; retryInMs: number }[] {
    const now = this.#options.clock.now();
    return [...this.#duties].flatMap(([sessionId, { failing }]) =>
      failing === undefined ? [] : [{
        code: "AUTO_END_SESSION_FAILED",
        sessionId,
        since: failing.since,
        retryInMs: Math.max(0, failing.retryAt - now),
      }]
    );
  }

  /** Ends a session at once, and again with backoff until it is done. */
  end(sessionId: string, origin: string, orphan = false): void {
    if (this.#duties.has(sessionId)) return;
    const duty: Duty = { origin, orphan, attempts: 0 };
    this.#duties.set(sessionId, duty);
    this.#note("auto_end", sessionId, {});
    this.#attempt(sessionId, duty);
  }

  /** Ends what a former life of the Extension owed: every page-scoped thread that nobody is attached to (AE4). */
  sweep(): void {
    const sweep = this.#sweep ??= { attempts: 0 };
    sweep.cancel?.();
    this.#options.link.request({ type: "list_page_scoped" }, (answer) => {
      if (this.#sweep !== sweep) return;
      if (answer.ok) {
        this.#sweep = undefined;
        for (const { threadId, origin } of answer.result.threads) {
          if (!this.#options.isAttached(threadId)) this.end(threadId, origin);
        }
        return this.#options.link.rest();
      }
      sweep.cancel = this.#options.clock.after(backoffMs(sweep.attempts++), () => this.sweep());
    }, { withinMs: OWN_REQUEST_MS });
  }

  /**
   * Something was asked of Core that may make a page-scoped thread live. Its answer may be lost, and the session be
   * forgotten meanwhile (EN6): without an answer in time Core is asked what lives on. Returns what ends the watch.
   */
  watch(forgotten: () => boolean): Cancel {
    const end = () => {
      cancel();
      this.#watches.delete(end);
    };
    const cancel = this.#options.clock.after(OWN_REQUEST_MS, () => {
      this.#watches.delete(end);
      if (forgotten()) this.sweep();
    });
    this.#watches.add(end);
    return end;
  }

  /** The link is back: whatever is owed is tried now. */
  retryAll(): void {
    if (this.#sweep !== undefined) this.sweep();
    for (const [sessionId, duty] of [...this.#duties]) this.#attempt(sessionId, duty);
  }

  /** Somebody is attached again: nothing ends while a route is left (AE3). */
  attached(sessionId: string): void {
    if (this.#duties.get(sessionId)?.orphan === false) this.cancel(sessionId);
  }

  /** The session is over. */
  cancel(sessionId: string): void {
    this.#duties.get(sessionId)?.failing?.cancel();
    this.#duties.delete(sessionId);
  }

  dispose(): void {
    for (const end of [...this.#watches]) end();
    this.#sweep?.cancel?.();
    this.#sweep = undefined;
    for (const sessionId of [...this.#duties.keys()]) this.cancel(sessionId);
  }

  #attempt(sessionId: string, duty: Duty): void {
    duty.failing?.cancel();
    if (!duty.orphan && this.#options.isAttached(sessionId)) return this.cancel(sessionId);
    const request = { type: "end_thread", threadId: sessionId, callerOrigin: duty.origin } as const;
    this.#options.link.request(request, (answer) => {
      if (this.#duties.get(sessionId) !== duty) return;
      if (answer.ok || answer.error.code === "THREAD_NOT_FOUND") {
        this.cancel(sessionId);
        this.#options.onEnded(sessionId);
      } else this.#failed(sessionId, duty, answer.error);
    }, { withinMs: OWN_REQUEST_MS });
  }

  #failed(sessionId: string, duty: Duty, error: ErrorShape): void {
    const { clock } = this.#options;
    const ms = backoffMs(duty.attempts++);
    const now = clock.now();
    duty.failing = {
      since: duty.failing?.since ?? now,
      retryAt: now + ms,
      cancel: clock.after(ms, () => this.#attempt(sessionId, duty)),
    };
    this.#note("AUTO_END_SESSION_FAILED", sessionId, { error, retryInMs: ms });
  }

  #note(type: string, sessionId: string, data: unknown): void {
    this.#options.journal.write({ layer: "extension", type, sessionId, data });
  }
}
