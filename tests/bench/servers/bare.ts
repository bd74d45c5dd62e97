/**
 * The least that a WebSocket server can cost: at a frame `N` from any socket N ready-made strings of 120 bytes go to every
 * socket, then a last message; any other frame is sent back.
 */
import { announce, LAST, MESSAGE } from "./common.ts";

const sockets = new Set<WebSocket>();

const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: announce }, (request) => {
  if (request.headers.get("upgrade") === null) return new Response("ok");
  const { socket, response } = Deno.upgradeWebSocket(request, { idleTimeout: 0 });
  socket.onopen = () => sockets.add(socket);
  socket.onclose = () => sockets.delete(socket);
  socket.onmessage = ({ data }) => {
    const count = Number(data);
    if (Number.isNaN(count)) return socket.send(data);
    for (let sent = 0; sent < count; sent++) {
      for (const each of sockets) each.send(MESSAGE);
    }
    for (const each of sockets) each.send(LAST);
  };
  return response;
});

Deno.addSignalListener("SIGTERM", async () => {
  for (const socket of sockets) socket.close();
  await server.shutdown();
  Deno.exit(0);
});
