import {
  activeOperation,
  type Belief,
  type Effect,
  type Source,
  statusOf,
  type Step,
  type ThreadBelief,
} from "./belief.ts";
import type { SdkClock, SdkIds } from "./clock.ts";
import type { ContextBase } from "./contexts.ts";
import { detached, ended } from "./ending.ts";
import { asPedelecError, failure, type PedelecError } from "./errors.ts";
import { applyEvent } from "./events.ts";
import { Lifecycle, type LifecycleJob } from "./lifecycle.ts";
import type { Link, Ready } from "./link.ts";
import { Listeners } from "./listeners.ts";
import {
  type ErrorShape,
  type SessionEvent,
  type SessionSnapshotMessage,
  type SessionStatus,
  UNCHANGED_BY_RESUME,
} from "./protocol/mod.ts";
import { applySnapshot } from "./reconcile.ts";
import { type ToolHandler, Tools } from "./tools.ts";
import { answered, begun, busyWith, isOver, refused } from "./turn.ts";
import type { PedelecSessionUsage } from "./types.ts";

export interface HandleOptions extends ContextBase {
  readonly link: Link;
  readonly clock: SdkClock;
  readonly ids: SdkIds;
  readonly inline: ReadonlyMap<string, ToolHandler>;
  readonly autoEndOnDisconnect: boolean;
  readonly thread: ThreadBelief;
}

/** An effect and when the message came that it is from. */
type Due = readonly [effect: Effect, receivedAt: number | undefined];

/** The inside of a `PedelecSession`: a belief, the pure functions that move it, and the callbacks that follow. */
export class Handle {
  readonly usage: PedelecSessionUsage = {};
  readonly listeners: Listeners;
  readonly tools: Tools;
  /** Whether events and snapshots reach it; not after its own end, until somebody resumes it (EN1). */
  registered = true;
  autoEndOnDisconnect: boolean;
  readonly #options: HandleOptions;
  readonly #base: ContextBase;
  readonly #lifecycle = new Lifecycle();
  readonly #turns = new Map<string, PromiseWithResolvers<void>>();
  readonly #due: Due[] = [];
  #belief: Belief;
  #endings = 0;
  #draining = false;
  /** An own `end_session` is unanswered: an end that shows now is the own call's, whatever shows it (EN4). */
  #ownEnd = false;
  /** Whether a snapshot has come since one was asked for, or why it can't be used. */
  #snapshot: ReturnType<Ready> = true;
  #reviving = false;
  /** What came since a snapshot that is this handle's business only if its reactivation succeeds (RE8). */
  #held: (SessionEvent | SessionSnapshotMessage)[] = [];

  constructor(options: HandleOptions) {
    const { sessionId, provider, effortLevel, sessionCreatedAt, thread } = options;
    this.#options = options;
    this.#base = { sessionId, provider, sessionCreatedAt, ...(effortLevel === undefined ? {} : { effortLevel }) };
    this.autoEndOnDisconnect = options.autoEndOnDisconnect;
    this.#belief = {
      sessionId,
      thread,
      handle: "attached",
      own: undefined,
      followed: undefined,
      cursor: 0,
      totalTokens: undefined,
    };
    this.listeners = new Listeners(this.#base, options.clock);
    this.tools = new Tools({
      inline: options.inline,
      context: (heard) => this.listeners.toolContext(heard),
      submit: (toolRequestId, result) => this.#submit(toolRequestId, result),
    });
  }

  get base(): ContextBase {
    return this.#base;
  }

  get attached(): boolean {
    return this.#belief.handle === "attached";
  }

  getStatus(): SessionStatus {
    return statusOf(this.#belief);
  }

  /** From now on a snapshot is waited for; the result says whether it has come. */
  awaitSnapshot(): Ready {
    this.#snapshot = false;
    this.#release();
    return () => this.#snapshot;
  }

  /** Takes in what came on the port. */
  receive(message: SessionEvent | SessionSnapshotMessage): void {
    if (this.#held.length > 0 || this.#waitsForRevival(message)) this.#held.push(message);
    else this.#hear(message);
  }

  #hear(message: SessionEvent | SessionSnapshotMessage): void {
    const at = this.#options.clock.now();
    if (message.type !== "session_snapshot") return this.#apply(applyEvent(this.#belief, message, at), at);
    if (message.snapshot.threadId !== this.#base.sessionId) return;
    this.#snapshot = true;
    this.#apply(applySnapshot(this.#belief, message.snapshot), at);
  }

  /** Somebody else's work on a thread that this handle, ended, has asked to reactivate: it may still be refused. */
  #waitsForRevival(message: SessionEvent | SessionSnapshotMessage): boolean {
    if (!this.#reviving || message.type !== "session_snapshot" || this.#snapshot === false) return false;
    const { status } = message.snapshot;
    return this.#belief.thread.status === "ended" && status !== "ended" && status !== "idle";
  }

  #release(): void {
    for (const message of this.#held.splice(0)) if (this.attached) this.#hear(message);
  }

  /** Something of this session came that can't be read (ER2). */
  malformed(type: string, reason: string): void {
    const error = failure("SDK_PROTOCOL_ERROR", `Got a malformed ${type}: ${reason}`, { type, reason });
    if (type === "session_snapshot" && this.#snapshot === false) this.#snapshot = error;
    this.tell(error, "sdk", this.#options.clock.now());
  }

  /** One `onError`, and nothing else changes. */
  tell(error: ErrorShape, source: Source = "sdk", receivedAt?: number): void {
    const turn = activeOperation(this.#belief);
    this.#apply({ belief: this.#belief, effects: [{ type: "error", error, source, turn }] }, receivedAt);
  }

  /** The port is closed. The belief changes at once; the result tells everybody, to be called after that (CN3). */
  detach(error: ErrorShape): () => void {
    this.#take(detached(this.#belief, error));
    return () => this.#drain();
  }

  sendText(text: string): Promise<void> {
    const { sessionId } = this.#base;
    if (isOver(this.#belief) || this.#lifecycle.ending) return Promise.reject(this.#over("send to"));
    const busy = busyWith(this.#belief);
    if (busy !== undefined) {
      const details = { sessionId, operationId: busy };
      return Promise.reject(failure("SESSION_BUSY", `Session "${sessionId}" already has a turn`, details));
    }
    const { clock, ids, link } = this.#options;
    const now = clock.now();
    const operationId = `turn_${now}_${ids.uuid()}`;
    const turn = Promise.withResolvers<void>();
    this.#turns.set(operationId, turn);
    this.#take(begun(this.#belief, operationId, now));
    link.request("send_text", { sessionId, text, operationId }, (outcome) => {
      this.#apply(
        outcome.ok
          ? answered(this.#belief, operationId)
          : refused(this.#belief, operationId, asPedelecError(outcome.error, "SEND_TEXT_FAILED"), outcome.timedOut),
      );
    });
    this.#drain();
    return turn.promise;
  }

  end(): Promise<void> {
    return this.#lifecycle.run("end", (done) => {
      if (this.#belief.thread.status === "ended") return done();
      if (!this.attached) return done(this.#over("end"));
      const { sessionId } = this.#base;
      this.#ownEnd = true;
      this.#options.link.request("end_session", { sessionId }, (outcome) => {
        this.#ownEnd = false;
        if (!outcome.ok) return this.#failed(outcome.error, done);
        this.registered = false;
        this.#apply(ended(this.#belief, "sdk"));
        done();
      });
    });
  }

  resume(): Promise<void> {
    return this.#lifecycle.run("resume", (done) => this.#reactivate(done));
  }

  #reactivate(done: Parameters<LifecycleJob>[0]): void {
    if (!this.attached) return done(this.#over("resume"));
    if (this.#belief.thread.status !== "ended") return done();
    const { sessionId } = this.#base;
    const { autoEndOnDisconnect, registered } = this;
    const endings = this.#endings;
    this.registered = true;
    this.#reviving = true;
    this.#options.link.request("reactivate_session", { sessionId, autoEndOnDisconnect }, (outcome) => {
      this.#reviving = false;
      if (!outcome.ok && UNCHANGED_BY_RESUME.has(outcome.error.code)) this.#held.length = 0;
      this.#release();
      if (!outcome.ok) {
        const unchanged = UNCHANGED_BY_RESUME.has(outcome.error.code) && this.getStatus() === "ended";
        if (unchanged) this.registered = registered;
        return this.#failed(outcome.error, done);
      }
      const { autoEndOnDisconnect: policy = autoEndOnDisconnect } = outcome.result;
      if (outcome.result.sessionId === sessionId && this.getStatus() !== "ended") {
        this.autoEndOnDisconnect = policy;
        return done();
      }
      this.#failed(this.#endings > endings ? this.#over("resume") : this.#notRevived(), done);
    });
  }

  #notRevived(): PedelecError {
    const reason = "it was answered without an idle snapshot of this session";
    return failure("SDK_PROTOCOL_ERROR", `Cannot resume session "${this.#base.sessionId}": ${reason}`, {
      type: "reactivate_session",
      reason,
    });
  }

  /** Tells of a failed end or resume, unless the port's end has been told already (CN3, EN3). */
  #failed(error: PedelecError, done: Parameters<LifecycleJob>[0]): void {
    if (this.attached) this.tell(error);
    done(error);
  }

  #over(verb: string): PedelecError {
    const { sessionId } = this.#base;
    const [kind, advice] = this.attached
      ? ["ended", "resume() takes it back to idle"]
      : ["detached", "its port is closed; pedelec.resumeSession(sessionId) gives a new handle"];
    return failure("SESSION_ENDED", `Cannot ${verb} ${kind} session "${sessionId}": ${advice}`, { sessionId });
  }

  #submit(toolRequestId: string, result: Parameters<ConstructorParameters<typeof Tools>[0]["submit"]>[1]): void {
    const { sessionId } = this.#base;
    const payload = { sessionId, toolRequestId, ...(result === undefined ? {} : { result }) };
    this.#options.link.request("submit_tool_result", payload, (outcome) => {
      if (!outcome.ok && this.attached) this.tell(outcome.error);
    });
  }

  #apply(step: Step, receivedAt?: number): void {
    this.#take(step, receivedAt);
    this.#drain();
  }

  /** State first (TU7). */
  #take({ belief, effects }: Step, receivedAt?: number): void {
    if (belief.thread.status === "ended" && this.#belief.thread.status !== "ended") this.#endings++;
    this.#belief = belief;
    if (belief.totalTokens !== undefined) this.usage.totalTokens = belief.totalTokens;
    for (const effect of effects) {
      const own = effect.type === "ended" && this.#ownEnd;
      this.#due.push(own ? [{ ...effect, source: "sdk" }, receivedAt] : [effect, receivedAt]);
    }
  }

  /** Callbacks after, in order, also those of changes that a callback makes. */
  #drain(): void {
    if (this.#draining) return;
    this.#draining = true;
    for (let due = this.#due.shift(); due !== undefined; due = this.#due.shift()) this.#perform(...due);
    this.#draining = false;
  }

  #perform(effect: Effect, receivedAt: number | undefined): void {
    switch (effect.type) {
      case "toolCall":
        return this.tools.call({ ...effect, receivedAt: receivedAt ?? this.#options.clock.now() }, effect.recovered);
      case "toolsOver":
        return this.tools.over(effect.except, effect.final);
      case "settle":
        return this.#settle(effect.operationId, effect.error);
      default:
        return this.listeners.tell(effect, receivedAt);
    }
  }

  #settle(operationId: string, error: ErrorShape | undefined): void {
    const turn = this.#turns.get(operationId);
    this.#turns.delete(operationId);
    if (error === undefined) turn?.resolve();
    else turn?.reject(asPedelecError(error, "SESSION_ERROR"));
  }
}
