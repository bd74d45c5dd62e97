/** The same as the bare server, with Socket.IO: an event to all, from a ready-made string. */
import { createServer } from "node:http";
import { Server } from "socket.io";
import { announce, LAST, MESSAGE } from "./common.ts";

const http = createServer();
// The measuring client answers no pings.
const io = new Server(http, { transports: ["websocket"], pingInterval: 3_600_000 });

io.on("connection", (socket) => {
  socket.on("round", (count: number) => {
    for (let sent = 0; sent < count; sent++) io.emit("event", MESSAGE);
    io.emit("event", LAST);
  });
});
http.listen(0, "127.0.0.1", () => announce({ port: Number(Object(http.address()).port) }));
Deno.addSignalListener("SIGTERM", () => Deno.exit(0));
