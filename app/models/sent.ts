/** What became of a text that was sent: read from the rejection, and from whether Core was heard to work on it. */
import type { ErrorShape } from "../../sdk/protocol/mod.ts";

/** Codes that say that nothing was begun: the text may go back into the box. */
const REFUSALS: ReadonlySet<string> = new Set([
  "INVALID_INPUT",
  "SESSION_BUSY",
  "THREAD_NOT_FOUND",
  "THREAD_ACCESS_DENIED",
  "MESSAGE_TOO_LARGE",
  "EXTENSION_UNAVAILABLE",
  "NATIVE_HOST_UNAVAILABLE",
  "CORE_RUNTIME_UNAVAILABLE",
  "THREAD_SUBSCRIPTION_CLOSED",
  "THREAD_SUBSCRIPTION_UNAVAILABLE",
]);

/** Codes after which only a snapshot can tell whether Core took the text (CN5, PG8). */
const UNKNOWN_OUTCOMES: ReadonlySet<string> = new Set([
  "SDK_BRIDGE_TIMEOUT",
  "SDK_TRANSPORT_ERROR",
  "EXTENSION_DISCONNECTED",
  "NATIVE_CONNECTION_CLOSED",
]);

/** A text on its way. */
export interface Sent {
  readonly entryId: string;
  readonly text: string;
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
  if (REFUSALS.has(error.code) || operationId === undefined) return "refused";
  return UNKNOWN_OUTCOMES.has(error.code) || error.code === "SESSION_ENDED" ? "unconfirmed" : "failed";
}

/** True when the operation itself may still be going on after this rejection. */
export function mayGoOn(error: ErrorShape): boolean {
  return UNKNOWN_OUTCOMES.has(error.code);
}
