/** The lease of the lab's WebSocket transport. Below the port's own messages, and never over `chrome.runtime`. */
import * as v from "valibot";
import { parseBy } from "./parse.ts";

export const portPingSchema = v.object({ type: v.literal("port_ping"), n: v.number() });
export const portPongSchema = v.object({ type: v.literal("port_pong"), n: v.number() });

/** The number of a ping; undefined for anything else. */
export function readPing(value: unknown): number | undefined {
  const parsed = parseBy(value, (type) => type === "port_ping" ? portPingSchema : undefined);
  return parsed.kind === "message" ? parsed.message.n : undefined;
}

/** The subprotocol in which a WebSocket frame is one message or an array of messages. */
export const BATCH_SUBPROTOCOL = "pedelec.batch.v1";
/** The largest message, encoded, in bytes. */
export const MAX_MESSAGE_BYTES = 1024 * 1024;
