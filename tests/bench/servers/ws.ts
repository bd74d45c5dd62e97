/** The same as the bare server, with the library `ws`. */
import { type WebSocket, WebSocketServer } from "ws";
import { announce, LAST, MESSAGE } from "./common.ts";

const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
const sockets = new Set<WebSocket>();

server.on("connection", (socket) => {
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
  socket.on("message", (data) => {
    for (let sent = 0; sent < Number(data); sent++) {
      for (const each of sockets) each.send(MESSAGE);
    }
    for (const each of sockets) each.send(LAST);
  });
});
server.on("listening", () => announce({ port: Number(Object(server.address()).port) }));
Deno.addSignalListener("SIGTERM", () => Deno.exit(0));
