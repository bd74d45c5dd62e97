import type { PedelecError as PedelecErrorType, PedelecErrorCode, PedelecErrorConstructor } from "./error-types.ts";
import { type ErrorShape, isErrorShape, isRecord, type KnownErrorCode, type protocolError } from "./protocol/mod.ts";

/**
 * What every call of the SDK rejects with and what `onError` gets. `code`, `message` and `details` are own enumerable
 * properties, so that copies and comparisons with plain objects hold; `details` is absent where there is nothing to
 * tell, and `details.operationId` names the operation wherever there is one (ER1).
 */
export const PedelecError: PedelecErrorConstructor = class<C extends string, D> extends Error {
  declare readonly code: C;
  declare readonly details: D;

  constructor({ code, message, details }: { code: C; message: string; details?: D }) {
    super(message);
    // The one that `Error` makes can't be enumerated; one that is assigned can.
    Reflect.deleteProperty(this, "message");
    Object.assign(this, details === undefined ? { code, message } : { code, message, details });
  }

  override get name(): string {
    return "PedelecError";
  }
};
/** As a type: see `error-types.ts`. */
export type PedelecError<C extends string = string> = PedelecErrorType<C>;

/** Makes an error of the SDK's own; the details are typed by the code. */
export function failure<C extends KnownErrorCode>(
  ...[code, message, details]: Parameters<typeof protocolError<C>>
): PedelecError {
  return new PedelecError({ code, message, details });
}

/** What came can't be used: an answer, by the type of its request, or any other message. */
export function unusable(type: string, reason: string): PedelecError {
  return failure("SDK_PROTOCOL_ERROR", `Cannot use what came for ${type}: ${reason}`, { type, reason });
}

/** Turns whatever was thrown or answered into a `PedelecError`; `fallback` is for what carries no code of its own. */
export function asPedelecError(
  cause: unknown,
  fallback: KnownErrorCode = "SESSION_ERROR",
): PedelecError<PedelecErrorCode> {
  if (cause instanceof PedelecError) return cause;
  // Again, for `instanceof` narrows.
  if (isErrorShape(cause)) return asPedelecError(new PedelecError(cause), fallback);
  const reason = textOf(cause);
  return asPedelecError({ code: fallback, message: reason, details: { reason } }, fallback);
}

/** The same error, naming the operation that it is about (ER1). */
export function aboutOperation(error: ErrorShape, operationId: string): PedelecError {
  const { code, message, details } = error;
  const nothing = details === undefined || details === null;
  const known = isRecord(details) ? details : nothing ? {} : { reason: details };
  return new PedelecError({ code, message, details: { ...known, operationId } });
}

/** The words of anything that was thrown. */
export function textOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/**
 * Tells about an error in somebody else's callback, which must stop nothing (TU7). Outside a page `reportError` is not
 * used: it would end a Deno process.
 */
export function reportThrown(thrown: unknown): void {
  if (typeof window === "undefined") {
    // deno-lint-ignore no-console
    console.error(thrown);
  } else {
    reportError(thrown);
  }
}
