/** The lease of the lab's WebSocket transport. Below the port's own messages, and never over `chrome.runtime`. */
import { Malformed, read } from "./shape.ts";

export const lease = {
  port_ping: { type: ["port_ping"], n: "number" },
  port_pong: { type: ["port_pong"], n: "number" },
} as const;

/** The number of a ping or a pong; undefined for anything else. */
export function leaseNumber(type: keyof typeof lease, value: unknown): number | undefined {
  const found = read(lease[type], value);
  return found instanceof Malformed ? undefined : found.n;
}

/** The subprotocol in which a WebSocket frame is one message or an array of messages. */
export const BATCH_SUBPROTOCOL = "pedelec.batch.v1";
/** The largest message, encoded, in bytes. */
export const MAX_MESSAGE_BYTES = 1024 * 1024;
