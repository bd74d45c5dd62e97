/** What an agent says in great haste or in great size, against a real server: nothing is lost, nobody else waits. */
import assert from "node:assert/strict";
import { numbersIn } from "../../core-sim/agent/library/mod.ts";
import { type LabServerProcess, withLabServer } from "../support/lab-server.ts";
import { RawClient } from "../support/raw-client.ts";
import { closeSocket, openSocket } from "../support/web-socket.ts";
import { within } from "../support/within.ts";

/** Where one lab keeps the server to itself, a page of another is answered before it and after it, no more. */
const AT_LEAST = 4;

const portOf = (url: string, labId: string) => `${url.replace("http", "ws")}/labs/${labId}/port`;

interface Told {
  /** The fragments, joined as they came. */
  readonly streamed: string;
  readonly fragments: number;
  readonly whole: string;
  readonly outcome: unknown;
}

/** Lets a page begin a turn and listens to its end, on a socket of its own that does nothing but count. */
async function turn({ url, post }: LabServerProcess, labId: string, { protocols = [], order = {} }: {
  protocols?: string[];
  order?: unknown;
}): Promise<Told> {
  const queued = await post(`/labs/${labId}/agent/scripts`, order);
  assert.equal(queued.status, 201, await queued.text());
  const page = await RawClient.open(portOf(url, labId), { origin: url, channelId: "maker" });
  const sessionId = await page.create({ autoEndOnDisconnect: false });
  await page.close();
  const socket = await openSocket(portOf(url, labId), url, protocols);
  const parts: string[] = [];
  let whole = "";
  const done = Promise.withResolvers<unknown>();
  const ask = (requestId: string, type: string, more = {}) =>
    socket.send(JSON.stringify({ channelId: "c", requestId, type, sessionId, ...more }));
  socket.addEventListener("close", ({ code, reason }) => done.reject(new Error(`closed with ${code} ${reason}`)));
  socket.addEventListener("message", ({ data }) => {
    for (const message of [JSON.parse(String(data))].flat()) {
      if (message.type === "port_ping") socket.send(JSON.stringify({ type: "port_pong", n: message.n }));
      if (message.type === "chat_delta") parts.push(message.text);
      if (message.type === "chat_message") whole += message.text;
      if (message.type === "operation_completed") done.resolve(message.error?.code ?? message.success);
      if (message.requestId === "r1") ask("r2", "send_text", { text: "go", operationId: "o1" });
    }
  });
  ask("r1", "resume_session");
  const outcome = await within("the end of a turn", done.promise);
  await closeSocket(socket);
  return { streamed: parts.join(""), fragments: parts.length, whole, outcome };
}

/** How often another lab's page asked and was answered while `work` went on. */
async function meanwhile(server: LabServerProcess, work: Promise<unknown>): Promise<number> {
  const { url, makeLab } = server;
  const page = await RawClient.open(portOf(url, await makeLab()), { origin: url });
  let going = true;
  const stop = () => void (going = false);
  work.then(stop, stop);
  let asked = 0;
  while (going) {
    assert.equal((await page.ask("get_settings")).ok, true);
    page.received.length = 0;
    asked++;
  }
  await page.close();
  return asked;
}

const HOW = [["in single frames", []], ["in batches", ["pedelec.batch.v1"]]] as const;

Deno.test("[TU4] halves of characters cross the wire: fragments of one unit together are the message (A-093)", () =>
  withLabServer(async (server) => {
    const lone = "half \ud83d, other half \ude00, wrong way \ude00\ud83d, whole 😀";
    for (const [how, protocols] of HOW) {
      const labId = await server.makeLab();
      for (
        const order of [{ library: "unicode-by-units", everyMs: 0 }, { steps: [{ say: lone, chunk: 1, everyMs: 0 }] }]
      ) {
        const { streamed, fragments, whole } = await turn(server, labId, { protocols: [...protocols], order });
        assert.equal(streamed, whole, how);
        assert.equal(fragments, whole.length);
      }
      const { whole } = await turn(server, labId, { order: { steps: [{ say: lone, everyMs: 0 }] } });
      assert.equal(whole, lone);
    }
  }));

Deno.test("a message of a million characters arrives whole, with its fragments or as one; a larger one fails the turn", () =>
  withLabServer(async (server) => {
    for (const [how, protocols] of HOW) {
      for (const clock of ["real", "manual"]) {
        for (const chunk of [10_000, 1_000_000]) {
          const labId = await server.makeLab({ clock });
          const order = { library: "one-megabyte", chunk, everyMs: 0 };
          const told = await turn(server, labId, { protocols: [...protocols], order });
          assert.ok(told.streamed === told.whole && told.whole.length === 1_000_000, `${how} on a ${clock} clock`);
          assert.equal(told.outcome, true);
        }
      }
    }
    const labId = await server.makeLab();
    const steps = [{ say: "燈".repeat(349_300), chunk: 100_000, everyMs: 0 }];
    assert.equal((await turn(server, labId, { order: { steps } })).outcome, "MESSAGE_TOO_LARGE");
  }));

for (const clock of ["real", "manual"]) {
  Deno.test(`a hundred thousand fragments at once on a ${clock} clock: none is lost, and another lab's page is answered`, () =>
    withLabServer(async (server) => {
      const labId = await server.makeLab({ clock });
      const order = { library: "burst", count: 100_000, everyMs: 0 };
      const work = turn(server, labId, { protocols: ["pedelec.batch.v1"], order });
      const asked = await meanwhile(server, work);
      const { fragments, streamed, whole } = await work;
      assert.equal(fragments, 100_000);
      assert.ok(streamed === whole && numbersIn(whole).every((n, index) => n === index + 1));
      assert.ok(asked >= AT_LEAST, `asked ${asked} times`);
    }));
}

Deno.test("a year without a native host is advanced in turns: another lab lives, a second advance waits, a deleted lab settles both", () =>
  withLabServer(async (server) => {
    const { url, post, makeLab } = server;
    const labId = await makeLab({ clock: "manual" });
    const page = await RawClient.open(portOf(url, labId), { origin: url });
    const sessionId = await page.create();
    const control = (path: string, json: unknown) => post(`/labs/${labId}/${path}`, json).then((r) => r.json());
    await control("disrupt", { kind: "nativeHost.drop" });
    const year = 365 * 24 * 60 * 60 * 1000;
    const { now: before } = Object(await control("clock", { advanceMs: 0 }));
    const settled: string[] = [];
    const first = control("clock", { advanceMs: year }).finally(() => settled.push("first"));
    const second = control("clock", { advanceMs: 1 }).finally(() => settled.push("second"));
    // What a page says meanwhile is answered all the same, once both have settled.
    page.sendFrame(page.request("send_text", { sessionId, text: "still there?", operationId: "o1" }));
    const asked = await meanwhile(server, Promise.all([first, second]));
    assert.deepEqual(settled, ["first", "second"]);
    assert.deepEqual([Object(await first).now, Object(await second).now], [before + year, before + year + 1]);
    assert.ok(asked >= AT_LEAST, `asked ${asked} times`);
    const refused = await page.next(({ type, ok }) => type === "response" && ok === false);
    assert.equal(Object(refused.error).code, "NATIVE_CONNECTION_CLOSED");

    const endless = [control("clock", { advanceMs: year }), control("clock", { advanceMs: year })];
    const deleted = await fetch(`${url}/labs/${labId}`, { method: "DELETE" });
    assert.equal(deleted.status, 204);
    const [one, two] = await Promise.all(endless);
    assert.ok(Object(one).now < before + 2 * year && Object(one).now === Object(two).now);
    await page.closed;
  }));
