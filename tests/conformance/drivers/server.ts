/** The real server in a process of its own: pages come over WebSockets, the rest over the control API. */
import { Pedelec } from "../../../sdk/mod.ts";
import { webSocketPort } from "../../../sdk/websocket-port.ts";
import { openingSocket } from "../../support/web-socket.ts";
import { Actor, type MakeClient } from "../actor.ts";
import type { StageFactory } from "../stage.ts";
import { makeLab } from "./lab-control.ts";

/** Makes the factory of stages on the server that answers at `url`. */
export function serverStages(
  url: string,
  makeClient: MakeClient = (options) => new Pedelec(options),
): StageFactory {
  return async (options) => {
    const lab = await makeLab(url, options);
    const sockets: WebSocket[] = [];
    return {
      ...lab,
      openPage: (origin) => {
        const open = (at: string | URL, protocols: string[]) => {
          const socket = openingSocket(String(at), lab.origins[origin], protocols);
          sockets.push(socket);
          return socket;
        };
        const connect = webSocketPort(lab.portUrl, { page: new EventTarget(), open });
        return Promise.resolve(new Actor(makeClient, connect));
      },
      dispose: async () => {
        await lab.dispose();
        await Promise.all(sockets.map(closed));
      },
    };
  };
}

function closed(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return Promise.resolve();
  return new Promise((resolve) => {
    socket.addEventListener("close", () => resolve());
    socket.close();
  });
}
