/** What a page may make its computer remember: ids that it makes have a length, and a port has so many channels. */
import { type ErrorShape, protocolError, type RequestMessage } from "../../sdk/protocol/mod.ts";
import type { Port } from "./port.ts";

/** Characters of an id that a page makes; an SDK's have about 60. */
const MAX_ID = 256;
/** Channels of one port; an SDK opens one. */
const MAX_CHANNELS = 10_000;

/** Why a request is refused whatever it asks for; undefined when it is within the limits. */
export function overLimit(port: Port, message: RequestMessage): ErrorShape | undefined {
  const { channelId, requestId } = message;
  const made = { channelId, requestId, ...("operationId" in message ? { operationId: message.operationId } : {}) };
  const [long] = Object.entries(made).find(([, id]) => id !== undefined && id.length > MAX_ID) ?? [];
  if (long !== undefined) {
    const reason = `${long} is longer than ${MAX_ID} characters`;
    return protocolError("SDK_PROTOCOL_ERROR", `Cannot read "${message.type}": ${reason}`, { reason });
  }
  if (port.channelIds.size < MAX_CHANNELS || port.channelIds.has(channelId)) return undefined;
  return protocolError("LAB_LIMIT_REACHED", `A port may have ${MAX_CHANNELS} channels`);
}
