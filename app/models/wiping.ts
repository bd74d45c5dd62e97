/** Taking what was said off the page, and the session's end with it: for a page that keeps nothing beyond its purpose. */
import { batch } from "@preact/signals";
import { assertNever, type ErrorShape } from "../../sdk/protocol/mod.ts";
import type { Attachment } from "./attachment.ts";
import type { SessionActions } from "./session-actions.ts";
import type { SessionState } from "./session-state.ts";
import type { WipeEnd } from "./session-types.ts";
import type { Turns } from "./turns.ts";

export interface WipingOptions {
  readonly state: SessionState;
  readonly turns: Turns;
  readonly tie: Attachment;
  readonly actions: SessionActions;
}

export class Wiping {
  readonly #o: WipingOptions;

  constructor(options: WipingOptions) {
    this.#o = options;
  }

  /** At once and without a request, so that it works in `pagehide` too. */
  erase(): void {
    const { state, turns, tie } = this.#o;
    batch(() => {
      turns.load([]);
      state.typed.value = "";
      state.refused.value = undefined;
      state.waiting.value = undefined;
      state.remembered.value = {};
      state.lastError.value = undefined;
      if (state.phase.value.is !== "creating") return;
      // The text that waits for its session isn't sent any more; the session is ended when it comes.
      tie.begin();
      state.phase.value = { is: "none" };
    });
  }

  async wipe(): Promise<WipeEnd> {
    const { state, actions } = this.#o;
    this.erase();
    await this.#unchanging();
    // A lost answer leaves the turn unknown: the snapshot says what there is to end.
    if (state.phase.value.is === "attached" && state.operation.value.is === "unconfirmed") await actions.reattach();
    if (state.phase.value.is === "resuming") actions.leave();
    if (state.offers.value.end) await actions.end();
    return this.#outcome();
  }

  #outcome(): WipeEnd {
    const { phase, outOfTouch, lastError } = this.#o.state;
    const now = phase.value;
    switch (now.is) {
      case "starting":
      case "none":
      case "creating":
        return { is: "none" };
      case "gone":
        return { is: "gone" };
      case "resuming":
      case "detached":
        return { is: "out-of-reach" };
      case "changing":
      case "attached":
        if (now.status === "ended") return { is: "ended" };
        return { is: "failed", error: shown(lastError.value) ?? outOfTouch.value ?? NEVER_ASKED };
      default:
        return assertNever(now);
    }
  }

  /** Resolves when no `end()` or `resume()` is under way. */
  #unchanging(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = this.#o.state.phase.subscribe((phase) => {
      if (phase.is !== "changing") resolve();
    });
    return promise.finally(stop);
  }
}

const NEVER_ASKED: ErrorShape = { code: "SESSION_BUSY", message: "The end could not be asked for now" };

function shown(error: SessionState["lastError"]["value"]): ErrorShape | undefined {
  return error === undefined ? undefined : { code: error.code, message: error.message };
}
