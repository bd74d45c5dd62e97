import assert from "node:assert/strict";
import { Pedelec } from "../../sdk/mod.ts";
import { webSocketPort } from "../../sdk/websocket-port.ts";
import { startServer } from "../support/server.ts";
import { serverCommand } from "../support/tasks.ts";
import { closeSocket, openingSocket } from "../support/web-socket.ts";
import { makeLab } from "./drivers/lab-control.ts";

/** A port of this machine at which nobody listens. */
function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

Deno.test("[CN1] [CN4] where nobody listens each request rejects; once there is a server the same client works (A-071)", async () => {
  const port = freePort();
  const origin = `http://localhost:${port}`;
  let address = `ws://127.0.0.1:${port}/labs/none/port`;
  const sockets: WebSocket[] = [];
  const open = (at: string | URL, protocols: string[]) => {
    const socket = openingSocket(String(at), origin, protocols);
    sockets.push(socket);
    return socket;
  };
  const client = new Pedelec({ connect: () => webSocketPort(address, { page: new EventTarget(), open })() });
  for (const request of [client.createSession({ provider: "codex" }), client.getSettings()]) {
    await assert.rejects(request, { code: "EXTENSION_UNAVAILABLE" });
  }
  const server = await startServer(serverCommand("--port", String(port)));
  try {
    const lab = await makeLab(server.url, { approval: "auto" });
    address = lab.portUrl;
    const session = await client.createSession({ provider: "codex" });
    assert.equal(session.getStatus(), "idle");
    await lab.dispose();
    await Promise.all(sockets.map(closeSocket));
  } finally {
    assert.equal(await server.stop(), 0);
  }
});
