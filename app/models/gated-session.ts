/** A session of which only an owner may act: everybody else sees it live (TB1). Put around a page's session model. */
import { computed } from "@preact/signals";
import type { ErrorShape } from "../../sdk/protocol/mod.ts";
import type { Gate } from "./gate.ts";
import { giveBack } from "./refused-text.ts";
import type { SendOutcome, SessionModel, ShownError } from "./session-types.ts";

/** The same session, whose acts pass the gate first. `onRefused` hears of each that didn't. */
export function gateSession(session: SessionModel, gate: Gate, onRefused: (error: ErrorShape) => void): SessionModel {
  const gated = (act: () => Promise<void>) => async () => {
    const passed = await gate.pass(act);
    if (passed.is === "refused") onRefused(passed.error);
    else await passed.value;
  };
  return {
    ...session,
    offers: computed(() => {
      const offers = session.offers.value;
      if (gate.mayAct.value) return offers;
      return { ...offers, send: false, end: false, forget: false, newSession: false, resume: false, prepare: false };
    }),
    async send(text, options = {}): Promise<SendOutcome> {
      const passed = await gate.pass(() => session.send(text, options));
      if (passed.is === "done") return await passed.value;
      if (options.ready !== true) giveBack(session, text);
      onRefused(passed.error);
      return { is: "refused", text, error: shown(passed.error) };
    },
    end: gated(() => session.end()),
    resume: gated(() => session.resume()),
    prepare: gated(() => session.prepare()),
    forget: gated(() => session.forget()),
    newSession: gated(() => session.newSession()),
    endThenResume: gated(() => session.endThenResume()),
  };
}

function shown({ code, message, details }: ErrorShape): ShownError {
  return { code, message, details, operationId: undefined, during: "send", at: 0 };
}
