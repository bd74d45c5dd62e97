/** What a page wants of the SDK at its first request. */
export { Pedelec } from "../../sdk/mod.ts";
export { webSocketPort } from "../../sdk/websocket-port.ts";
