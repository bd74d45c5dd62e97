import assert from "node:assert/strict";
import { type LabServerProcess, withLabServer } from "../support/lab-server.ts";
import { RawClient } from "../support/raw-client.ts";
import { within } from "../support/within.ts";
import { textFrame, WireSocket } from "../support/wire-socket.ts";

const portOf = ({ url }: LabServerProcess, labId: string) => `${url.replace("http", "ws")}/labs/${labId}/port`;
const MOST_MS = 10_000;

/** How the server ends, and that it does so in time: it gives everybody two seconds, and the machine may be busy. */
async function stopped({ stop }: LabServerProcess): Promise<void> {
  const began = performance.now();
  assert.equal(await stop(), 0);
  const took = performance.now() - began;
  assert.ok(took < MOST_MS, `it took ${took} ms`);
}

Deno.test("SIGTERM while a clock is being moved: the call is answered, the ports get 1012, the server ends well", () =>
  withLabServer(async (server) => {
    const { url, post, makeLab } = server;
    const labId = await makeLab({ clock: "manual" });
    const page = await RawClient.open(portOf(server, labId), { origin: url });
    await page.create();
    const disrupted = await post(`/labs/${labId}/disrupt`, { kind: "nativeHost.drop" });
    await disrupted.body?.cancel();
    const advanceMs = 365 * 24 * 60 * 60 * 1000;
    const advances = [1, 2, 3].map(() => post(`/labs/${labId}/clock`, { advanceMs }));
    // The first of them is under way as soon as the lab's time has moved.
    const now = async () => Object(await server.truth(labId)).clock.now;
    for (const start = Date.UTC(2026, 0, 1); (await now()) === start;);
    const [closed, ...answers] = await Promise.all([page.closed, ...advances, stopped(server)]);
    assert.equal(closed.code, 1012);
    const times = await Promise.all(answers.slice(0, 3).map(async (answer) => Object(await answer?.json()).now));
    assert.ok(times.every((time) => typeof time === "number" && time < Date.UTC(2028, 0, 1)), `${times}`);
  }));

Deno.test("SIGTERM with a reader that reads nothing more, and a second signal: the server ends in time all the same", () =>
  withLabServer(async (server) => {
    const { url, post, makeLab, pid, port } = server;
    const labId = await makeLab();
    const page = await RawClient.open(portOf(server, labId), { origin: url });
    const sessionId = await page.create({ autoEndOnDisconnect: false });
    const stuck = await WireSocket.open({ port, path: `/labs/${labId}/port` });
    assert.ok(typeof stuck === "object", `the handshake was refused with ${stuck}`);
    const resume = { channelId: "s", requestId: "1", type: "resume_session", sessionId };
    await stuck.write(textFrame(JSON.stringify(resume)));
    await within("the snapshot", stuck.read());
    for (let times = 0; times < 8; times++) {
      const order = { library: "one-megabyte", chunk: 1_000_000, everyMs: 0 };
      await (await post(`/labs/${labId}/agent/scripts`, order)).body?.cancel();
      await page.ask("send_text", { sessionId, text: "go", operationId: `o${times}` });
      await page.next(({ type, operationId }) => type === "operation_completed" && operationId === `o${times}`);
    }
    const ending = Promise.all([page.closed, stopped(server)]);
    Deno.kill(pid, "SIGTERM");
    const [closed] = await ending;
    assert.equal(closed.code, 1012);
    stuck.close();
  }));
