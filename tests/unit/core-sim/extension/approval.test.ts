import assert from "node:assert/strict";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

const A = "http://a.test";

Deno.test("[AP1] the first gated request asks; approving lets the queue run in order", () => {
  const lab = manualLab({ approval: "ask" });
  const page = new RawPage(lab);
  const other = new RawPage(lab, { channelId: "c2" });
  const asked = [page.post("get_settings"), other.post("list_providers"), page.post("get_settings")];
  assert.deepEqual(page.received, []);
  assert.deepEqual(lab.truth().extension.approvals, [{ origin: A, since: lab.clock.now() }]);
  const order: string[] = [];
  page.onMessage = other.onMessage = (message) => order.push(message.type === "response" ? message.requestId : "");
  assert.equal(lab.decide({ origin: A, decision: "approve" }), true);
  assert.deepEqual(order, asked);
  assert.deepEqual(lab.truth().extension.approvals, []);
  assert.deepEqual(lab.truth().extension.origins, [{ origin: A, approvedAt: lab.clock.now() }]);
});

Deno.test("[AP1] a refusal rejects every queued request, and the next one asks again", () => {
  const lab = manualLab({ approval: "ask" });
  const page = new RawPage(lab);
  const requests = [page.post("get_settings"), page.post("list_providers")];
  lab.decide({ origin: A, decision: "reject" });
  assert.deepEqual(page.story(), ["answer APPROVAL_REJECTED", "answer APPROVAL_REJECTED"]);
  assert.equal(requests.length, 2);
  page.post("get_settings");
  assert.equal(lab.truth().extension.approvals.length, 1);
});

Deno.test("[AP1] only so many requests wait for an answer; more are refused at once", () => {
  const page = new RawPage(manualLab({ approval: "ask" }));
  for (let times = 0; times < 1_001; times++) page.post("get_settings");
  assert.deepEqual(page.story(), ["answer LAB_LIMIT_REACHED"]);
});

Deno.test("[AP1] nobody's answer for 60 s of lab time is APPROVAL_TIMEOUT", () => {
  const lab = manualLab({ approval: "ask" });
  const page = new RawPage(lab);
  page.post("get_settings");
  lab.advance(59_999);
  assert.deepEqual(page.story(), []);
  lab.advance(1);
  assert.deepEqual(page.story(), ["answer APPROVAL_TIMEOUT"]);
  assert.deepEqual(lab.truth().extension.approvals, []);
});

Deno.test("[AP1] another origin isn't asked about while one is", () => {
  const lab = manualLab({ approval: "ask" });
  new RawPage(lab).post("get_settings");
  const other = new RawPage(lab, { origin: "http://b.test", channelId: "c2" });
  assert.equal(other.refusal("get_settings"), "CREATE_SESSION_NOT_APPROVED");
});

Deno.test("[AP1] sending, tool results, ending and the approval's own status never ask", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  lab.decide({ origin: A, decision: "revoke" });
  assert.equal(page.refusal("send_text", { sessionId, text: "hello", operationId: "o1" }), undefined);
  assert.equal(
    page.refusal("submit_tool_result", { sessionId, toolRequestId: "none" }),
    "PENDING_TOOL_REQUEST_NOT_FOUND",
  );
  const status = page.ask("get_approval_status");
  assert.deepEqual(status.ok && status.result, { installed: true, approved: false, origin: A, appConnected: true });
  assert.equal(page.refusal("end_session", { sessionId }), undefined);
  assert.deepEqual(lab.truth().extension.approvals, []);
});

Deno.test("[AP1] revoking affects later requests, which ask even where the first was approved unasked", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  assert.equal(page.refusal("get_settings"), undefined);
  lab.decide({ origin: A, decision: "revoke" });
  page.post("get_settings");
  assert.deepEqual(lab.truth().extension.approvals.map(({ origin }) => origin), [A]);
});

Deno.test("[AP1] approving ahead needs no question, rejecting does", () => {
  const lab = manualLab({ approval: "ask" });
  assert.equal(lab.decide({ origin: A, decision: "reject" }), false);
  assert.equal(lab.decide({ origin: A, decision: "approve" }), true);
  assert.equal(new RawPage(lab).refusal("get_settings"), undefined);
});
