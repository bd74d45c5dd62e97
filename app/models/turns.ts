/** Turns as the page lives them: the conversation, the operation under way, the text on its way. */
import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { ErrorShape, SessionStatus } from "../../sdk/protocol/mod.ts";
import { shapeOf, type TranscriptEntry } from "../lifecycle/mod.ts";
import type { EventContext, SessionHandle } from "./pedelec-subset.ts";
import { giveBack } from "./refused-text.ts";
import { fateOf, mayGoOn, type Sent } from "./sent.ts";
import type { SessionState } from "./session-state.ts";
import type { SendOutcome } from "./session-types.ts";
import {
  fragment,
  message,
  nothingOnItsWay,
  restored,
  turnOver,
  userDelivered,
  userSent,
  userTaken,
  userWithdrawn,
} from "./transcript.ts";

type TurnContext = Pick<EventContext, "turnId" | "turnStartedAt"> & { readonly source?: EventContext["source"] };

export interface TurnsOptions {
  state: SessionState;
  newId(): string;
  /** What is sent for a text; the conversation shows the text itself. The text as it is when absent. */
  promptOf?: ((text: string) => string) | undefined;
  /** The conversation changed; a text that was withdrawn is named. */
  onChange(withdrawn?: string): void;
  /** An answer that was there goes on; nothing else has changed. */
  onGrowth(): void;
}

export class Turns {
  readonly #o: TurnsOptions;
  readonly #entries: Signal<readonly TranscriptEntry[]> = signal([]);
  #sent: Sent | undefined;
  /** Fragments may have been lost before the next one. */
  #missed = false;

  constructor(options: TurnsOptions) {
    this.#o = options;
  }

  get transcript(): ReadonlySignal<readonly TranscriptEntry[]> {
    return this.#entries;
  }

  /** Shows another conversation; what is on its way in the former one is no longer followed. */
  load(entries: readonly TranscriptEntry[]): void {
    this.#sent = undefined;
    this.#missed = false;
    this.#entries.value = restored(entries);
  }

  /** The conversation as it is shown from now on; nothing is written for that. */
  show(entries: readonly TranscriptEntry[]): void {
    this.#entries.value = entries;
  }

  /** A text enters the conversation before anything was sent. */
  enter(text: string, ready: boolean): Sent {
    const { state, newId } = this.#o;
    const sent: Sent = { entryId: newId(), text, ready, operationId: undefined, seen: false, taken: () => {} };
    if (state.typed.value === text) state.typed.value = "";
    if (state.refused.value === text) state.refused.value = undefined;
    // What went wrong before is no news any more: its advice would contradict what is going on now.
    state.lastError.value = undefined;
    state.takenUp.value = undefined;
    this.#change(userSent(this.#entries.value, { id: sent.entryId, text, at: this.#nextTime() }));
    return sent;
  }

  /** Sends it. Resolves when Core was heard to work on it, or when it didn't come to that. */
  send(handle: SessionHandle, sent: Sent): Promise<SendOutcome> {
    const outcome = Promise.withResolvers<SendOutcome>();
    sent.taken = () => outcome.resolve({ is: "accepted" });
    this.#sent = sent;
    this.#o.state.operation.value = { is: "pending", operationId: undefined, waiting: true, since: this.#now() };
    const { promptOf = (text) => text } = this.#o;
    handle.sendText(promptOf(sent.text)).then(
      () => this.#settled(sent),
      (thrown: unknown) => outcome.resolve(this.#failed(handle, sent, shapeOf(thrown))),
    );
    return outcome.promise;
  }

  /** It was never sent: what was typed goes back into the box. */
  withdraw({ entryId, text, ready }: Sent): void {
    this.#change(userWithdrawn(this.#entries.value, entryId), entryId);
    if (!ready) giveBack(this.#o.state, text);
  }

  /** A new handle, or a new snapshot of the same: what it says of work decides what the page believes. */
  caughtUp(status: SessionStatus): void {
    if (this.#sent !== undefined) return;
    const { operation } = this.#o.state;
    // The agent that waits for a tool says nothing: what it says next is heard from its beginning.
    this.#missed = status === "running";
    if (isWorking(status)) {
      operation.value = { is: "adopted", operationId: undefined, waiting: true, since: this.#now() };
    } else {
      this.#nothingUnderWay();
      this.#change(nothingOnItsWay(this.#entries.value));
    }
  }

  chat(text: string, context: EventContext): void {
    this.working(context);
    this.#change(message(this.#entries.value, this.#arrival(text, context), this.#missed));
    this.#missed = false;
  }

  delta(text: string, context: EventContext): void {
    this.working(context);
    const before = this.#entries.value;
    const after = fragment(before, this.#arrival(text, context), this.#missed);
    this.#missed = false;
    if (after.length > before.length) return this.#change(after);
    this.#entries.value = after;
    this.#o.onGrowth();
  }

  /** Something was heard of an operation that is under way. */
  working({ turnId, turnStartedAt, source }: TurnContext): void {
    if (turnId === undefined) return;
    const { state } = this.#o;
    const { operation } = state;
    const sent = this.#sent;
    if (sent !== undefined && sent.operationId === undefined && source === "sdk") {
      sent.operationId = turnId;
      // A turn that this page begins is heard from its first fragment on, whatever was lost before.
      this.#missed = false;
      this.#change(userDelivered(this.#entries.value, sent.entryId, { delivery: "sending", operationId: turnId }));
    }
    const view = operation.value;
    if (source !== "sdk") this.took(turnId);
    const is = sent?.operationId === turnId ? "pending" : "adopted";
    const known = view.is === is && view.operationId === turnId;
    if (known && (turnStartedAt === undefined || view.startedAt !== undefined)) return;
    const waiting = view.is === "pending" || view.is === "adopted" ? view.waiting : true;
    // What was found at rest when the page came back is at work now.
    if (!known && state.takenUp.peek()?.work !== "goes-on") state.takenUp.value = undefined;
    const started = turnStartedAt === undefined ? {} : { startedAt: turnStartedAt };
    operation.value = { is, operationId: turnId, waiting, since: turnStartedAt ?? this.#now(), ...started };
  }

  /** Core named the operation, be it only to say that it failed: its text was taken. */
  took(turnId: string | undefined): void {
    if (turnId === undefined) return;
    if (this.#sent?.operationId === turnId) {
      this.#sent.seen = true;
      this.#sent.taken();
    }
    this.#change(userTaken(this.#entries.value, turnId));
  }

  /** The status says that nothing is under way. An own turn is settled by its promise alone (TU1). */
  rested(): void {
    if (this.#sent !== undefined) return;
    this.#nothingUnderWay();
    this.#change(turnOver(this.#entries.value));
  }

  /** The page stops hearing the session: what comes after this is missed. */
  cutOff(error: ErrorShape | undefined, turnId: string | undefined): void {
    const { operation } = this.#o.state;
    this.#missed = true;
    this.#change(restored(this.#entries.value));
    if (error !== undefined && turnId !== undefined) {
      operation.value = { is: "unconfirmed", operationId: turnId, error };
    }
  }

  /** Fragments may be lost from here on, although the handle is attached. */
  mayMiss(): void {
    this.#missed = true;
  }

  #settled(sent: Sent): void {
    sent.taken();
    if (this.#sent !== sent) return;
    this.#sent = undefined;
    this.#nothingUnderWay();
    const { entryId, operationId } = sent;
    const taken = userDelivered(this.#entries.value, entryId, {
      delivery: "accepted",
      ...(operationId === undefined ? {} : { operationId }),
    });
    this.#change(turnOver(taken));
  }

  #failed(handle: SessionHandle, sent: Sent, error: ErrorShape): SendOutcome {
    const fate = fateOf(sent, error);
    const { state } = this.#o;
    return batch((): SendOutcome => {
      const shown = state.show(fate === "failed" ? "turn" : "send", error);
      if (this.#sent !== sent) return { is: "unconfirmed", error: shown };
      this.#sent = undefined;
      if (state.phase.value.is === "gone") state.operation.value = { is: "none" };
      else if (mayGoOn(error) && fate !== "refused") {
        state.operation.value = { is: "unconfirmed", operationId: sent.operationId, error };
      } else if (isWorking(handle.getStatus())) {
        state.operation.value = { is: "adopted", operationId: undefined, waiting: true, since: this.#now() };
      } else state.operation.value = { is: "none" };
      if (fate === "refused") {
        this.withdraw(sent);
        return { is: "refused", text: sent.text, error: shown };
      }
      if (fate === "unconfirmed") {
        this.#change(userDelivered(this.#entries.value, sent.entryId, { delivery: "unconfirmed" }));
        return { is: "unconfirmed", error: shown };
      }
      this.#change(turnOver(this.#entries.value));
      return { is: "accepted" };
    });
  }

  #nothingUnderWay(): void {
    const { state } = this.#o;
    // Whoever begins the next turn, it is heard from its first fragment on.
    this.#missed = false;
    state.operation.value = { is: "none" };
    // The text that had to wait can be sent now.
    state.takeBack("send", "SESSION_BUSY");
  }

  #arrival(text: string, { turnId }: EventContext) {
    const { operation } = this.#o.state;
    const known = "operationId" in operation.value ? operation.value.operationId : undefined;
    return { operationId: turnId ?? known ?? "unnamed", text, at: this.#nextTime() };
  }

  #change(entries: readonly TranscriptEntry[], withdrawn?: string): void {
    if (entries === this.#entries.value) return;
    this.#entries.value = entries;
    this.#o.onChange(withdrawn);
  }

  /** The time of what is said next, never before what was said last: a clock that is set back changes no order. */
  #nextTime(): number {
    return Math.max(this.#now(), this.#entries.value.at(-1)?.at ?? 0);
  }

  #now(): number {
    return this.#o.state.clock.now();
  }
}

export function isWorking(status: SessionStatus): boolean {
  return status === "running" || status === "waiting_tool_result";
}
