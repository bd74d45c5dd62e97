import assert from "node:assert/strict";
import { noticesOf } from "../../../../app/components/session/notices.ts";
import { originOf } from "../../../../app/models/end-origin.ts";
import { LINK_CODES, type PageModels, type ShownError } from "../../../../app/models/mod.ts";
import { fakeModels } from "./fake-models.ts";

const failed = (code: string, during: ShownError["during"] = "send"): ShownError => ({
  code,
  message: "in other words",
  details: undefined,
  operationId: "op1",
  during,
  at: 0,
});

const told = (models: PageModels) => noticesOf(models).map(({ name, code, tone }) => [name, code, tone]);

Deno.test("a page with nothing to tell shows no notice", () => {
  assert.deepEqual(noticesOf(fakeModels().models), []);
});

Deno.test("[PG8] an error shows its code and operation, and can be dismissed", () => {
  const { models, session, calls } = fakeModels();
  session.lastError.value = failed("SESSION_BUSY");
  const [notice] = noticesOf(models);
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
  const [notice] = noticesOf(models);
  assert.deepEqual([notice?.name, notice?.code, notice?.message], ["other", "QUANTUM_FLUX", "in other words"]);
});

Deno.test("[NL4] a link that is being restored is told while it lasts, once", () => {
  const { models, session } = fakeModels();
  session.outOfTouch.value = { code: "NATIVE_CONNECTION_CLOSED", message: "" };
  session.lastError.value = failed("NATIVE_CONNECTION_CLOSED", "connection");
  assert.deepEqual(noticesOf(models).map(({ code }) => code), ["NATIVE_CONNECTION_CLOSED"]);
  session.outOfTouch.value = undefined;
  assert.deepEqual(noticesOf(models), []);
});

Deno.test("[CN3] a lost port reads differently where the session was to end with it", () => {
  const { models, session } = fakeModels();
  session.phase.value = { is: "detached", sessionId: "s1", by: "lost" };
  session.endsWithPage.value = true;
  assert.equal(noticesOf(models)[0]?.name, "lost-scoped");
  session.endsWithPage.value = false;
  assert.equal(noticesOf(models)[0]?.name, "lost-persistent");
});

Deno.test("[PG8] a notice about a lost link or port names the operation that was under way", () => {
  const { models, session } = fakeModels();
  session.phase.value = { is: "detached", sessionId: "s1", by: "lost" };
  session.operation.value = {
    is: "unconfirmed",
    operationId: "op7",
    error: { code: "EXTENSION_DISCONNECTED", message: "" },
  };
  session.lastError.value = failed("EXTENSION_DISCONNECTED", "connection");
  assert.deepEqual(noticesOf(models).map(({ operationId }) => operationId), ["op7"]);
  session.phase.value = { is: "attached", sessionId: "s1", status: "running" };
  session.operation.value = { is: "pending", operationId: "op8", waiting: true, since: 0 };
  session.outOfTouch.value = { code: "NATIVE_CONNECTION_CLOSED", message: "" };
  assert.deepEqual(noticesOf(models).map(({ operationId }) => operationId), ["op8"]);
  session.operation.value = { is: "none" };
  session.outOfTouch.value = { code: "NATIVE_CONNECTION_CLOSED", message: "", details: { operationId: "op9" } };
  assert.deepEqual(noticesOf(models).map(({ operationId }) => operationId), ["op9"]);
});

Deno.test("[PG8] where a resume was refused or found the link down, the cause is kept, and the advice is to re-attach", () => {
  for (const code of ["APPROVAL_REJECTED", "NATIVE_CONNECTION_CLOSED", "NATIVE_HOST_UNAVAILABLE", "SESSION_ENDED"]) {
    for (const scoped of [false, true]) {
      const { models, session } = fakeModels();
      session.endsWithPage.value = scoped;
      session.phase.value = { is: "detached", sessionId: "s1", by: "lost", error: { code, message: "" } };
      session.lastError.value = failed(code, "resume");
      assert.deepEqual(noticesOf(models).map(({ name, next }) => [name, next]), [[
        code,
        "notice.next.reattach",
      ]]);
    }
  }
});

Deno.test("a refusal advises about the request that it refused", () => {
  const { models, session } = fakeModels();
  session.phase.value = { is: "attached", sessionId: "s1", status: "ended" };
  for (
    const [during, next] of [
      ["reactivate", "notice.next.try-again"],
      ["resume", "notice.next.reattach"],
      ["create", "notice.APPROVAL_REJECTED.next"],
    ] as const
  ) {
    session.lastError.value = failed("APPROVAL_REJECTED", during);
    assert.equal(noticesOf(models)[0]?.next, next);
  }
});

Deno.test("[TU6] a turn that failed reads differently from a message that the session in error refused", () => {
  const { models, session } = fakeModels();
  session.phase.value = { is: "attached", sessionId: "s1", status: "error" };
  const after = (during: ShownError["during"]) => {
    session.lastError.value = failed("PROVIDER_COMMAND_FAILED", during);
    return noticesOf(models).map(({ name, code }) => [name, code]);
  };
  assert.deepEqual(after("turn"), [["turn-failed", "PROVIDER_COMMAND_FAILED"]]);
  assert.deepEqual(after("send"), [["PROVIDER_COMMAND_FAILED", "PROVIDER_COMMAND_FAILED"]]);
  assert.deepEqual(after("create"), [["other", "PROVIDER_COMMAND_FAILED"]]);
  session.phase.value = { is: "attached", sessionId: "s1", status: "idle" };
  assert.deepEqual(after("turn"), [["other", "PROVIDER_COMMAND_FAILED"]], "nothing is said of an error that isn't");
  assert.deepEqual(after("send"), [["other", "PROVIDER_COMMAND_FAILED"]]);
});

Deno.test("[PG2] an End that failed in a former life is no trouble of now, and is told while the session is at hand", () => {
  const { models, session } = fakeModels();
  session.endFailedBefore.value = { code: "NATIVE_CONNECTION_CLOSED", message: "", at: 0 };
  session.phase.value = { is: "attached", sessionId: "s1", status: "idle" };
  assert.deepEqual(told(models), [["end-failed-before", "NATIVE_CONNECTION_CLOSED", "doubt"]]);
  session.phase.value = { is: "resuming", sessionId: "s1", approval: "given" };
  assert.deepEqual(noticesOf(models), []);
});

Deno.test("[PG6] why a session has no record is told apart: refused, forgotten, removed elsewhere", () => {
  const { models, session } = fakeModels();
  const names = () => noticesOf(models).map(({ name }) => name);
  session.unsaved.value = "refused";
  assert.deepEqual(names(), ["storage-refused"]);
  session.unsaved.value = "forgotten";
  assert.deepEqual(names(), ["record-forgotten"]);
  session.unsaved.value = "removed-elsewhere";
  assert.deepEqual(names(), ["record-removed-elsewhere"]);
});

Deno.test("[NL4] every code of a broken link has words of its own", () => {
  for (const code of LINK_CODES) {
    const { models, session } = fakeModels();
    session.outOfTouch.value = { code, message: "" };
    assert.deepEqual(noticesOf(models).map(({ name, tone }) => [name, tone]), [[code, "doubt"]]);
  }
});

Deno.test("the lab's silence shows its code, and no words that nobody sent", () => {
  const { models, truth } = fakeModels();
  truth.view.value = { is: "unreachable", since: 0, why: "LAB_UNREACHABLE" };
  assert.deepEqual(told(models), [["truth-lost", "LAB_UNREACHABLE", "doubt"]]);
  assert.equal(noticesOf(models)[0]?.message, undefined);
});

Deno.test("[CN3] a turn that a lost port cut short is no news once the page is attached again", () => {
  const { models, session } = fakeModels();
  session.lastError.value = failed("EXTENSION_DISCONNECTED", "turn");
  session.phase.value = { is: "attached", sessionId: "s1", status: "running" };
  assert.deepEqual(noticesOf(models), []);
  session.phase.value = { is: "none" };
  assert.deepEqual(noticesOf(models).map(({ code }) => code), ["EXTENSION_DISCONNECTED"]);
});

Deno.test("[PG6] leaving is no failure, and says what becomes of the session", () => {
  const { models, session } = fakeModels();
  session.phase.value = { is: "detached", sessionId: "s1", by: "left" };
  session.endsWithPage.value = true;
  assert.deepEqual(told(models), [["left-scoped", undefined, "calm"]]);
  session.endsWithPage.value = false;
  assert.deepEqual(told(models), [["left-persistent", undefined, "calm"]]);
});

Deno.test("[RS4] a session that Core doesn't give says why", () => {
  for (const code of ["THREAD_NOT_FOUND", "THREAD_ACCESS_DENIED"]) {
    const { models, session } = fakeModels();
    session.phase.value = {
      is: "gone",
      sessionId: "s1",
      error: { code, message: "" },
      asked: "given",
      operationId: undefined,
    };
    session.lastError.value = failed(code, "resume");
    assert.deepEqual(noticesOf(models).map(({ name }) => name), [code]);
  }
});

Deno.test("[EN6] an end from elsewhere is told, the page's own is not", () => {
  const { models, session } = fakeModels();
  session.phase.value = { is: "attached", sessionId: "s1", status: "ended" };
  for (const by of ["elsewhere", "before"] as const) {
    session.endedBy.value = by;
    assert.equal(noticesOf(models)[0]?.name, `ended-${by}`);
  }
  session.endedBy.value = "own";
  assert.deepEqual(noticesOf(models), []);
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
  assert.deepEqual(noticesOf(models).map(({ name }) => name), ["lab-replaced", "storage-refused"]);
  storage.trouble.value = { kind: "quota", act: "write", said: "full", keys: [] };
  const [, trouble] = noticesOf(models);
  trouble?.dismiss?.();
  assert.deepEqual([trouble?.name, trouble?.message, calls], ["storage-quota", "full", ["dismissTrouble"]]);
  assert.deepEqual(told(fakeModels({ is: "none" }).models), [["no-lab", undefined, "fault"]]);
});
