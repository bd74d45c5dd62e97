/** Which actions make sense in which state. One pure function, so that no component guesses (PG6, PG7). */
import { assertNever } from "../../sdk/protocol/mod.ts";
import type { Offers, OperationView, SessionPhase } from "./session-types.ts";

const NOTHING: Offers = {
  send: false,
  end: false,
  leave: false,
  stopWaiting: false,
  forget: false,
  newSession: false,
  resume: false,
  prepare: false,
  reattach: false,
  open: false,
};

/** What the offers depend on. */
export interface Situation {
  readonly phase: SessionPhase;
  readonly operation: OperationView;
  /** The status is only the last known, so nothing is decided from it (PG8). */
  readonly outOfTouch: boolean;
  /** The session has a record in this browser. */
  readonly recorded: boolean;
}

/** What a person may do now. */
export function offersFor({ phase, operation, outOfTouch, recorded }: Situation): Offers {
  switch (phase.is) {
    case "starting":
    case "creating":
    case "changing":
      return NOTHING;
    case "resuming":
      return { ...NOTHING, leave: true, open: true };
    case "none":
      return { ...NOTHING, send: true, open: true };
    case "detached":
      return { ...NOTHING, reattach: true, forget: recorded, newSession: true, open: true };
    case "gone":
      return { ...NOTHING, forget: recorded, newSession: true, open: true };
    case "attached": {
      const over = phase.status === "ended";
      const known = !outOfTouch && operation.is !== "unconfirmed";
      return {
        send: known && phase.status === "idle" && operation.is === "none",
        end: known && !over,
        leave: !over,
        stopWaiting: (operation.is === "pending" || operation.is === "adopted") && operation.waiting,
        forget: recorded,
        newSession: true,
        resume: known && over,
        prepare: known && operation.is === "none" && (phase.status === "idle" || phase.status === "error"),
        reattach: !known,
        open: true,
      };
    }
    default:
      return assertNever(phase);
  }
}
