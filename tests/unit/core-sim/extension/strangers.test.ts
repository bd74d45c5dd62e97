import assert from "node:assert/strict";
import { requests } from "../../../../sdk/protocol/requests.ts";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

const STRANGER = "http://b.test";

/** Every request, with all that any of them carries. */
const payload = (sessionId: string) => ({
  sessionId,
  text: "mine now",
  operationId: "o9",
  toolRequestId: "t1",
  result: null,
  autoEndOnDisconnect: true,
  filename: "a.txt",
  sizeBytes: 1,
  mimeType: "text/plain",
  path: "/a.txt",
  callerOrigin: "http://a.test",
});

Deno.test("[OR1] whatever another origin asks about a session's id, it is told nothing and changes nothing (A-086)", () => {
  const lab = manualLab();
  const owner = new RawPage(lab);
  const sessionId = owner.create({ autoEndOnDisconnect: false });
  assert.equal(owner.refusal("send_text", { sessionId, text: "/long 30s", operationId: "o1" }), undefined);
  lab.advance(1_000);
  const before = lab.truth().desktop;
  const told = owner.received.length;
  const stranger = new RawPage(lab, { origin: STRANGER, channelId: "c2" });
  const naming = Object.keys(requests).filter((type) =>
    !["get_approval_status", "get_settings", "list_providers", "create_session"].includes(type)
  );
  assert.ok(naming.length >= 9);
  for (const type of naming) assert.equal(stranger.refusal(type, payload(sessionId)), "THREAD_ACCESS_DENIED", type);
  assert.deepEqual(lab.truth().desktop, before);
  assert.deepEqual(lab.truth().extension.routes.map(({ origin }) => origin), [owner.origin]);
  lab.advance(60_000);
  assert.ok(stranger.received.every(({ type }) => type === "response"), "no event reaches the stranger");
  assert.ok(owner.received.slice(told).some(({ type }) => type === "operation_completed"), "the turn went on");
});

Deno.test("[OR1] nothing that a page can list shows what another origin has (A-087)", () => {
  const lab = manualLab();
  const owner = new RawPage(lab);
  const input = { workspace: { path: "/home/user/projects/secret" }, autoEndOnDisconnect: false };
  const sessionId = owner.create(input);
  const stranger = new RawPage(lab, { origin: STRANGER, channelId: "c2" });
  for (const type of ["get_approval_status", "get_settings", "list_providers"]) stranger.ask(type);
  const own = stranger.create({ workspace: { path: "/home/user/projects/other" } });
  for (const type of ["resume_session", "list_assets"]) {
    assert.equal(stranger.refusal(type, { sessionId: own }), undefined);
  }
  const seen = JSON.stringify(stranger.received);
  for (const secret of [sessionId, "secret", owner.origin]) assert.ok(!seen.includes(secret), secret);
});

Deno.test("[AP1] an origin that nobody approved gets nothing done, and learns nothing but that (A-081)", () => {
  const lab = manualLab({ approval: "ask" });
  const owner = new RawPage(lab);
  lab.decide({ origin: owner.origin, decision: "approve" });
  const sessionId = owner.create({ autoEndOnDisconnect: false });
  const stranger = new RawPage(lab, { origin: STRANGER, channelId: "c2" });
  const waiting = ["create_session", "resume_session", "reactivate_session", "prepare_session", "list_assets"].map((
    type,
  ) => stranger.post(type, { ...payload(sessionId), input: { provider: "codex" } }));
  for (const type of ["send_text", "submit_tool_result", "end_session"]) {
    assert.equal(stranger.refusal(type, payload(sessionId)), "THREAD_ACCESS_DENIED", type);
  }
  assert.ok(waiting.every((id) => stranger.answerTo(id) === undefined), "they wait for the person");
  assert.deepEqual(lab.truth().extension.approvals.map(({ origin }) => origin), [STRANGER]);
  lab.decide({ origin: STRANGER, decision: "reject" });
  const codes = waiting.map((id) => stranger.answerTo(id)).map((answer) => answer?.ok === false && answer.error.code);
  assert.deepEqual(new Set(codes), new Set(["APPROVAL_REJECTED"]));
  assert.deepEqual(lab.truth().desktop.threads.map(({ status, operations }) => [status, operations]), [["idle", 0]]);
});
