/** Tickets for assets: Core issues them, and the Extension tells the page where, as that page reaches this computer. */
import type { NativeLink } from "../native/mod.ts";
import { protocolError, type RequestMessage } from "../../sdk/protocol/mod.ts";
import type { Ask } from "./ask.ts";

type Message<T extends RequestMessage["type"]> = Extract<RequestMessage, { type: T }>;

/** Answers with a ticket for an upload, or refuses as Core does, or with ASSET_UPLOAD_SERVER_UNAVAILABLE (AS1). */
export function uploadTicket(link: NativeLink, ask: Ask, message: Message<"create_asset_upload">): void {
  const { type, sessionId: threadId, filename, sizeBytes, mimeType, targetPath } = message;
  const target = targetPath === undefined ? {} : { targetPath };
  const request = { type, threadId, callerOrigin: ask.port.origin, filename, sizeBytes, mimeType, ...target };
  reachable(ask, (assetsAt) =>
    link.request(request, (native) => {
      if (!native.ok) return ask.refuse(native.error);
      ask.reply({ ...native.result, uploadUrl: `${assetsAt}${native.result.uploadUrl}` });
    }));
}

/** Answers with a ticket for a download, or refuses as Core does, or with ASSET_UPLOAD_SERVER_UNAVAILABLE (AS1). */
export function downloadTicket(link: NativeLink, ask: Ask, message: Message<"create_asset_download">): void {
  const { type, sessionId: threadId, path } = message;
  reachable(ask, (assetsAt) =>
    link.request({ type, threadId, callerOrigin: ask.port.origin, path }, (native) => {
      if (!native.ok) return ask.refuse(native.error);
      ask.reply({ ...native.result, downloadUrl: `${assetsAt}${native.result.downloadUrl}` });
    }));
}

/** A page that came by no server can reach none for the bytes either. */
function reachable(ask: Ask, go: (assetsAt: string) => void): void {
  const { origin, page: { assetsAt } } = ask.port;
  if (assetsAt !== undefined) return go(assetsAt);
  ask.refuse(
    protocolError(
      "ASSET_UPLOAD_SERVER_UNAVAILABLE",
      `No server for asset transfers can be reached from this port of ${origin}`,
    ),
  );
}
