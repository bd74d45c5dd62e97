import assert from "node:assert/strict";
import { type LabServerProcess, withLabServer } from "../support/lab-server.ts";
import { RawClient } from "../support/raw-client.ts";
import { residentBytes } from "../support/vitals.ts";
import { joined, textFrame, WireSocket } from "../support/wire-socket.ts";

const MIB = 1024 * 1024;

async function portOf({ port }: LabServerProcess, labId: string, headers = {}): Promise<WireSocket> {
  const socket = await WireSocket.open({ port, path: `/labs/${labId}/port`, headers });
  assert.ok(typeof socket !== "number", `the handshake was answered ${socket}`);
  return socket;
}

const say = async (server: LabServerProcess, labId: string, say: string, more: object = {}) => {
  const script = await server.post(`/labs/${labId}/agent/scripts`, { steps: [{ say, everyMs: 0, ...more }] });
  assert.equal(script.status, 201);
  await script.body?.cancel();
};

async function journalOf({ url }: LabServerProcess, labId: string): Promise<{ type: string; data: unknown }[]> {
  const text = await (await fetch(`${url}/labs/${labId}/journal`)).text();
  return text.trim().split("\n").map((line) => Object(JSON.parse(line)));
}

for (const protocols of [[], ["pedelec.batch.v1"]]) {
  Deno.test(`a page that reads gets everything, the one beside it that doesn't is closed with a reason [${protocols}] (A-068)`, () =>
    withLabServer(async (server) => {
      const labId = await server.makeLab();
      const at = `${server.url.replace("http", "ws")}/labs/${labId}/port`;
      const tab = await RawClient.open(at, { origin: server.url, protocols });
      const sessionId = await tab.create({ autoEndOnDisconnect: false });
      const deaf = await portOf(server, labId);
      const resume = { type: "resume_session", channelId: "deaf", requestId: "r1", sessionId };
      await deaf.write(textFrame(JSON.stringify(resume)));
      await tab.ask("get_settings");
      const before = await residentBytes(server.pid);
      const text = "0123456789".repeat(100_000);
      const turn = async (operationId: string) => {
        await say(server, labId, text, { chunk: 100_000 });
        tab.received.length = 0;
        const sent = tab.ask("send_text", { sessionId, text: "More", operationId });
        await tab.next(({ type }) => type === "operation_completed");
        assert.equal((await sent).ok, true);
        const texts = (type: string) => tab.received.filter((message) => message.type === type).map(({ text }) => text);
        assert.ok(texts("chat_delta").join("") === text && texts("chat_message").join("") === text, operationId);
      };
      const attached = async () => Object(await server.truth(labId)).extension.routes.length;
      // The kernel's own buffers take the first megabytes.
      let turns = 0;
      while (await attached() === 2 && turns < 25) await turn(`o${++turns}`);
      assert.equal(await attached(), 1, `after ${turns} turns of 2 MB`);
      const closed = (await journalOf(server, labId)).filter(({ type }) => type === "port_closed");
      assert.deepEqual(closed.map(({ data }) => Object(data).reason), ["too much left unread"]);
      for (const last = turns + 10; turns < last;) await turn(`o${++turns}`);
      const grown = await residentBytes(server.pid) - before;
      // The journal may keep 64 Mi characters, and the heap its garbage.
      assert.ok(grown < 500 * MIB, `the server grew by ${grown / MIB} MiB`);
      deaf.close();
      await tab.close();
    }));
}

Deno.test("[CN7] [AE1] a client that falls silent while the agent streams loses its port, and its session ends (A-076)", () =>
  withLabServer(async (server) => {
    const labId = await server.makeLab({ portLeaseMs: 600 });
    const silent = await portOf(server, labId);
    const create = { type: "create_session", channelId: "c1", requestId: "r1", input: { provider: "codex" } };
    await silent.write(textFrame(JSON.stringify(create)));
    let text = "";
    while (!text.includes('"requestId":"r1"')) {
      const frame = await silent.read();
      assert.ok(frame !== undefined);
      text = new TextDecoder().decode(frame.payload);
    }
    const { sessionId } = Object(Object(JSON.parse(text)).result);
    await say(server, labId, "x".repeat(50_000), { everyMs: 1 });
    const send = { type: "send_text", channelId: "c1", requestId: "r2", sessionId, text: "Stream", operationId: "o1" };
    await silent.write(textFrame(JSON.stringify(send)));
    // It still receives, and answers no ping.
    assert.equal(await silent.closeCode(), 4008);
    silent.close();
    const truth = await server.truth(labId);
    assert.deepEqual(truth.desktop.threads.map(({ status }) => status), ["ended"]);
    assert.deepEqual(Object(truth).extension.routes, []);
  }));

Deno.test("a flood of one lab is refused and closed, and doesn't keep another lab's turn waiting", () =>
  withLabServer(async (server) => {
    const [quiet, loud] = [await server.makeLab(), await server.makeLab()];
    const page = await RawClient.open(`${server.url.replace("http", "ws")}/labs/${quiet}/port`, { origin: server.url });
    const sessionId = await page.create();
    let flooding = true;
    let closed = 0;
    const frame = textFrame(JSON.stringify({ type: "get_approval_status", channelId: "c1", requestId: "r" }));
    const burst = joined(...Array.from({ length: 500 }, () => frame));
    const tooMany = textFrame(`[${"{},".repeat(25_000)}{}]`);
    const headers = { "Sec-WebSocket-Protocol": "pedelec.batch.v1" };
    const flood = async () => {
      while (flooding) {
        const socket = await portOf(server, loud, headers);
        const code = socket.closeCode();
        try {
          for (let n = 0; n < 20; n++) await socket.write(burst);
          await socket.write(tooMany);
        } catch {
          // The server closed the port before it had read everything.
        }
        if ([4029, 4013].includes(await code)) closed++;
        socket.close();
      }
    };
    const floods = [flood(), flood()];
    const tookMs: number[] = [];
    for (let turn = 1; turn <= 20; turn++) {
      await say(server, quiet, "A short turn.");
      page.received.length = 0;
      const began = performance.now();
      const sent = page.ask("send_text", { sessionId, text: "Hello", operationId: `o${turn}` });
      await page.next(({ type }) => type === "operation_completed");
      tookMs.push(performance.now() - began);
      assert.equal((await sent).ok, true);
    }
    flooding = false;
    await Promise.all(floods);
    assert.ok(closed > 0, "a port that floods is closed");
    assert.ok(Math.max(...tookMs) < 15_000, `the longest turn took ${Math.max(...tookMs)} ms`);
    await page.close();
  }));
