import assert from "node:assert/strict";
import { withLabServer } from "../support/lab-server.ts";
import { RawClient } from "../support/raw-client.ts";
import { openSocket } from "../support/web-socket.ts";

const BATCH = "pedelec.batch.v1";

for (const protocols of [[], [BATCH], ["other", BATCH]]) {
  const spoken = protocols.includes(BATCH) ? BATCH : "";
  const title = `[TU1] [TU4] [EN1] [RS3] a raw client offering [${protocols}] creates, sends, reads, resumes and ends`;
  Deno.test(title, () =>
    withLabServer(async ({ url, makeLab, post, truth }) => {
      const labId = await makeLab();
      const script = await post(`/labs/${labId}/agent/scripts`, {
        steps: [{ say: "Fragments make a message.", everyMs: 1 }],
      });
      assert.equal(script.status, 201);
      await script.body?.cancel();
      const at = `${url.replace("http", "ws")}/labs/${labId}/port`;
      const client = await RawClient.open(at, { origin: url, protocols });
      assert.equal(client.protocol, spoken);
      const sessionId = await client.create({ autoEndOnDisconnect: false });
      assert.deepEqual(client.received.map(({ type }) => type), ["session_snapshot", "response"]);

      const sent = client.ask("send_text", { sessionId, text: "hello", operationId: "turn1" });
      const completed = await client.next(({ type }) => type === "operation_completed");
      assert.deepEqual([completed.operationId, completed.operationKind, completed.success], ["turn1", "user", true]);
      assert.equal((await sent).ok, true);
      const texts = (type: string) =>
        client.received.filter((message) => message.type === type).map(({ text }) => text);
      assert.deepEqual(texts("chat_message"), ["Fragments make a message."]);
      assert.ok(texts("chat_delta").length > 1);
      assert.equal(texts("chat_delta").join(""), "Fragments make a message.");

      const second = await RawClient.open(at, { origin: url, protocols, channelId: "c2" });
      const resumed = await second.ask("resume_session", { sessionId });
      assert.deepEqual(resumed.result, { sessionId, autoEndOnDisconnect: false });
      assert.deepEqual(second.received.map(({ type }) => type), ["session_snapshot", "response"]);
      const { snapshot } = Object(second.received[0]);
      assert.deepEqual([snapshot.status, snapshot.lastCompletedOperation.operationId], ["idle", "turn1"]);

      assert.equal((await client.ask("end_session", { sessionId })).ok, true);
      await second.next(({ type }) => type === "ended");
      assert.deepEqual((await truth(labId)).desktop.threads.map(({ status }) => status), ["ended"]);
      await Promise.all([client.close(), second.close()]);
    }));
}

Deno.test("[RS4] [OR1] unknown ids, and the other origin of the same server, are told apart", () =>
  withLabServer(async ({ url, port, makeLab }) => {
    const labId = await makeLab();
    const owner = await RawClient.open(`ws://localhost:${port}/labs/${labId}/port`, { origin: url });
    const sessionId = await owner.create();
    const elsewhere = `127.0.0.1:${port}`;
    const other = await RawClient.open(`ws://${elsewhere}/labs/${labId}/port`, { origin: `http://${elsewhere}` });
    assert.equal(await owner.refusal("resume_session", { sessionId: crypto.randomUUID() }), "THREAD_NOT_FOUND");
    for (const type of ["resume_session", "send_text", "end_session"]) {
      const payload = { sessionId, text: "x", operationId: "o" };
      assert.equal(await other.refusal(type, payload), "THREAD_ACCESS_DENIED", type);
      assert.equal(await other.refusal(type, { ...payload, sessionId: "nowhere" }), "THREAD_NOT_FOUND", type);
    }
    await Promise.all([owner.close(), other.close()]);
  }));

Deno.test("[AE1] a page-scoped session ends when the socket goes", () =>
  withLabServer(async ({ url, makeLab, truth }) => {
    const labId = await makeLab();
    const at = `${url.replace("http", "ws")}/labs/${labId}/port`;
    const page = await RawClient.open(at, { origin: url });
    const sessionId = await page.create();
    const watcher = await RawClient.open(at, { origin: url, channelId: "c2" });
    await watcher.ask("resume_session", { sessionId });
    await page.close();
    assert.deepEqual((await truth(labId)).desktop.threads.map(({ status }) => status), ["idle"]);
    await watcher.close();
    const journal = await fetch(`${url}/labs/${labId}/journal`, { headers: { accept: "text/event-stream" } });
    const reader = journal.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!/^data: .*"layer":"core".*"type":"ended"/m.test(text)) text += (await reader?.read())?.value ?? "";
    await reader?.cancel();
    assert.deepEqual((await truth(labId)).desktop.threads.map(({ status }) => status), ["ended"]);
  }));

Deno.test("[CN7] [CN8] over a real socket a client that answers no ping is closed after the lease", () =>
  withLabServer(async ({ url, makeLab }) => {
    const labId = await makeLab({ portLeaseMs: 300 });
    const silent = await openSocket(`${url.replace("http", "ws")}/labs/${labId}/port`, url);
    const pings: number[] = [];
    silent.onmessage = ({ data }) => pings.push(Object(JSON.parse(String(data))).n);
    const closed = await new Promise<CloseEvent>((resolve) => silent.onclose = resolve);
    assert.deepEqual([closed.code, closed.reason], [4008, "no ping answered"]);
    assert.deepEqual(pings, [1, 2]);
  }));
