/** Errors of the HTTP surface as RFC 9457 problems, with the same codes as the wire where it has one. */
import type { Context, TypedResponse } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** Codes of the HTTP surface, with their status and title. */
export const PROBLEMS = {
  INVALID_INPUT: [400, "The request can't be read"],
  SDK_PROTOCOL_ERROR: [400, "The handshake can't be read"],
  DISK_PATH_INVALID: [400, "The disk takes no such path"],
  SDK_ORIGIN_UNAVAILABLE: [403, "The page's origin is unknown"],
  ORIGIN_NOT_ALLOWED: [403, "This origin may not do that"],
  HOST_NOT_ALLOWED: [421, "This server doesn't answer for that host"],
  LAB_NOT_FOUND: [404, "No such lab"],
  THREAD_NOT_FOUND: [404, "Core knows no such thread"],
  DISK_ENTRY_NOT_FOUND: [404, "Nothing is at this path of the disk"],
  FAULT_NOT_FOUND: [404, "No such fault"],
  NOT_FOUND: [404, "Nothing is here"],
  METHOD_NOT_ALLOWED: [405, "This address takes other methods"],
  APPROVAL_NOT_PENDING: [409, "Nobody asked"],
  CLOCK_RUNNING: [409, "The clock runs by itself"],
  CLOCK_MANUAL: [409, "The clock is moved by hand"],
  TOO_MANY_SCRIPTS: [409, "This lab holds as many scripts as it may"],
  DISK_ENTRY_EXISTS: [409, "Something else is at this path of the disk"],
  MESSAGE_TOO_LARGE: [413, "The body is too large"],
  DISK_FULL: [413, "The lab's disk has no room for it"],
  DISK_LISTING_TOO_LARGE: [413, "Too many entries for one answer"],
  UNSUPPORTED_MEDIA_TYPE: [415, "The body has to be JSON"],
  UPGRADE_REQUIRED: [426, "This address is a WebSocket"],
  INTERNAL_ERROR: [500, "The server failed"],
  EXTENSION_UNAVAILABLE: [503, "The pretend Extension isn't there"],
  LAB_LIMIT_REACHED: [503, "No more of them can be held now"],
  SHUTTING_DOWN: [503, "The server shuts down"],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string]>;

/** What is said of some of them wherever they are met. */
export const DETAILS = {
  LAB_NOT_FOUND: "No such lab, or no longer",
  LAB_LIMIT_REACHED: "No further lab can be made now",
  TOO_MANY_SCRIPTS: "No prompt has used the scripts that wait already",
} as const satisfies Partial<Record<keyof typeof PROBLEMS, string>>;

export type ProblemCode = keyof typeof PROBLEMS;
type StatusOf<C extends ProblemCode> = (typeof PROBLEMS)[C][0];

export const PROBLEM_TYPE = "application/problem+json";

/** RFC 9457, with a code of this surface. */
export interface Problem {
  type: "about:blank";
  title: string;
  status: number;
  code: ProblemCode;
  /** What was tried, and on what. */
  detail: string;
}

/** Answers a problem. A typed client sees the statuses that a call may have. */
export function problem<C extends ProblemCode>(
  c: Context,
  code: C,
  detail: string,
  headers: Record<string, string> = {},
): Response & TypedResponse<Problem, StatusOf<C>, "json"> {
  const [status, title]: readonly [StatusOf<C>, string] = PROBLEMS[code];
  const body: Problem = { type: "about:blank", title, status, code, detail };
  return c.json<Problem, StatusOf<C>>(body, status, {
    "content-type": PROBLEM_TYPE,
    "cache-control": "no-store",
    ...headers,
  });
}
