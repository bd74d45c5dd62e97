/** The lease of the lab's WebSocket transport. Below the port's own messages, and never over `chrome.runtime`. */
import * as v from "valibot";

export const portPingSchema = v.object({ type: v.literal("port_ping"), n: v.number() });
export const portPongSchema = v.object({ type: v.literal("port_pong"), n: v.number() });

/** The subprotocol in which a WebSocket frame is one message or an array of messages. */
export const BATCH_SUBPROTOCOL = "pedelec.batch.v1";
/** The largest message, encoded, in bytes. */
export const MAX_MESSAGE_BYTES = 1024 * 1024;
