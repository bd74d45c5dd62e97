import { type Belief, moved, type Started, statusOf, type Step, unchanged } from "./belief.ts";
import { over } from "./ending.ts";
import type { PedelecError } from "./errors.ts";
import type { Link } from "./link.ts";
import type { Outcome } from "./pending-request.ts";
import type { OperationKind } from "./protocol/mod.ts";
import { answered, begun, busy, isOver, refused } from "./turn.ts";

/** The handle whose turns they are. */
export interface TurnTaker {
  readonly link: Link;
  readonly belief: Belief;
  /** An own end is under way (TU3). */
  readonly ending: boolean;
  /** Changes the belief, does `between`, and then calls back. */
  apply(step: Step, between?: () => void): void;
}

interface Turn extends PromiseWithResolvers<void> {
  /** What goes on when this one is over (PR2). */
  next?: () => void;
}

/** The operations that `sendText` and `prepare` began, or will, and whose promises are pending. */
export class PendingTurns {
  readonly #handle: TurnTaker;
  readonly #turns = new Map<string, Turn>();

  constructor(handle: TurnTaker) {
    this.#handle = handle;
  }

  prepare(): Promise<void> {
    const { belief } = this.#handle;
    const preparing = this.#preparing();
    const error = this.#refusal("prepare", preparing ? undefined : belief);
    if (error) return Promise.reject(error);
    if (preparing) return preparing.promise;
    if (belief.prepared && statusOf(belief) !== "error") return Promise.resolve();
    const [operation, { promise }] = this.#add("prepare");
    this.#begin(operation);
    return promise;
  }

  sendText(text: string): Promise<void> {
    const { belief } = this.#handle;
    const preparing = belief.waiting ? undefined : this.#preparing();
    const error = this.#refusal("send to", preparing ? undefined : belief);
    if (error) return Promise.reject(error);
    const [operation, { promise }] = this.#add("user");
    if (preparing) {
      this.#handle.apply(unchanged({ ...belief, waiting: operation }));
      preparing.next = () => this.#goOn(operation, text);
    } else {
      this.#begin(operation, text);
    }
    return promise;
  }

  settle(operationId: string, error: PedelecError | undefined): void {
    const turn = this.#turns.get(operationId);
    this.#turns.delete(operationId);
    if (error) turn?.reject(error);
    else turn?.resolve();
    turn?.next?.();
  }

  /** The own prepare in flight. */
  #preparing(): Turn | undefined {
    const { own } = this.#handle.belief;
    return own?.kind === "prepare" ? this.#turns.get(own.operationId) : undefined;
  }

  /** Why nothing may be begun; `alone` must have no active turn. */
  #refusal(verb: string, alone: Belief | undefined): PedelecError | undefined {
    const { belief, ending } = this.#handle;
    return isOver(belief) || ending ? over(belief, verb) : alone && busy(alone);
  }

  #add(kind: OperationKind): [Started, Turn] {
    const { clock, ids } = this.#handle.link;
    const startedAt = clock.now();
    const operationId = `turn_${startedAt}_${ids.uuid()}`;
    const turn: Turn = Promise.withResolvers<void>();
    this.#turns.set(operationId, turn);
    return [{ operationId, startedAt, kind }, turn];
  }

  /** The prepare is over that a text waited for; it is as if it were sent now, unless it was cut short (EN1). */
  #goOn(operation: Started, text: string): void {
    const handle = this.#handle;
    const { belief } = handle;
    const { operationId } = operation;
    if (belief.waiting?.operationId !== operationId) return;
    const free: Belief = { ...belief, waiting: undefined };
    const error = this.#refusal("send to", free);
    if (!error) return this.#begin({ ...operation, startedAt: handle.link.clock.now() }, text);
    // As it is: it may name the operation that is in the way.
    this.settle(operationId, error);
    handle.apply(moved(belief, free, "sdk"));
  }

  /** Posts a request before anybody is called back: with a text a turn's, without one a prepare's. */
  #begin(operation: Started, text?: string): void {
    const handle = this.#handle;
    const { belief: { sessionId }, link } = handle;
    const { operationId } = operation;
    const payload = { sessionId, operationId };
    const done = (outcome: Outcome<"prepare_session" | "send_text">) =>
      handle.apply(outcome.ok ? answered(handle.belief, operationId) : refused(handle.belief, operationId, outcome));
    handle.apply(
      begun(handle.belief, operation),
      () =>
        text === undefined
          ? link.request("prepare_session", payload, done)
          : link.request("send_text", { ...payload, text }, done),
    );
  }
}
