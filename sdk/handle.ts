import { assetsOf } from "./assets.ts";
import { Attachment, type Message } from "./attachment.ts";
import {
  activeOperation,
  type Belief,
  type CoreState,
  type Effect,
  IDLE,
  type Source,
  statusOf,
  type Step,
  told,
} from "./belief.ts";
import type { ContextBase } from "./contexts.ts";
import { detached, over } from "./ending.ts";
import { type PedelecError, unusable } from "./errors.ts";
import { applyEvent } from "./events.ts";
import { Lifecycle } from "./lifecycle.ts";
import type { Link } from "./link.ts";
import type { Readiness } from "./pending-request.ts";
import { Listeners } from "./listeners.ts";
import { PendingTurns } from "./pending-turns.ts";
import type { EffortLevel, ErrorShape, JsonValue, SessionStatus } from "./protocol/mod.ts";
import { applySnapshot } from "./reconcile.ts";
import { type ToolHandler, Tools } from "./tools.ts";
import type { PedelecSessionUsage } from "./types.ts";

export interface HandleOptions extends Omit<ContextBase, "effortLevel"> {
  readonly effortLevel: EffortLevel | undefined;
  readonly link: Link;
  readonly inline: ReadonlyMap<string, ToolHandler>;
  readonly autoEndOnDisconnect: boolean;
  readonly core: CoreState;
}

/** The inside of a `PedelecSession`: a belief, the pure functions that move it, and the callbacks that follow. */
export class Handle {
  readonly usage: PedelecSessionUsage = {};
  readonly base: ContextBase;
  readonly link: Link;
  readonly listeners: Listeners;
  readonly tools: Tools;
  readonly lifecycle = new Lifecycle(this);
  readonly turns = new PendingTurns(this);
  readonly assets = assetsOf(this);
  readonly attachment = new Attachment((message, at) => this.#hear(message, at));
  autoEndOnDisconnect: boolean;
  belief: Belief;
  /** Effects that nobody has been told of, each with when the message came that it is from. */
  readonly #due: (readonly [effect: Effect, receivedAt: number | undefined])[] = [];
  #draining = false;
  /** Whether a snapshot has come since one was asked for, or why it can't be used. */
  #snapshot: Readiness = false;

  constructor(options: HandleOptions) {
    const { sessionId, provider, effortLevel, sessionCreatedAt, link, inline, core } = options;
    this.base = { sessionId, provider, sessionCreatedAt, ...(effortLevel === undefined ? {} : { effortLevel }) };
    this.link = link;
    this.autoEndOnDisconnect = options.autoEndOnDisconnect;
    this.belief = {
      ...IDLE,
      sessionId,
      core,
      handle: "attached",
      prepared: false,
      endings: 0,
      cursor: 0,
      totalTokens: undefined,
    };
    this.listeners = new Listeners(this.base, link.clock);
    this.tools = new Tools({
      inline,
      context: (heard) => this.listeners.toolContext(heard),
      submit: (toolRequestId, result) => this.#submit(toolRequestId, result),
    });
  }

  get attached(): boolean {
    return this.belief.handle === "attached";
  }

  get ending(): boolean {
    return this.lifecycle.ending;
  }

  getStatus(): SessionStatus {
    return statusOf(this.belief);
  }

  /** From now on a snapshot is waited for; the result says whether it has come. */
  awaitSnapshot(): () => Readiness {
    this.#snapshot = false;
    return () => this.#snapshot;
  }

  /** Takes in what came on the port. */
  receive(message: Message): void {
    if (message.type === "session_snapshot") {
      if (message.snapshot.threadId !== this.base.sessionId) return;
      this.#snapshot = true;
    }
    this.attachment.receive(message, this.link.clock.now(), this.belief.core.status === "ended");
  }

  /** Something of this session came that can't be read (ER2). */
  malformed(type: string, reason: string): void {
    const error = unusable(type, reason);
    if (type === "session_snapshot" && this.#snapshot === false) this.#snapshot = error;
    this.tell(error, "sdk", this.link.clock.now());
  }

  /** One `onError`, and nothing else changes. */
  tell(error: ErrorShape, source: Source = "sdk", receivedAt?: number): void {
    const turn = activeOperation(this.belief);
    this.#take({ belief: this.belief, effects: [told(error, source, turn)] }, receivedAt);
    this.#drain();
  }

  /** The port is closed. The belief changes at once; the result tells everybody, to be called after that (CN3). */
  detach(error: PedelecError): () => void {
    this.#take(detached(this.belief, error));
    this.assets.stop(error);
    return () => this.#drain();
  }

  apply(step: Step, between = () => {}): void {
    this.#take(step);
    between();
    this.#drain();
  }

  #hear(message: Message, at: number): void {
    if (!this.attached) return;
    this.#take(
      message.type === "session_snapshot"
        ? applySnapshot(this.belief, message.snapshot)
        : applyEvent(this.belief, message, at),
      at,
    );
    this.#drain();
  }

  #submit(toolRequestId: string, result: JsonValue | undefined): void {
    const { sessionId } = this.base;
    const payload = { sessionId, toolRequestId, ...(result === undefined ? {} : { result }) };
    this.link.request("submit_tool_result", payload, (outcome) => {
      if (!outcome.ok && this.attached) this.tell(outcome.error);
    });
  }

  /** State first (TU7). */
  #take({ belief, effects }: Step, receivedAt?: number): void {
    this.belief = belief;
    if (belief.totalTokens !== undefined) this.usage.totalTokens = belief.totalTokens;
    for (const effect of effects) {
      if (effect.type === "ended") this.assets.stop(over(belief, "use"));
      const own = effect.type === "ended" && this.lifecycle.ownEnd;
      this.#due.push(own ? [{ ...effect, source: "sdk" }, receivedAt] : [effect, receivedAt]);
    }
  }

  /** Callbacks after, in order, also those of changes that a callback makes. */
  #drain(): void {
    if (this.#draining) return;
    this.#draining = true;
    for (let due = this.#due.shift(); due; due = this.#due.shift()) this.#perform(...due);
    this.#draining = false;
  }

  #perform(effect: Effect, receivedAt: number | undefined): void {
    const { type } = effect;
    if (type === "toolCall") {
      this.tools.call({ ...effect, receivedAt: receivedAt ?? this.link.clock.now() }, effect.recovered);
    } else if (type === "toolsOver") this.tools.over(effect.except, effect.final);
    else if (type === "settle") this.turns.settle(effect.operationId, effect.error);
    else this.listeners.tell(effect, receivedAt);
  }
}
