/** What became of a text that was sent: read from the rejection, and from whether Core was heard to work on it. */
import { type ErrorShape, NOTHING_BEGUN, OUTCOME_UNKNOWN } from "../../sdk/protocol/mod.ts";

/** A text on its way. */
export interface Sent {
  readonly entryId: string;
  readonly text: string;
  /** Ready words of the page: a refusal gives them back to nobody, since nobody typed them. */
  readonly ready: boolean;
  /** Known once the SDK began the turn; a text refused before that never left the page. */
  operationId: string | undefined;
  /** Core was heard to work on it. */
  seen: boolean;
  /** Core took it: called at the first sign of that, more than once does no harm. */
  taken(): void;
}

/** `refused`: nothing was begun. `failed`: the turn was begun and is over. `unconfirmed`: nobody knows. */
export function fateOf({ operationId, seen }: Sent, error: ErrorShape): "refused" | "failed" | "unconfirmed" {
  if (seen) return "failed";
  if (NOTHING_BEGUN.has(error.code) || operationId === undefined) return "refused";
  return OUTCOME_UNKNOWN.has(error.code) || error.code === "SESSION_ENDED" ? "unconfirmed" : "failed";
}

/** True when the operation itself may still be going on after this rejection. */
export function mayGoOn(error: ErrorShape): boolean {
  return OUTCOME_UNKNOWN.has(error.code);
}
