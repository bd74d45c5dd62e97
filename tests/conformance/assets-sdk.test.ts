import assert from "node:assert/strict";
import { Pedelec, type RuntimePort } from "../../sdk/mod.ts";
import { stringField } from "../../sdk/protocol/mod.ts";
import { webSocketPort } from "../../sdk/websocket-port.ts";
import { withLabServer } from "../support/lab-server.ts";
import { closeSocket, openingSocket } from "../support/web-socket.ts";

const APP = "https://app.test";

/** One lab of a real server, whose clock stands still. */
interface Stage {
  connect(): RuntimePort;
  advance(ms: number): Promise<void>;
}

function withStage(run: (stage: Stage) => Promise<void>): Promise<void> {
  return withLabServer(async (server) => {
    const lab = await server.makeLab({ origins: [APP], clock: "manual" });
    const sockets: WebSocket[] = [];
    const open = (at: string | URL, protocols: string[]) => {
      const socket = openingSocket(String(at), APP, protocols);
      sockets.push(socket);
      return socket;
    };
    const connect = webSocketPort(`ws://127.0.0.1:${server.port}/labs/${lab}/port`, { page: new EventTarget(), open });
    const advance = async (advanceMs: number) => {
      const answer = await server.post(`/labs/${lab}/clock`, { advanceMs });
      assert.equal(answer.status, 200, await answer.text());
    };
    await run({ connect, advance });
    await Promise.all(sockets.map(closeSocket));
  });
}

/** A page with a session. */
async function pageOf(connect: () => RuntimePort) {
  const client = new Pedelec({ connect });
  return await client.createSession({ provider: "codex", autoEndOnDisconnect: false });
}

/** A port on which `before` runs between the coming of a ticket and the page's hearing of it; nothing comes after. */
function heldAtTicket(
  port: RuntimePort,
  before: (ticket: { url: string; token: string }) => Promise<unknown>,
): RuntimePort {
  let held = false;
  return {
    get opened() {
      return port.opened ?? true;
    },
    postMessage: (message) => port.postMessage(message),
    disconnect: () => port.disconnect(),
    onDisconnect: port.onDisconnect,
    onMessage: {
      addListener: (listener) =>
        port.onMessage.addListener((message) => {
          if (held) return;
          const result: unknown = Object(message).result;
          const url = stringField(result, "uploadUrl") ?? stringField(result, "downloadUrl");
          if (url === undefined) return listener(message);
          held = true;
          before({ url, token: stringField(result, "token") ?? "" }).then(() => listener(message), assert.fail);
        }),
      removeListener: () => {},
    },
  };
}

Deno.test("[AS1] files go to the session and come back over a real server, each as what it is asked for", () =>
  withStage(async (stage) => {
    const session = await pageOf(stage.connect);
    assert.deepEqual(await session.listAssets(), []);
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    const large = new File(Array(100).fill(bytes), "large.bin", { type: "application/x-thing" });
    assert.equal(await session.uploadAsset(large, "/deep/er/large.bin"), "/deep/er/large.bin");
    const got = await session.readAsset("/deep/er/large.bin", "file");
    assert.deepEqual(new Uint8Array(await got.arrayBuffer()), new Uint8Array(await large.arrayBuffer()));
    assert.equal(await session.uploadAsset(new File([`{"名":1}`], "檔案 é.json")), "/檔案 é.json");
    assert.deepEqual(await session.readAsset("/檔案 é.json", "json"), { 名: 1 });
    assert.equal(await session.readAsset("/檔案 é.json", "text"), `{"名":1}`);
    assert.equal(await session.uploadAsset(new File([], "empty")), "/empty");
    assert.equal((await session.readAsset("/empty", "file")).size, 0);
    const sizes = (await session.listAssets()).map(({ path, sizeBytes }) => `${sizeBytes} ${path}`);
    assert.deepEqual(sizes.sort(), ["0 /empty", "6000000 /deep/er/large.bin", "9 /檔案 é.json"].sort());
    await assert.rejects(session.readAsset("/deep/er", "text"), { code: "ASSET_NOT_FILE" });
    await assert.rejects(session.readAsset("/none", "text"), { code: "ASSET_NOT_FOUND" });
    await assert.rejects(session.readAsset("/deep/er/large.bin", "text"), { code: "ASSET_TEXT_DECODE_FAILED" });
  }));

Deno.test("[AS1] a ticket that was used, is too old, or whose session ended meanwhile: its own code, and a fresh one works", () =>
  withStage(async (stage) => {
    const other = new Pedelec({ connect: stage.connect });
    const cases = {
      used: ({ url, token }: { url: string; token: string }) =>
        fetch(url, { method: "PUT", headers: { authorization: `Bearer ${token}` }, body: "x" }).then((sent) =>
          sent.text()
        ),
      "too old": () => stage.advance(5 * 60_000),
      ended: async (_ticket: unknown, id: string) => await (await other.resumeSession(id)).end(),
    };
    for (const [name, before] of Object.entries(cases)) {
      let id = "";
      const session = await pageOf(
        () => heldAtTicket(stage.connect(), (ticket) => before(ticket, id)),
      );
      id = session.sessionId;
      const refused = session.uploadAsset(new File(["x"], "a.txt"));
      await assert.rejects(refused, { code: "ASSET_UPLOAD_TICKET_EXPIRED" }, name);
      const again = await other.resumeSession(id);
      if (name === "ended") await assert.rejects(again.listAssets(), { code: "SESSION_ENDED" });
      else assert.equal(await again.uploadAsset(new File(["x"], "a.txt")), "/a.txt", name);
    }
  }));

Deno.test("[AS1] a file that another tab replaces between ticket and read is read as it is now", () =>
  withStage(async (stage) => {
    const other = new Pedelec({ connect: stage.connect });
    let replace = () => Promise.resolve("/");
    const session = await pageOf(() => heldAtTicket(stage.connect(), () => replace()));
    const tab = await other.resumeSession(session.sessionId);
    replace = () => tab.uploadAsset(new File(["new"], "a.txt"));
    await tab.uploadAsset(new File(["the old one"], "a.txt"));
    assert.equal(await session.readAsset("/a.txt", "text"), "new");
  }));

Deno.test("[EN5] [WS2] after an end the files remain, the handle has none; after a resume they are there", () =>
  withStage(async (stage) => {
    const session = await pageOf(stage.connect);
    await session.uploadAsset(new File(["x"], "a.txt"));
    const ending = session.end();
    await assert.rejects(session.listAssets(), { code: "SESSION_ENDED", details: { sessionId: session.sessionId } });
    await stage.advance(10_000);
    await ending;
    await assert.rejects(session.readAsset("/a.txt", "text"), { code: "SESSION_ENDED" });
    await session.resume();
    assert.equal(await session.readAsset("/a.txt", "text"), "x");
  }));
