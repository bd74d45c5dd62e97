/** The page's half of the Chromium driver: the SDK and what has it act, as one bundle. */
import { Pedelec } from "../../../sdk/mod.ts";
import { webSocketPort } from "../../../sdk/websocket-port.ts";
import { Actor } from "../actor.ts";

declare global {
  /** Puts an SDK into the page whose ports lead to this address. */
  var beginActing: (portUrl: string) => void;
  var actor: Actor;
}

globalThis.beginActing = (portUrl) => {
  globalThis.actor = new Actor((options) => new Pedelec(options), webSocketPort(portUrl));
};
