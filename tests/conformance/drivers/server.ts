/** The real server in a process of its own: pages come over WebSockets, the rest over the control API. */
import assert from "node:assert/strict";
import type * as v from "valibot";
import { parse } from "valibot";
import { labTruthSchema } from "../../../core-sim/control/mod.ts";
import { webSocketPort } from "../../../sdk/websocket-port.ts";
import { openingSocket } from "../../support/web-socket.ts";
import type { Stage, StageFactory } from "../stage.ts";

/** Calls the control API and reads its answer by a schema. */
class Control {
  constructor(readonly url: string) {}

  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }

  async read<S extends v.GenericSchema>(schema: S, method: string, path: string, body?: unknown) {
    return parse(schema, await this.call(method, path, body));
  }
}

/** Makes the factory of stages on the server that answers at `url`. */
export function serverStages(url: string): StageFactory {
  const port = new URL(url).port;
  const origins = { first: `http://localhost:${port}`, second: `http://127.0.0.1:${port}` };
  return async (options) => {
    const control = new Control(origins.second);
    const { labId } = await control.read(labTruthSchema, "POST", "/labs", options);
    const lab = `/labs/${labId}`;
    const sockets: WebSocket[] = [];
    const stage: Stage = {
      origins,
      connect: (origin) => {
        const page = new EventTarget();
        const open = (at: string | URL, protocols: string[]) => {
          const socket = openingSocket(String(at), origins[origin], protocols);
          sockets.push(socket);
          return socket;
        };
        return webSocketPort(`ws://127.0.0.1:${port}${lab}/port`, { page, open })();
      },
      advance: async (advanceMs) => void await control.call("POST", `${lab}/clock`, { advanceMs }),
      disrupt: async (disruption) => void await control.call("POST", `${lab}/disrupt`, disruption),
      decide: async (decision) => void await control.call("POST", `${lab}/approvals`, decision),
      queue: async (script) => void await control.call("POST", `${lab}/agent/scripts`, script),
      truth: () => control.read(labTruthSchema, "GET", lab),
      dispose: async () => {
        await control.call("DELETE", lab);
        await Promise.all(sockets.map(closed));
      },
    };
    return stage;
  };
}

function closed(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return Promise.resolve();
  return new Promise((resolve) => {
    socket.addEventListener("close", () => resolve());
    socket.close();
  });
}
