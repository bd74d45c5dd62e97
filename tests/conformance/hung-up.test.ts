import assert from "node:assert/strict";
import { createApp, Site } from "../../core-sim/app.ts";
import { systemHostClock } from "../../core-sim/clock.ts";
import { WireSocket } from "../support/wire-socket.ts";
import { until } from "./wait.ts";

Deno.test("clients that hang up in the middle of a handshake, or right after it, take no port with them", async () => {
  const site = new Site([]);
  const server = createApp({ hostClock: systemHostClock, tokens: () => "lab", site, maxPorts: 30 });
  const http = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (request) => server.app.fetch(request),
  );
  const { port } = http.addr;
  site.listensOn(port);
  const lab = server.store.create();
  assert.ok(lab);
  const path = `/labs/${lab.labId}/port`;
  const head = [
    `GET ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    `Origin: http://localhost:${port}`,
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version: 13",
    "",
    "",
  ].join("\r\n");
  for (let times = 0; times < 25; times++) {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port });
    await connection.write(new TextEncoder().encode(head));
    connection.close();
  }
  for (let times = 0; times < 25; times++) {
    const socket = await WireSocket.open({ port, path });
    if (typeof socket !== "number") socket.close();
  }
  await until(() => assert.equal(lab.ports, 0));
  const opened = await Promise.all(Array.from({ length: 30 }, () => WireSocket.open({ port, path })));
  assert.deepEqual(opened.filter((socket) => typeof socket === "number"), [], "all 30 are free again");
  assert.equal(await WireSocket.open({ port, path }), 503);
  for (const socket of opened) if (typeof socket !== "number") socket.close();
  await until(() => assert.equal(lab.ports, 0));
  server.close();
  await http.shutdown();
});
