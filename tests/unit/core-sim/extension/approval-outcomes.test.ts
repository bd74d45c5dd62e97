import assert from "node:assert/strict";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

const A = "http://a.test";
const approvals = (lab: ReturnType<typeof manualLab>) => lab.truth().extension.approvals.map(({ origin }) => origin);
const origins = (lab: ReturnType<typeof manualLab>) => lab.truth().extension.origins.map(({ origin }) => origin);

/** Every gated request, with what it needs. */
const GATED: [type: string, payload: Record<string, unknown>][] = [
  ["get_settings", {}],
  ["list_providers", {}],
  ["create_session", { input: { provider: "codex" } }],
  ["resume_session", { sessionId: "s" }],
  ["reactivate_session", { sessionId: "s", autoEndOnDisconnect: true }],
  ["prepare_session", { sessionId: "s", operationId: "o" }],
  ["create_asset_upload", { sessionId: "s", filename: "a", sizeBytes: 1, mimeType: "" }],
  ["create_asset_download", { sessionId: "s", path: "/a" }],
  ["list_assets", { sessionId: "s" }],
];

Deno.test("[AP1] each gated request asks, and waits unanswered", () => {
  for (const [type, payload] of GATED) {
    const lab = manualLab({ approval: "ask" });
    const page = new RawPage(lab);
    page.post(type, payload);
    assert.deepEqual(page.received, [], type);
    assert.deepEqual(approvals(lab), [A], type);
  }
});

Deno.test("[AP1] [OR1] who isn't approved learns nothing about an id before the person said yes", () => {
  const lab = manualLab({ approval: "ask" });
  const owner = new RawPage(lab, { origin: "http://owner.test" });
  lab.decide({ origin: owner.origin, decision: "approve" });
  const sessionId = owner.create();
  const page = new RawPage(lab, { channelId: "c2" });
  const asked = [page.post("resume_session", { sessionId }), page.post("resume_session", { sessionId: "nowhere" })];
  assert.deepEqual(page.received, []);
  lab.decide({ origin: A, decision: "approve" });
  const codes = asked.map((requestId) => page.answerTo(requestId)).map((answer) => !answer?.ok && answer?.error.code);
  assert.deepEqual(codes, ["THREAD_ACCESS_DENIED", "THREAD_NOT_FOUND"]);
});

Deno.test("[AP1] a question that can't be shown is OPEN_POPUP_FAILED for who asked; the next request asks again", () => {
  const lab = manualLab({ approval: "ask" });
  lab.armFault({ at: "extension", kind: "fail", match: { type: "approval" } });
  const page = new RawPage(lab);
  assert.equal(page.refusal("get_settings"), "OPEN_POPUP_FAILED");
  assert.deepEqual(approvals(lab), []);
  page.post("get_settings");
  assert.deepEqual(approvals(lab), [A]);
});

Deno.test("[AP1] a yes that can't be stored is STORAGE_ERROR for all who waited, and no approval", () => {
  const lab = manualLab({ approval: "ask" });
  lab.armFault({ at: "extension", kind: "fail", match: { type: "approval_storage" } });
  const page = new RawPage(lab);
  page.post("get_settings");
  page.post("create_session", { input: { provider: "codex" } });
  lab.decide({ origin: A, decision: "approve" });
  assert.deepEqual(page.story(), ["answer STORAGE_ERROR", "answer STORAGE_ERROR"]);
  assert.deepEqual([origins(lab), approvals(lab)], [[], []]);
  assert.deepEqual(lab.truth().desktop.threads, []);
  page.post("get_settings");
  assert.deepEqual(approvals(lab), [A]);
});

Deno.test("[AP1] an approval without a question, too, needs its storage; the next request tries again", () => {
  const lab = manualLab();
  lab.armFault({ at: "extension", kind: "fail", match: { type: "approval_storage" } });
  const page = new RawPage(lab);
  assert.equal(page.refusal("get_settings"), "STORAGE_ERROR");
  assert.equal(page.refusal("get_settings"), undefined);
});

Deno.test("[AP1] a revocation that can't be stored leaves the origin approved", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  page.ask("get_settings");
  lab.armFault({ at: "extension", kind: "fail", match: { type: "approval_storage" } });
  lab.decide({ origin: A, decision: "revoke" });
  assert.deepEqual(origins(lab), [A]);
  assert.equal(page.refusal("get_settings"), undefined);
});

Deno.test("[AP1] a fault for requests leaves the question alone, and brings its own error where it has one", () => {
  const lab = manualLab({ approval: "ask" });
  lab.armFault({ at: "extension", kind: "fail", match: { type: "get_settings" }, error: { code: "X", message: "x" } });
  const page = new RawPage(lab);
  assert.equal(page.refusal("get_settings"), "X");
  const error = { code: "INVALID_ORIGIN", message: "not this one" };
  lab.armFault({ at: "extension", kind: "fail", match: { type: "approval" }, error });
  assert.equal(page.refusal("get_settings"), "INVALID_ORIGIN");
});

Deno.test("[AP1] a port that goes takes along what it waited for, and nobody else's; the last one closes the question", () => {
  const lab = manualLab({ approval: "ask" });
  const [page, other] = [new RawPage(lab), new RawPage(lab, { channelId: "c2" })];
  page.post("create_session", { input: { provider: "codex" } });
  const asked = other.post("get_settings");
  page.port.lost("tab closed");
  assert.deepEqual(approvals(lab), [A]);
  lab.decide({ origin: A, decision: "approve" });
  assert.equal(other.answerTo(asked)?.ok, true);
  assert.deepEqual(lab.truth().desktop.threads, [], "a create whose asker is gone makes no thread");
});

Deno.test("[AP1] once the first question is closed another origin is asked about", () => {
  const lab = manualLab({ approval: "ask" });
  new RawPage(lab).post("get_settings");
  const other = new RawPage(lab, { origin: "http://b.test", channelId: "c2" });
  assert.equal(other.refusal("get_settings"), "CREATE_SESSION_NOT_APPROVED");
  lab.decide({ origin: A, decision: "reject" });
  other.post("get_settings");
  assert.deepEqual(approvals(lab), ["http://b.test"]);
});

Deno.test("[AP1] a revocation touches no session that is attached: its turn and its end go on, only gated requests ask", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  page.ask("send_text", { sessionId, text: "/long 30s", operationId: "o1" });
  lab.decide({ origin: A, decision: "revoke" });
  const before = page.received.length;
  lab.advance(5_000);
  assert.ok(page.received.length > before, "events go on");
  page.post("list_assets", { sessionId });
  assert.deepEqual(approvals(lab), [A]);
  assert.equal(page.refusal("end_session", { sessionId }), undefined);
});

Deno.test("[AP1] an Extension that is reloaded while it asks forgets the question, not the approvals", () => {
  const lab = manualLab({ approval: "ask" });
  lab.decide({ origin: "http://b.test", decision: "approve" });
  new RawPage(lab).post("get_settings");
  lab.disrupt({ kind: "extension.reload" });
  assert.deepEqual([origins(lab), approvals(lab)], [["http://b.test"], []]);
});
