import { accepted, type ExtensionMessage, refused, sessionEvents, snapshots, transportErrors } from "./events.ts";
import { field, parseBy, type Parsed, reasonOf } from "./parse.ts";
import type { RequestType } from "./requests.ts";
import { type RequestResult, results } from "./results.ts";
import { Malformed, read } from "./shape.ts";

const ofSession = { ...sessionEvents, ...snapshots } as const;

/**
 * Reads a message that came from the Extension. `error` is two messages: with a session it is an event of it. So is
 * `response`, by its `ok`.
 */
export function parseExtensionMessage(value: unknown): Parsed<ExtensionMessage> {
  return parseBy(value, (type) => {
    if (type === "response") return field(value, "ok") === true ? accepted : refused;
    if (type === "error" && field(value, "sessionId") === undefined) return transportErrors;
    return ofSession;
  });
}

/** Reads the result of an answer by the type of its request; a wrong shape gives the reason. */
export function parseResult<T extends RequestType>(
  type: T,
  value: unknown,
): { readonly ok: true; readonly result: RequestResult<T> } | { readonly ok: false; readonly reason: string } {
  const result = read(results[type], value);
  return result instanceof Malformed ? { ok: false, reason: reasonOf(result) } : { ok: true, result };
}
