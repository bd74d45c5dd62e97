/**
 * A whole test on a clock that moves only when the test says so. Copy it with `lab.ts`, and put your page where `pedelec`
 * stands: in Playwright the calls to the lab stay as they are, but for the origin of a page that another server serves.
 *
 *     deno task start --port 8787
 *     LAB_URL=http://localhost:8787 deno test --allow-net --allow-env docs/examples/end-to-end.test.ts
 *
 * With Node alone `deno` is `npx -y deno@2.9.6`.
 */
import assert from "node:assert/strict";
import { Pedelec } from "../../sdk/mod.ts";
import { webSocketPort } from "../../sdk/websocket-port.ts";
import { makeLab, server } from "./lab.ts";

Deno.test("the page shows an answer, and says so when the Desktop forgot its session", async () => {
  const lab = await makeLab();
  const closed = Promise.withResolvers<void>();
  const open = (url: string | URL, protocols: string[]) => {
    // A script has no origin of its own: the server's, or one of the lab's `origins`.
    const socket: WebSocket = Reflect.construct(WebSocket, [url, { protocols, headers: { origin: server } }]);
    socket.addEventListener("close", () => closed.resolve());
    return socket;
  };
  try {
    await lab.post("/agent/scripts", { match: "order", steps: [{ say: "It is on its way.", everyMs: 30 }] });
    const pedelec = new Pedelec({ connect: webSocketPort(lab.port, { open }) });
    const session = await pedelec.createSession({ provider: "codex", autoEndOnDisconnect: false });
    const said: string[] = [];
    session.onChat((text) => said.push(text));
    const errors: string[] = [];
    const gone = Promise.withResolvers<void>();
    session.onError(({ code }) => {
      errors.push(code);
      if (code === "THREAD_NOT_FOUND") gone.resolve();
    });

    // What the page sends and what the test posts go two ways: the clock moves only once Core has the turn.
    const turn = session.sendText("Where is my order?");
    const thread = (truth: { desktop: { threads: { threadId: string; activeOperation?: unknown }[] } }) =>
      truth.desktop.threads.find(({ threadId }) => threadId === session.sessionId);
    await lab.until("the turn", (truth) => thread(truth)?.activeOperation);
    await lab.post("/clock", { advanceMs: 5_000 });
    // The answer to `/clock` says that all frames were handed over, not that the page has read them.
    await turn;
    assert.deepEqual(said, ["It is on its way."]);

    // Core's threads are gone at once. The page hears first that the link is lost, and that its session is gone when the
    // link is back: a second of the lab's clock later.
    await lab.post("/disrupt", { kind: "desktop.restart" });
    assert.deepEqual((await lab.truth()).nativeHost, { connected: false, retryInMs: 1_000 });
    await lab.post("/clock", { advanceMs: 1_000 });
    await gone.promise;
    assert.deepEqual(errors, ["NATIVE_CONNECTION_CLOSED", "THREAD_NOT_FOUND"]);
    assert.equal(session.getStatus(), "error");
  } finally {
    await lab.remove();
    await closed.promise;
  }
});
