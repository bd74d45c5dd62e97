import assert from "node:assert/strict";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

Deno.test("a port has so many channels; those that it has go on", () => {
  const lab = manualLab();
  const page = new RawPage(lab, { channelId: "c0" });
  const ask = (channelId: string) => page.port.receive({ type: "get_settings", channelId, requestId: channelId });
  for (let n = 0; n < 10_001; n++) ask(`c${n}`);
  const codes = page.received.map((message) => message.type === "response" && !message.ok ? message.error.code : "ok");
  assert.deepEqual(codes.slice(-2), ["ok", "LAB_LIMIT_REACHED"]);
  assert.equal(page.refusal("get_settings"), undefined);
  assert.equal(lab.truth().extension.ports[0]?.channelIds.length, 10_000);
  assert.equal(
    new RawPage(lab, { channelId: "c10000" }).refusal("get_settings"),
    undefined,
    "another port has its own",
  );
});

Deno.test("ids that a page makes have a length, since they are kept and sent back", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  const message = { type: "send_text", channelId: "c1", requestId: "r", sessionId, text: "Hello", operationId: "o" };
  for (const name of ["channelId", "requestId", "operationId"]) {
    page.port.receive({ ...message, [name]: "x".repeat(257) });
    assert.equal(page.story().at(-1), "answer SDK_PROTOCOL_ERROR", name);
  }
  assert.deepEqual(lab.truth().extension.ports[0]?.channelIds, ["c1"]);
  assert.equal(lab.truth().desktop.threads[0]?.operations, 0);
  assert.equal(page.refusal("send_text", { sessionId, text: "Hello", operationId: "x".repeat(256) }), undefined);
});

Deno.test("[RS4] however long a session's id is, it is unknown, and nothing of it is kept", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  assert.equal(page.refusal("resume_session", { sessionId: "x".repeat(500_000) }), "THREAD_NOT_FOUND");
  assert.deepEqual(lab.truth().extension.subscriptions, []);
  assert.deepEqual(lab.truth().extension.routes, []);
});

Deno.test("[AP1] what waits for an approval is bounded by its memory; what is let in afterwards runs", () => {
  const lab = manualLab({ approval: "ask" });
  const page = new RawPage(lab);
  const input = { provider: "codex", skills: { guidance: "x".repeat(1_000_000), tools: [] } };
  const requests = Array.from({ length: 20 }, () => page.post("create_session", { input }));
  const refused = requests.filter((id) => page.answerTo(id) !== undefined);
  assert.deepEqual(new Set(page.story()), new Set(["answer LAB_LIMIT_REACHED"]));
  assert.deepEqual(refused, requests.slice(16));
  lab.decide({ origin: page.origin, decision: "approve" });
  assert.equal(lab.truth().desktop.threads.length, 16);
});

Deno.test("scripts that wait are bounded by their memory; one that is played makes room", () => {
  const lab = manualLab();
  const script = { steps: [{ say: "x".repeat(1_000_000), chunk: 1_000_000, everyMs: 0 }] };
  let taken = 0;
  while (lab.queueScript(script)) taken++;
  assert.equal(taken, 67);
  const page = new RawPage(lab);
  const sessionId = page.create();
  assert.equal(page.refusal("send_text", { sessionId, text: "Play one", operationId: "o1" }), undefined);
  assert.equal(lab.queueScript(script), true);
});

Deno.test("[AS1] up to 100 MiB an upload gets its ticket, above that it is refused, and port and session go on (A-069)", () => {
  const lab = manualLab();
  const page = new RawPage(lab, { assetsAt: "http://localhost:8787/labs/lab" });
  const sessionId = page.create();
  const limit = 100 * 1024 * 1024;
  for (const [sizeBytes, code] of [[limit - 1], [limit], [limit + 1, "ASSET_TOO_LARGE"]] as const) {
    const upload = { sessionId, filename: "a", sizeBytes, mimeType: "text/plain" };
    assert.equal(page.refusal("create_asset_upload", upload), code, `${sizeBytes}`);
  }
  assert.equal(page.closed, undefined);
  assert.equal(page.refusal("send_text", { sessionId, text: "Go on" }), undefined);
});
