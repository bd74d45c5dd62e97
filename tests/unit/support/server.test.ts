import assert from "node:assert/strict";
import { startServer } from "../../support/server.ts";
import { closeSocket, openSocket } from "../../support/web-socket.ts";

const script = (code: string) => [Deno.execPath(), "eval", code];

Deno.test("a server is known by its first line, reached, and ended", async () => {
  const server = await startServer([Deno.execPath(), "run", "--allow-net=127.0.0.1", "tests/bench/servers/bare.ts"]);
  const socket = await openSocket(server.url.replace("http", "ws"), server.url);
  const first = new Promise((resolve) => socket.onmessage = ({ data }) => resolve(data.length));
  socket.send("1");
  assert.equal(await first, 120);
  await closeSocket(socket);
  assert.equal(await server.stop(), 0);
});

Deno.test("a server that ends before its first line is named as ended", async () => {
  await assert.rejects(startServer(script("Deno.exit(7)")), /ended with code 7/);
});
