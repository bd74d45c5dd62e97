import {
  type DetailsOf,
  type ErrorShape,
  isErrorShape,
  type KnownErrorCode,
  type ProtocolError,
  protocolError,
  type RequestType,
} from "./protocol/mod.ts";

/**
 * What every call of the SDK rejects with and what `onError` gets. `code`, `message` and `details` are own enumerable
 * properties, so that copies and comparisons with plain objects hold; `details` is absent where there is nothing to
 * tell, and `details.operationId` names the operation wherever there is one (ER1).
 */
export class PedelecError<C extends string = string> extends Error {
  declare readonly code: C;
  declare readonly details?: DetailsOf<C>;

  constructor(shape: { code: C; message: string; details?: unknown }) {
    super(shape.message);
    const own = { code: shape.code, message: shape.message, details: shape.details };
    for (const [key, value] of Object.entries(own)) {
      if (value !== undefined) {
        Object.defineProperty(this, key, { value, enumerable: true, writable: true, configurable: true });
      }
    }
  }

  override get name(): string {
    return "PedelecError";
  }
}

/** Makes an error of the SDK's own; the details are typed by the code. */
export function failure<C extends KnownErrorCode>(...[code, message, ...details]: Parameters<typeof protocolError<C>>) {
  const shape: ProtocolError<C> = protocolError<C>(code, message, ...details);
  return new PedelecError<C>(shape);
}

/** What the answer to a request says can't be made out. */
export function unexpectedAnswer(type: RequestType, reason: string): PedelecError {
  return failure("SDK_PROTOCOL_ERROR", `Unexpected form of the answer to ${type}: ${reason}`, { type, reason });
}

/** Turns whatever was thrown or answered into a `PedelecError`; `fallback` is for what carries no code of its own. */
export function asPedelecError(cause: unknown, fallback: KnownErrorCode): PedelecError {
  if (cause instanceof PedelecError) return cause;
  if (isErrorShape(cause)) return new PedelecError(cause);
  const reason = textOf(cause);
  return new PedelecError({ code: fallback, message: reason, details: { reason } });
}

/** The same error, naming the operation that it is about (ER1). */
export function aboutOperation(error: ErrorShape, operationId: string): ErrorShape {
  const { code, message, details } = error;
  const known = details === undefined || details === null
    ? {}
    : typeof details === "object" && !Array.isArray(details)
    ? details
    : { reason: details };
  return { code, message, details: { ...known, operationId } };
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
