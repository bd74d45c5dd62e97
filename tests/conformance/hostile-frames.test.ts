import assert from "node:assert/strict";
import { type LabServerProcess, withLabServer } from "../support/lab-server.ts";
import { RawClient } from "../support/raw-client.ts";
import { frameBytes, joined, OPCODE, textFrame, WireSocket } from "../support/wire-socket.ts";

async function portOf({ port }: LabServerProcess, labId: string, headers: Record<string, string> = {}) {
  const socket = await WireSocket.open({ port, path: `/labs/${labId}/port`, headers });
  assert.ok(typeof socket !== "number", `the handshake was answered ${socket}`);
  return socket;
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** Deno's WebSocket drops the connection where text isn't UTF-8, before its owner could send a close frame (1007). */
const WITHOUT_A_WORD = 0;

/** What ends a port, and the code that says why. */
const fatal: [what: string, frame: () => Uint8Array<ArrayBuffer>, code: number][] = [
  ["a text frame of 64 MB", () => textFrame("x".repeat(64_000_000)), 1009],
  ["a binary frame", () => frameBytes(OPCODE.binary, bytes("{}")), 1003],
  ["invalid UTF-8", () => frameBytes(OPCODE.text, new Uint8Array([0x22, 0xc3, 0x28, 0x22])), WITHOUT_A_WORD],
  [
    "half a surrogate pair in UTF-8",
    () => frameBytes(OPCODE.text, new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22])),
    WITHOUT_A_WORD,
  ],
];

for (const [what, frame, code] of fatal) {
  Deno.test(`${what} closes its own port (${code}), and nothing else (A-070)`, () =>
    withLabServer(async (server) => {
      const labId = await server.makeLab();
      const at = `${server.url.replace("http", "ws")}/labs/${labId}/port`;
      const other = await RawClient.open(at, { origin: server.url });
      const hostile = await portOf(server, labId);
      await hostile.write(frame());
      assert.equal(await hostile.closeCode(), code);
      hostile.close();
      assert.equal((await other.ask("get_settings")).ok, true);
      assert.equal(Object(await server.truth(labId)).extension.ports.length, 1);
      await other.close();
    }));
}

Deno.test("[CN7] a message that is never finished keeps its port no longer than the lease (A-070)", () =>
  withLabServer(async (server) => {
    const labId = await server.makeLab({ portLeaseMs: 300 });
    const hostile = await portOf(server, labId);
    await hostile.write(
      joined(textFrame("{", { fin: false }), frameBytes(OPCODE.continuation, bytes("x"), { fin: false })),
    );
    assert.equal(await hostile.closeCode(), 4008);
    hostile.close();
    const { extension } = Object(await server.truth(labId));
    assert.deepEqual(extension.ports, []);
  }));

Deno.test("text that isn't a message is answered where an id shows, and the port goes on (A-070)", () =>
  withLabServer(async (server) => {
    const labId = await server.makeLab();
    const client = await RawClient.open(`${server.url.replace("http", "ws")}/labs/${labId}/port`, {
      origin: server.url,
    });
    const strange = ["", " ", "nonsense", "{", "\u0000", '{"type":1}', "[]", "null", '"text"', "1e999", "\ufeff{}"];
    for (const text of strange) client.sendRaw(text);
    client.sendRaw('{"channelId":"c1","requestId":"half","type":"get_settings"');
    const half = await client.next(({ requestId }) => requestId === "half");
    assert.equal(Object(half.error).code, "SDK_PROTOCOL_ERROR");
    assert.equal((await client.ask("get_settings")).ok, true);
    await client.close();
  }));

Deno.test("a text over the limit once encoded is refused, one below it is taken, and the session lives on (A-069)", () =>
  withLabServer(async (server) => {
    const labId = await server.makeLab();
    const client = await RawClient.open(`${server.url.replace("http", "ws")}/labs/${labId}/port`, {
      origin: server.url,
    });
    const sessionId = await client.create();
    // Three bytes a character: by its length alone the text would fit.
    for (const text of ["字".repeat(349_600), "x".repeat(5_000_000)]) {
      assert.equal(await client.refusal("send_text", { sessionId, text, operationId: "over" }), "MESSAGE_TOO_LARGE");
    }
    const script = await server.post(`/labs/${labId}/agent/scripts`, { steps: [{ say: "Read.", everyMs: 0 }] });
    await script.body?.cancel();
    const text = "字".repeat(349_400);
    assert.equal((await client.ask("send_text", { sessionId, text, operationId: "under" })).ok, true);
    const completed = await client.next(({ type }) => type === "operation_completed");
    assert.deepEqual([completed.operationId, completed.success], ["under", true]);
    await client.close();
  }));
