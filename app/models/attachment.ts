/** The page's tie to its session: the handle, what is registered on it, and what its events do to the page. */
import { batch } from "@preact/signals";
import type { AssetPath, ErrorShape, SessionStatus } from "../../sdk/protocol/mod.ts";
import { Once, type SessionUse, shapeOf, within } from "../lifecycle/mod.ts";
import { LINK_CODES, LinkWatch } from "./link-watch.ts";
import { listen } from "./listen.ts";
import type { EventContext, SessionClient, SessionHandle, ToolHandler, Undo } from "./pedelec-subset.ts";
import type { SessionPolicy } from "./policy.ts";
import type { RecordKeeper } from "./record-keeper.ts";
import { operationIdOf, type SessionState } from "./session-state.ts";
import type { ShownError } from "./session-types.ts";
import { isWorking, type Turns } from "./turns.ts";

export interface AttachmentOptions {
  readonly policy: SessionPolicy;
  readonly toolHandlers: Readonly<Record<string, ToolHandler>>;
  readonly client: SessionClient;
  readonly state: SessionState;
  readonly turns: Turns;
  readonly keeper: RecordKeeper;
  readonly use?: Pick<SessionUse, "on"> | undefined;
  /** From 0 to 1, by chance; always 0 when absent. */
  readonly chance?: () => number;
}

/** How long a resume waits, in ms, for the other tabs to be told: one of them may be ending the session now. */
const USE_MS = 2000;

/** Core's word that this page gets nothing of the id, now or ever (RS4). */
const GONE_CODES: ReadonlySet<string> = new Set(["THREAD_NOT_FOUND", "THREAD_ACCESS_DENIED"]);
const TOOL_CODES: ReadonlySet<string> = new Set(["PENDING_TOOL_REQUEST_NOT_FOUND", "SUBMIT_TOOL_RESULT_FAILED"]);

export class Attachment {
  readonly #o: AttachmentOptions;
  readonly #resumes = new Once<SessionHandle | undefined>();
  readonly #link: LinkWatch;
  #handle: SessionHandle | undefined;
  #undo: Undo[] = [];
  #life = 0;
  /** The browser has frozen the page, and nothing was heard since. */
  #frozen = false;

  constructor(options: AttachmentOptions) {
    this.#o = options;
    this.#link = new LinkWatch({
      clock: options.state.clock,
      chance: options.chance ?? (() => 0),
      ask: async () => {
        const handle = this.#handle;
        // Without it a resume would open an approval, and nobody asked for one (CN6).
        if (handle === undefined || !(await options.client.getApprovalStatus()).approved) return false;
        await options.client.resumeSession(handle.sessionId);
        return true;
      },
      onSilence: (error) => {
        options.state.outOfTouch.value = error;
      },
      onAnswer: (error) => this.#linkAnswered(error),
    });
  }

  /** The handle of this life, dead or alive. */
  get handle(): SessionHandle | undefined {
    return this.#handle;
  }

  /** A deliberate change begins: whatever an older life still waits for is dropped when it comes. */
  begin(): number {
    this.#resumes.clear();
    return ++this.#life;
  }

  isCurrent(life: number): boolean {
    return life === this.#life;
  }

  /** Re-attaches by id, once however often it is called (PG4). Never rejects: what came of it is the phase. */
  async attach(sessionId: string): Promise<void> {
    const life = this.#life;
    const { state } = this.#o;
    state.takenUp.value = undefined;
    state.phase.value = { is: "resuming", sessionId, approval: "unknown" };
    this.watchApproval(life);
    try {
      const handle = await this.#resumes.run(sessionId, () => this.#resume(sessionId, life));
      if (handle !== undefined && this.isCurrent(life)) this.adopt(handle, "resumed");
    } catch (thrown) {
      if (this.isCurrent(life)) this.#attachFailed(sessionId, shapeOf(thrown));
    }
  }

  /** The other tabs are told first, so that none of them ends what is being resumed; not at any price. */
  async #resume(sessionId: string, life: number): Promise<SessionHandle | undefined> {
    const { use, client, state } = this.#o;
    if (use !== undefined) await within(state.clock, USE_MS, use.on(sessionId)).catch(() => {});
    // Left meanwhile: a route that nobody knows of would stay.
    return this.isCurrent(life) ? await client.resumeSession(sessionId) : undefined;
  }

  /** Takes a handle: everything is registered on it before anything is said about it. */
  adopt(handle: SessionHandle, how: "created" | "resumed"): void {
    const { state, turns, policy, toolHandlers } = this.#o;
    this.#release();
    this.#handle = handle;
    batch(() => {
      this.#inTouch();
      state.routed.value = handle.attached;
      state.lostFrozen.value = false;
      state.phase.value = { is: "attached", sessionId: handle.sessionId, status: handle.getStatus() };
      if (how === "resumed") turns.caughtUp(handle.getStatus());
      const { undo, checks } = listen(handle, {
        chat: (text, context) => this.#heard(context, () => turns.chat(text, context)),
        delta: (text, context) => this.#heard(context, () => turns.delta(text, context)),
        status: (status, context) => this.#heard(context, () => this.#status(status, context)),
        error: (error, context) => batch(() => this.#error(error, context)),
        ended: (context) => this.#heard(context, () => turns.rested()),
        tool: (name, { turnId }) => {
          state.runningTool.value = name;
          if (name !== undefined && turnId !== undefined) turns.working({ turnId });
        },
      }, { offered: policy.tools, handlers: toolHandlers });
      this.#undo = undo;
      state.handlers.value = checks;
      state.read(handle);
    });
  }

  /** Stops hearing the session. Core isn't told. */
  drop(): void {
    this.begin();
    this.#release();
    this.#handle = undefined;
    this.#o.state.routed.value = false;
  }

  /** An unapproved origin's request opens an approval (AP1): the page by itself doesn't make one. */
  async readAsset(path: AssetPath, by: "person" | "page"): Promise<string> {
    const handle = this.#handle;
    if (handle === undefined) throw { code: "SESSION_ENDED", message: "No session is attached" };
    if (by === "page" && !(await this.#o.client.getApprovalStatus()).approved) {
      throw { code: "APPROVAL_NEEDED", message: "This origin isn't approved, and nobody asked for the file" };
    }
    return await handle.readAsset(path, "text");
  }

  /** A handle that isn't ended has told it already. */
  portClosed(): void {
    const { phase, routed } = this.#o.state;
    const handle = this.#handle;
    if (handle === undefined || handle.attached) return;
    routed.value = false;
    if (phase.value.is !== "attached") return;
    this.#lost();
    phase.value = { is: "detached", sessionId: handle.sessionId, by: "lost" };
  }

  froze(is: boolean): void {
    const attached = this.#handle?.attached === true;
    if (is) this.#frozen = attached;
    else if (attached && this.#o.state.offers.value.leave) this.#link.askNow();
  }

  /** The registrations, for a cleanup that runs them itself (PG5). */
  takeDisposers(): readonly Undo[] {
    const undo = this.#undo;
    this.#undo = [];
    this.#link.stop();
    return undo;
  }

  /** Core doesn't give the session to this page. The record goes when Core doesn't know the id (PG2). */
  gone(sessionId: string, error: ErrorShape): void {
    const { state, turns, keeper } = this.#o;
    const { operation } = state;
    const operationId = "operationId" in operation.value ? operation.value.operationId : operationIdOf(error.details);
    this.#link.stop();
    turns.cutOff(undefined, undefined);
    operation.value = { is: "none" };
    state.outOfTouch.value = undefined;
    state.phase.value = { is: "gone", sessionId, error, asked: this.#asked(sessionId), operationId };
    if (error.code === "THREAD_NOT_FOUND") void keeper.remove();
  }

  #asked(sessionId: string): "attached" | "saved" | "given" {
    if (this.#handle?.sessionId === sessionId) return "attached";
    return this.#o.keeper.head?.sessionId === sessionId ? "saved" : "given";
  }

  static isGone(error: ErrorShape): boolean {
    return GONE_CODES.has(error.code);
  }

  /** While something may wait for a person's approval: says so, when the Extension does. */
  watchApproval(life: number): void {
    const { state, client } = this.#o;
    client.getApprovalStatus().then(({ installed, approved }) => {
      const phase = state.phase.value;
      if (!installed || !this.isCurrent(life) || (phase.is !== "creating" && phase.is !== "resuming")) return;
      state.phase.value = { ...phase, approval: approved ? "given" : "asked" };
    }, () => {
      // Nothing depends on it: the request itself says what came of it.
    });
  }

  #release(): void {
    for (const undo of this.takeDisposers()) undo();
  }

  #attachFailed(sessionId: string, error: ErrorShape): void {
    const { state } = this.#o;
    batch(() => {
      state.show("resume", error);
      const handle = this.#handle;
      if (Attachment.isGone(error)) this.gone(sessionId, error);
      else if (handle?.sessionId !== sessionId || !handle.attached) {
        state.phase.value = { is: "detached", sessionId, by: "lost", error };
      } else {
        state.phase.value = { is: "attached", sessionId, status: handle.getStatus() };
        if (LINK_CODES.has(error.code)) this.#outOfTouch(error);
      }
    });
  }

  /** Core can't be reached now: what is known is the last that was known, until it answers (NL4). */
  #outOfTouch(error: ErrorShape): void {
    this.#o.state.outOfTouch.value = error;
    this.#o.turns.mayMiss();
    this.#link.start();
  }

  #heard({ source }: EventContext, act: () => void): void {
    batch(() => {
      if (source === "core") this.#inTouch();
      act();
      if (this.#handle !== undefined) this.#o.state.read(this.#handle);
    });
  }

  #status(status: SessionStatus, context: EventContext): void {
    if (isWorking(status)) this.#o.turns.working(context);
    else this.#o.turns.rested();
  }

  #error(error: ErrorShape, context: EventContext): void {
    const { state, turns } = this.#o;
    const handle = this.#handle;
    if (handle === undefined) return;
    if (context.source === "core") turns.took(context.turnId);
    state.show(this.#during(error, context), error);
    if (error.code === "EXTENSION_DISCONNECTED") {
      this.#link.stop();
      this.#lost();
      turns.cutOff(error, context.turnId);
      state.phase.value = { is: "detached", sessionId: handle.sessionId, by: "lost", error };
    } else if (Attachment.isGone(error)) this.gone(handle.sessionId, error);
    else if (LINK_CODES.has(error.code)) this.#outOfTouch(error);
    else state.read(handle);
  }

  /** The port is closed. What the browser did to the page meanwhile tells why. */
  #lost(): void {
    const { routed, lostFrozen } = this.#o.state;
    routed.value = false;
    lostFrozen.value = this.#frozen;
    this.#frozen = false;
  }

  #during(error: ErrorShape, { turnId, source }: EventContext): ShownError["during"] {
    const phase = this.#o.state.phase.value;
    if (TOOL_CODES.has(error.code)) return "tool";
    if (phase.is === "changing" && source === "sdk") return phase.to === "ended" ? "end" : "reactivate";
    return turnId === undefined || LINK_CODES.has(error.code) ? "connection" : "turn";
  }

  #inTouch(): void {
    const { state } = this.#o;
    this.#frozen = false;
    this.#link.stop();
    state.outOfTouch.value = undefined;
    // What Core says now is what a re-attach was to bring; whether a message ran that the link cut off is told by itself.
    state.takeBack("resume");
    if (LINK_CODES.has(state.lastError.peek()?.code ?? "")) state.takeBack("send");
  }

  #linkAnswered(error: ErrorShape | undefined): void {
    const handle = this.#handle;
    if (handle === undefined) return;
    batch(() => {
      const { state, turns } = this.#o;
      if (error !== undefined) {
        if (Attachment.isGone(error)) this.gone(handle.sessionId, error);
        else state.show("connection", error);
        return;
      }
      this.#inTouch();
      state.read(handle);
      if (!isWorking(handle.getStatus())) turns.rested();
    });
  }
}
