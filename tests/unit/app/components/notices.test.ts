import assert from "node:assert/strict";
import { noticesOf } from "../../../../app/components/session/notices.ts";
import { originOf } from "../../../../app/components/session/use-end-origin.ts";
import type { ShownError } from "../../../../app/models/mod.ts";
import { fakeModels } from "./fake-models.ts";

const failed = (code: string, during: ShownError["during"] = "send"): ShownError => ({
  code,
  message: "in other words",
  details: undefined,
  operationId: "op1",
  during,
  at: 0,
});

Deno.test("a page with nothing to tell shows no notice", () => {
  assert.deepEqual(noticesOf(fakeModels().models, undefined), []);
});

Deno.test("[PG8] an error shows its code and operation, and can be dismissed", () => {
  const { models, session, calls } = fakeModels();
  session.lastError.value = failed("SESSION_BUSY");
  const [notice] = noticesOf(models, undefined);
  assert.deepEqual([notice?.name, notice?.code, notice?.tone, notice?.operationId], [
    "SESSION_BUSY",
    "SESSION_BUSY",
    "doubt",
    "op1",
  ]);
  notice?.dismiss?.();
  assert.deepEqual(calls, ["dismissError"]);
});

Deno.test("[ER2] an unknown code is kept and comes with the sender's words", () => {
  const { models, session } = fakeModels();
  session.lastError.value = failed("QUANTUM_FLUX");
  const [notice] = noticesOf(models, undefined);
  assert.deepEqual([notice?.name, notice?.code, notice?.message], ["other", "QUANTUM_FLUX", "in other words"]);
});

Deno.test("[NL4] a link that is being restored is told while it lasts, once", () => {
  const { models, session } = fakeModels();
  session.outOfTouch.value = { code: "NATIVE_CONNECTION_CLOSED", message: "" };
  session.lastError.value = failed("NATIVE_CONNECTION_CLOSED", "connection");
  assert.deepEqual(noticesOf(models, undefined).map(({ code }) => code), ["NATIVE_CONNECTION_CLOSED"]);
  session.outOfTouch.value = undefined;
  assert.deepEqual(noticesOf(models, undefined), []);
});

Deno.test("[CN3] a lost port reads differently where the session was to end with it", () => {
  const { models, session } = fakeModels();
  session.phase.value = { is: "detached", sessionId: "s1", by: "lost" };
  session.endsWithPage.value = true;
  assert.equal(noticesOf(models, undefined)[0]?.name, "lost-scoped");
  session.endsWithPage.value = false;
  assert.equal(noticesOf(models, undefined)[0]?.name, "EXTENSION_DISCONNECTED");
});

Deno.test("[PG6] leaving is no failure, and says what becomes of the session", () => {
  const { models, session } = fakeModels();
  session.phase.value = { is: "detached", sessionId: "s1", by: "left" };
  session.endsWithPage.value = true;
  assert.deepEqual(noticesOf(models, undefined), [{ name: "left-scoped", tone: "calm" }]);
  session.endsWithPage.value = false;
  assert.deepEqual(noticesOf(models, undefined), [{ name: "left-persistent", tone: "calm" }]);
});

Deno.test("[RS4] a session that Core doesn't give says why", () => {
  for (const code of ["THREAD_NOT_FOUND", "THREAD_ACCESS_DENIED"]) {
    const { models, session } = fakeModels();
    session.phase.value = { is: "gone", sessionId: "s1", error: { code, message: "" } };
    session.lastError.value = failed(code, "resume");
    assert.deepEqual(noticesOf(models, undefined).map(({ name }) => name), [code]);
  }
});

Deno.test("[EN6] an end from elsewhere is told, the page's own is not", () => {
  const { models, session } = fakeModels();
  session.phase.value = { is: "attached", sessionId: "s1", status: "ended" };
  assert.equal(noticesOf(models, "elsewhere")[0]?.name, "ended-elsewhere");
  assert.equal(noticesOf(models, "before")[0]?.name, "ended-before");
  assert.deepEqual(noticesOf(models, "own"), []);
});

Deno.test("where an end came from is told by the phase before it", () => {
  assert.equal(originOf({ is: "changing", sessionId: "s1", status: "idle", to: "ended" }), "own");
  assert.equal(originOf({ is: "attached", sessionId: "s1", status: "running" }), "elsewhere");
  assert.equal(originOf({ is: "resuming", sessionId: "s1", approval: "given" }), "before");
});

Deno.test("refused storage and a replaced lab are visible, a page without a lab says only that", () => {
  const { models, session, storage, replaced, calls } = fakeModels();
  session.unsaved.value = "refused";
  replaced.value = true;
  assert.deepEqual(noticesOf(models, undefined).map(({ name }) => name), ["lab-replaced", "storage-refused"]);
  storage.trouble.value = { kind: "quota", act: "write", said: "full", keys: [] };
  const [, trouble] = noticesOf(models, undefined);
  trouble?.dismiss?.();
  assert.deepEqual([trouble?.name, trouble?.message, calls], ["storage-quota", "full", ["dismissTrouble"]]);
  assert.deepEqual(noticesOf(fakeModels({ is: "none" }).models, undefined), [{ name: "no-lab", tone: "fault" }]);
});
