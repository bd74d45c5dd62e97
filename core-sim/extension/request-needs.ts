/** What each request needs before it is handled. */
import { GATED_REQUESTS, type PageMessage, type RequestMessage, type RequestType } from "../../sdk/protocol/mod.ts";

/** Requests that need a route of the session on the asking port (OR2). */
const NEEDS_ROUTE: ReadonlySet<string> = new Set<RequestType>([
  "prepare_session",
  "send_text",
  "submit_tool_result",
  "create_asset_upload",
  "create_asset_download",
  "list_assets",
]);

const NAMES_SESSION: ReadonlySet<string> = new Set([
  ...NEEDS_ROUTE,
  "resume_session",
  "reactivate_session",
  "end_session",
]);

/** Whether the origin has to be approved first (AP1). */
export const isGated = (type: string): boolean => GATED_REQUESTS.has(type);
/** Whether the asking port needs a route of the session (OR2). */
export const needsRoute = (type: string): boolean => NEEDS_ROUTE.has(type);
/** Whether it is about a session, whose owner is then checked before its shape (OR1). */
export const namesSession = (type: string): boolean => NAMES_SESSION.has(type);

/** True for everything that a page sends but its hello and its activity. */
export function isRequest(message: PageMessage): message is RequestMessage {
  return message.type !== "sdk_hello" && message.type !== "page_activity";
}
