/** Sending a text, and making the session for the first one. */
import type { ErrorShape } from "../../sdk/protocol/mod.ts";
import { type SavedSessions, shapeOf } from "../lifecycle/mod.ts";
import type { Attachment } from "./attachment.ts";
import type { SessionClient, SessionHandle } from "./pedelec-subset.ts";
import type { SessionPolicy } from "./policy.ts";
import { headOfHandle } from "./record-head.ts";
import type { RecordKeeper } from "./record-keeper.ts";
import { giveBack } from "./refused-text.ts";
import { createRequest, refusalNow } from "./requests.ts";
import type { SessionState } from "./session-state.ts";
import type { SendOutcome } from "./session-types.ts";
import type { Turns } from "./turns.ts";

export interface SendingOptions {
  readonly policy: SessionPolicy;
  readonly client: SessionClient;
  readonly saved: SavedSessions;
  readonly state: SessionState;
  readonly turns: Turns;
  readonly keeper: RecordKeeper;
  readonly tie: Attachment;
}

const CALLED_OFF: ErrorShape = {
  code: "SESSION_ENDED",
  message: "The page had moved on before its session was there",
};

export class Sending {
  readonly #o: SendingOptions;
  readonly #saves: boolean;

  constructor(options: SendingOptions) {
    this.#o = options;
    this.#saves = options.policy.persist === "record";
  }

  async send(text: string, ready: boolean): Promise<SendOutcome> {
    const { state, turns, tie } = this.#o;
    const refusal = refusalNow(state.phase.value, state.operation.value.is !== "none", state.outOfTouch.value);
    if (refusal !== undefined) {
      if (!ready) giveBack(state, text);
      return { is: "refused", text, error: state.show("send", refusal) };
    }
    const sent = turns.enter(text, ready);
    const made = state.phase.value.is === "none" ? await this.#createFor(ready ? undefined : text) : tie.handle;
    if (made !== undefined && "sendText" in made) {
      const outcome = await turns.send(made, sent);
      if (outcome.is === "accepted") this.#wentOn(made);
      return outcome;
    }
    if (made === CALLED_OFF) {
      // What was wiped stays wiped.
      turns.withdraw({ ...sent, ready: true });
      return { is: "refused", text, error: state.asShown("create", made) };
    }
    turns.withdraw(sent);
    const error = made ?? { code: "SESSION_ENDED", message: "There is no session to send to" };
    return { is: "refused", text, error: state.show("create", error) };
  }

  /** A turn was taken: whoever wanted to end the session has gone on with it. */
  #wentOn(handle: SessionHandle): void {
    const { state, keeper, tie } = this.#o;
    if (tie.handle !== handle) return;
    state.recordedEndFailure.value = undefined;
    keeper.wentOn();
  }

  /** Until the session is there the text hasn't left the page: a reload must not lose it. */
  async #createFor(text: string | undefined): Promise<SessionHandle | ErrorShape> {
    const { waiting } = this.#o.state;
    waiting.value = text;
    const made = await this.#create();
    waiting.value = undefined;
    return made;
  }

  /** One session for the page; one that comes after the page has moved on is ended at once. */
  async #create(): Promise<SessionHandle | ErrorShape> {
    const { policy, client, saved, state, keeper, tie } = this.#o;
    const life = tie.begin();
    state.phase.value = { is: "creating", approval: "unknown" };
    tie.watchApproval(life);
    try {
      const findable = !this.#saves || policy.autoEndOnDisconnect || await saved.usable();
      const autoEndOnDisconnect = policy.autoEndOnDisconnect || !findable;
      const handle = await client.createSession(createRequest(policy, autoEndOnDisconnect));
      if (!tie.isCurrent(life)) {
        await handle.end();
        return CALLED_OFF;
      }
      state.createdAt.value = state.clock.now();
      tie.adopt(handle, "created");
      if (!findable) keeper.refused();
      else if (this.#saves) keeper.keep(headOfHandle(handle, state), false);
      return handle;
    } catch (thrown) {
      if (!tie.isCurrent(life)) return CALLED_OFF;
      state.phase.value = { is: "none" };
      return shapeOf(thrown);
    }
  }
}
