/**
 * The least that a WebSocket fan-out can cost: at a frame `N` from any socket, N ready-made strings of 120 bytes go to
 * every socket.
 */
const message = JSON.stringify({ type: "chat_delta", text: "" }).replace(`""`, `"${"x".repeat(89)}"`);
const sockets = new Set<WebSocket>();

const server = Deno.serve({
  port: 0,
  hostname: "127.0.0.1",
  onListen: ({ port }) => {
    Deno.stdout.writeSync(new TextEncoder().encode(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`));
  },
}, (request) => {
  const { socket, response } = Deno.upgradeWebSocket(request);
  socket.onopen = () => sockets.add(socket);
  socket.onclose = () => sockets.delete(socket);
  socket.onmessage = ({ data }) => {
    for (let sent = 0; sent < Number(data); sent++) {
      for (const each of sockets) each.send(message);
    }
  };
  return response;
});

Deno.addSignalListener("SIGTERM", async () => {
  for (const socket of sockets) socket.close();
  await server.shutdown();
  Deno.exit(0);
});
