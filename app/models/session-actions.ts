/** What a person may do with the page's session, and what each act does to the phase. Four verbs, never mixed (PG6). */
import { batch } from "@preact/signals";
import type { ErrorShape } from "../../sdk/protocol/mod.ts";
import { type Arrival, cleanUp, type SavedSessions, type SessionRecord, shapeOf } from "../lifecycle/mod.ts";
import { Attachment } from "./attachment.ts";
import type { FormerSessions } from "./former-sessions.ts";
import type { SessionClient, SessionHandle } from "./pedelec-subset.ts";
import type { SessionPolicy } from "./policy.ts";
import { headOfHandle, headOfRecord } from "./record-head.ts";
import type { RecordKeeper } from "./record-keeper.ts";
import type { SessionState } from "./session-state.ts";
import { isUnfinished, tookUp } from "./taken-up.ts";
import type { Turns } from "./turns.ts";

export interface SessionActionsOptions {
  readonly policy: SessionPolicy;
  readonly client: SessionClient;
  readonly saved: SavedSessions;
  readonly state: SessionState;
  readonly turns: Turns;
  readonly keeper: RecordKeeper;
  readonly former: FormerSessions;
  readonly tie: Attachment;
  /** How this life of the page began. */
  readonly arrival: Arrival;
  disconnect(): void;
}

export class SessionActions {
  readonly #o: SessionActionsOptions;
  readonly #saves: boolean;
  #started: Promise<void> | undefined;

  constructor(options: SessionActionsOptions) {
    this.#o = options;
    this.#saves = options.policy.persist === "record";
  }

  start(): Promise<void> {
    return this.#started ??= this.#start();
  }

  async #start(): Promise<void> {
    const { policy, saved, former, state, tie, arrival } = this.#o;
    const life = tie.begin();
    const records = this.#saves ? await saved.list(policy.page) ?? [] : [];
    if (!tie.isCurrent(life)) return;
    const [newest] = records;
    if (newest !== undefined && !policy.autoEndOnDisconnect) {
      await this.#show(newest.sessionId, newest);
      return tookUp(state, arrival, isUnfinished(newest.entries));
    }
    former.show(records);
    if (records.length > 0) state.takenUp.value = { after: arrival, work: "over" };
    state.phase.value = { is: "none" };
  }

  async end(): Promise<void> {
    const { state, keeper } = this.#o;
    if (!state.offers.value.end) return;
    state.recordedEndFailure.value = undefined;
    // The port may close meanwhile and the page open another session: its record isn't meant.
    const { head } = keeper;
    const failed = await this.#change("ended", (handle) => handle.end());
    if (head === undefined) return;
    if (failed === undefined) await keeper.remove(head);
    else await keeper.markEndFailed(head, failed);
  }

  async resume(): Promise<void> {
    const { state, keeper, tie } = this.#o;
    if (!state.offers.value.resume) return;
    const failed = await this.#change("idle", (handle) => handle.resume());
    // What went wrong before the session was ended and resumed is over.
    if (failed === undefined) state.lastError.value = undefined;
    // Whoever ended it has removed its record, be it another tab.
    if (failed === undefined && this.#saves && tie.handle !== undefined) {
      keeper.keep(headOfHandle(tie.handle, state), false);
    }
  }

  async prepare(): Promise<void> {
    const { state, tie } = this.#o;
    const { handle } = tie;
    if (!state.offers.value.prepare || handle === undefined) return;
    state.lastError.value = undefined;
    const error = await handle.prepare().then(() => undefined, shapeOf);
    // The page may be on another session by now.
    if (error !== undefined && tie.handle === handle) state.show("turn", error);
  }

  async endThenResume(): Promise<void> {
    await this.end();
    if (this.#o.state.status.value === "ended") await this.resume();
  }

  saveAgain(): void {
    const { state, keeper, tie } = this.#o;
    const lasting = this.#saves && !state.endsWithPage.value && tie.handle !== undefined;
    if (!lasting || state.phase.value.is !== "attached" || state.status.value === "ended") return;
    if (keeper.head === undefined || keeper.unsaved.value !== "refused") {
      keeper.keep(headOfHandle(tie.handle, state), false);
    } else keeper.changed();
  }

  /** Moves the session by a request. Its failure is shown; the phase is then what the handle says, or gone. */
  async #change(
    to: "ended" | "idle",
    request: (handle: SessionHandle) => Promise<void>,
  ): Promise<ErrorShape | undefined> {
    const { state, tie } = this.#o;
    const handle = tie.handle;
    if (handle === undefined) return undefined;
    const { sessionId } = handle;
    state.phase.value = { is: "changing", sessionId, status: handle.getStatus(), to };
    const error = await request(handle).then(() => undefined, shapeOf);
    batch(() => {
      if (error !== undefined) state.show(to === "ended" ? "end" : "reactivate", error);
      if (tie.handle !== handle || state.phase.value.is !== "changing") return;
      if (error !== undefined && Attachment.isGone(error)) return tie.gone(sessionId, error);
      state.phase.value = handle.attached
        ? { is: "attached", sessionId, status: handle.getStatus() }
        : { is: "detached", sessionId, by: "lost", ...(error === undefined ? {} : { error }) };
    });
    return error;
  }

  leave(): void {
    const { state, turns, tie, disconnect } = this.#o;
    const { sessionId } = state;
    if (!state.offers.value.leave || sessionId.value === undefined) return;
    const left = sessionId.value;
    batch(() => {
      turns.cutOff(undefined, undefined);
      tie.drop();
      state.outOfTouch.value = undefined;
      state.operation.value = { is: "none" };
      state.handlers.value = [];
      state.phase.value = { is: "detached", sessionId: left, by: "left" };
    });
    disconnect();
  }

  stopWaiting(): void {
    const { operation } = this.#o.state;
    const view = operation.value;
    if (view.is === "pending" || view.is === "adopted") operation.value = { ...view, waiting: false };
  }

  async remember(name: string, text: string): Promise<void> {
    const { state, keeper } = this.#o;
    if (state.sessionId.value === undefined) return;
    state.remembered.value = { ...state.remembered.value, [name]: text };
    await keeper.remember(name, text);
  }

  async forget(): Promise<void> {
    const { state, keeper } = this.#o;
    if (!state.offers.value.forget) return;
    const live = state.phase.value.is === "attached" && state.status.value !== "ended";
    await keeper.forget(live);
    if (live) return;
    this.#empty();
    state.lastError.value = undefined;
  }

  async newSession(): Promise<void> {
    const { offers, lastError } = this.#o.state;
    if (!offers.value.newSession) return;
    lastError.value = undefined;
    await this.#part();
    this.#empty();
  }

  async reattach(): Promise<void> {
    const { state, tie } = this.#o;
    const id = state.sessionId.value;
    if (!state.offers.value.reattach || id === undefined) return;
    tie.begin();
    await tie.attach(id);
    this.#keepOpened();
  }

  async open(sessionId: string): Promise<void> {
    const { saved, policy, state, former, tie } = this.#o;
    if (!state.offers.value.open) return;
    if (sessionId === state.sessionId.value && state.phase.value.is !== "gone") return await this.reattach();
    await this.#part();
    this.#empty();
    const life = tie.begin();
    const records = this.#saves ? await saved.list(policy.page) ?? [] : [];
    if (!tie.isCurrent(life)) return;
    former.joined(sessionId);
    await this.#show(sessionId, records.find((record) => record.sessionId === sessionId));
  }

  /** Back from the back/forward cache: the port was closed when the page left (CN8). */
  async cameBack(): Promise<void> {
    const { policy, state, keeper, former, tie } = this.#o;
    const id = state.sessionId.value;
    const { phase } = state;
    if (id === undefined || phase.value.is === "gone" || phase.value.is === "changing") return;
    if (!policy.autoEndOnDisconnect) {
      if (phase.value.is === "detached" && phase.value.by === "left") return;
      const wasAtWork = state.operation.value.is !== "none";
      tie.begin();
      await tie.attach(id);
      return tookUp(state, "cache", wasAtWork);
    }
    const head = tie.handle === undefined ? keeper.head : headOfHandle(tie.handle, state);
    await keeper.settled();
    this.#empty();
    if (head === undefined) return;
    former.show([head]);
    state.takenUp.value = { after: "cache", work: "over" };
  }

  async dispose(): Promise<void> {
    await this.#part();
    this.#o.former.stop();
  }

  /**
   * The page's part in its session is over: a page-scoped one ends (PG5), a persistent one lives on without this page.
   * A page-scoped one that can't be ended is left to Core's auto-end, which the page can then only watch (AE1).
   */
  async #part(): Promise<void> {
    const { policy, state, keeper, former, tie, disconnect } = this.#o;
    const { handle } = tie;
    const alive = state.phase.value.is === "attached" && state.status.value !== "ended";
    const over = state.phase.value.is === "gone" || state.status.value === "ended";
    tie.begin();
    if (policy.autoEndOnDisconnect) {
      const session = alive && handle !== undefined ? handle : undefined;
      const { endError } = await cleanUp({
        session,
        disposers: tie.takeDisposers(),
        removeRecord: () => keeper.remove(),
      });
      if (session !== undefined && endError !== undefined) {
        state.show("end", endError);
        former.show([headOfHandle(session, state)]);
        disconnect();
      }
    } else if (over) await keeper.remove();
    else if (alive) {
      tie.drop();
      disconnect();
    }
    tie.drop();
  }

  async #show(sessionId: string, record: SessionRecord | undefined): Promise<void> {
    const { state, turns, keeper, tie } = this.#o;
    if (record !== undefined) {
      const { provider, effortLevel, createdAt, entries, endFailed, remembered = {} } = record;
      batch(() => {
        turns.load(entries);
        state.saved.value = { provider, effortLevel };
        state.createdAt.value = createdAt;
        state.endsWithPage.value = record.autoEndOnDisconnect;
        state.recordedEndFailure.value = endFailed;
        state.remembered.value = remembered;
      });
      keeper.keep(headOfRecord(record), true);
    }
    await tie.attach(sessionId);
    this.#keepOpened();
  }

  /** A live session that was opened by its id alone: a reload shall find it again, unless a person had it forgotten. */
  #keepOpened(): void {
    const { policy, state, keeper, tie } = this.#o;
    const alive = state.phase.value.is === "attached" && state.status.value !== "ended";
    const lasting = !policy.autoEndOnDisconnect && !state.endsWithPage.value;
    if (!this.#saves || !alive || !lasting || tie.handle === undefined) return;
    if (keeper.head === undefined && keeper.unsaved.value === undefined) {
      keeper.keep(headOfHandle(tie.handle, state), false);
    }
  }

  #empty(): void {
    const { state, turns, keeper, tie, policy } = this.#o;
    batch(() => {
      tie.drop();
      keeper.release();
      turns.load([]);
      state.clear();
      state.settleRefused();
      state.endsWithPage.value = policy.autoEndOnDisconnect;
      state.phase.value = { is: "none" };
    });
  }
}
