/** Errors of the HTTP surface as RFC 9457 problems, with the same codes as the wire where it has one. */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** Codes of the HTTP surface, with their status and title. */
const PROBLEMS = {
  INVALID_INPUT: [400, "The request can't be read"],
  SDK_PROTOCOL_ERROR: [400, "The handshake can't be read"],
  SDK_ORIGIN_UNAVAILABLE: [403, "The page's origin is unknown"],
  ORIGIN_NOT_ALLOWED: [403, "This origin may not do that"],
  HOST_NOT_ALLOWED: [421, "This server doesn't answer for that host"],
  LAB_NOT_FOUND: [404, "No such lab"],
  NOT_FOUND: [404, "Nothing is here"],
  APPROVAL_NOT_PENDING: [409, "Nobody asked"],
  CLOCK_RUNNING: [409, "The clock runs by itself"],
  TOO_MANY_SCRIPTS: [409, "This lab holds as many scripts as it may"],
  CLOCK_MANUAL: [409, "The clock is moved by hand"],
  MESSAGE_TOO_LARGE: [413, "The body is too large"],
  UNSUPPORTED_MEDIA_TYPE: [415, "The body has to be JSON"],
  UPGRADE_REQUIRED: [426, "This address is a WebSocket"],
  INTERNAL_ERROR: [500, "The server failed"],
  LAB_LIMIT_REACHED: [503, "This server holds as many labs or ports as it may"],
  SHUTTING_DOWN: [503, "The server shuts down"],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Answers a problem; `detail` says what was tried and on what. */
export function problem(c: Context, code: ProblemCode, detail: string, headers: Record<string, string> = {}): Response {
  const [status, title] = PROBLEMS[code];
  return c.body(JSON.stringify({ type: "about:blank", title, status, code, detail }), status, {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    ...headers,
  });
}
