import assert from "node:assert/strict";
import { type LabServerProcess, withLabServer } from "../support/lab-server.ts";
import { RawClient, type Wire } from "../support/raw-client.ts";

const APP = "https://app.test";

async function attached(server: LabServerProcess) {
  const lab = await server.makeLab({ origins: [APP] });
  const url = `ws://127.0.0.1:${server.port}/labs/${lab}/port`;
  const client = await RawClient.open(url, { origin: APP });
  const sessionId = await client.create();
  const ticket = async (type: string, payload: Wire) =>
    Object((await client.ask(type, { sessionId, ...payload })).result);
  const upload = (sizeBytes: number) =>
    ticket("create_asset_upload", { filename: "a.txt", sizeBytes, mimeType: "text/plain" });
  return { lab, client, ticket, upload };
}

const headersOf = (token: string) => ({ origin: APP, authorization: `Bearer ${token}` });

Deno.test("[AS1] assets travel over real HTTP, to the host that the port was opened on, for pages of the lab's origins", () =>
  withLabServer(async (server) => {
    const { lab, client, ticket, upload } = await attached(server);
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    const body = new Blob(Array.from({ length: 100 }, () => bytes));
    const { uploadUrl, uploadId, token } = await upload(body.size);
    assert.equal(uploadUrl, `http://127.0.0.1:${server.port}/labs/${lab}/uploads/${uploadId}`);
    const preflight = await fetch(uploadUrl, {
      method: "OPTIONS",
      headers: { origin: APP, "access-control-request-method": "PUT" },
    });
    assert.deepEqual([preflight.status, preflight.headers.get("access-control-allow-origin")], [204, APP]);
    const sent = await fetch(uploadUrl, { method: "PUT", headers: headersOf(token), body });
    assert.deepEqual([sent.status, await sent.json()], [201, { path: "/a.txt" }]);
    const down = await ticket("create_asset_download", { path: "/a.txt" });
    const got = await fetch(down.downloadUrl, { headers: headersOf(down.token) });
    assert.equal(got.headers.get("access-control-allow-origin"), APP);
    assert.deepEqual(new Uint8Array(await got.arrayBuffer()), new Uint8Array(await body.arrayBuffer()));
    await client.close();
  }));

Deno.test("[AS1] an upload that never ends is refused early; the server goes on, and stops when it is told to", () =>
  withLabServer(async (server) => {
    const { client, upload } = await attached(server);
    const { uploadUrl, token } = await upload(1_000);
    const chunk = new Uint8Array(64 * 1024);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled++;
        controller.enqueue(chunk);
      },
    });
    const refused = await fetch(uploadUrl, { method: "PUT", headers: headersOf(token), body: endless });
    const { error } = Object(await refused.json());
    assert.deepEqual([refused.status, error.code], [400, "ASSET_UPLOAD_SIZE_MISMATCH"]);
    assert.ok(pulled < 1_000, `${pulled} chunks went out`);
    assert.equal((await fetch(`${server.url}/healthz`).then(async (answer) => await answer.json())).status, "ok");
    assert.equal(await client.refusal("list_assets", { sessionId: "unknown" }), "THREAD_NOT_FOUND");
    await client.close();
  }));
