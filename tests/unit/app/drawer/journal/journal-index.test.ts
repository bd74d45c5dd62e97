import assert from "node:assert/strict";
import { emptyRun, extended, JournalIndex } from "../../../../../app/drawer/journal/mod.ts";
import { manualLab, RawPage } from "../../../../support/raw-page.ts";
import { entriesOf, runOf } from "../lab-run.ts";

function aTurn() {
  const lab = manualLab({ approval: "ask" });
  const page = new RawPage(lab);
  const asked = page.post("create_session", { input: { provider: "codex" } });
  lab.decide({ origin: page.origin, decision: "approve" });
  const answer = page.answerTo(asked);
  const sessionId = answer?.ok === true ? Object(answer.result).sessionId : undefined;
  page.post("send_text", { sessionId, text: "hello", operationId: "op-1" });
  lab.advance(10_000);
  return { lab, page, sessionId };
}

Deno.test("all that an operation led to on any layer belongs to it and to its session", () => {
  const { lab, sessionId } = aTurn();
  const run = runOf(lab);
  const index = new JournalIndex().take(run);
  const sent = run.entries.find(({ type, layer }) => type === "send_text" && layer === "page")?.n ?? 0;
  const belonging = run.entries.filter(({ n }) => index.operationOf(n) === "op-1");
  assert.deepEqual(
    new Set(belonging.map(({ layer }) => layer)),
    new Set(["page", "route", "native-link", "core", "agent"]),
  );
  assert.deepEqual(index.operations.map(({ operationId, first }) => [operationId, first]), [["op-1", sent]]);
  assert.deepEqual(belonging.filter(({ n }) => index.sessionOf(n) !== sessionId), []);
  const others = run.entries.filter(({ n }) => n > sent && index.operationOf(n) === undefined);
  assert.deepEqual(
    new Set(others.map(({ layer, type }) => `${layer} ${type}`)),
    new Set(["control clock", "extension sdk_outdated"]),
  );
});

Deno.test("a request that makes a session belongs to it once its answer names it, over an approval too", () => {
  const { lab, sessionId } = aTurn();
  const run = runOf(lab);
  const index = new JournalIndex().take(run);
  const made = run.entries.filter(({ type }) => /^create_(session|thread)$/.test(type));
  assert.deepEqual(made.map(({ layer }) => layer), ["page", "native-link", "core", "native-link"]);
  for (const { n } of made) assert.equal(index.sessionOf(n), sessionId);
  assert.deepEqual(index.sessions, [sessionId]);
});

Deno.test("causes and effects are each other's other side", () => {
  const run = runOf(aTurn().lab);
  const index = new JournalIndex().take(run);
  for (const { n, cause } of run.entries) {
    if (cause !== undefined) assert.ok(index.effectsOf(cause).includes(n), `${cause} led to ${n}`);
  }
  const last = run.entries.findLast(({ layer, type }) => layer === "page" && type === "operation_completed");
  assert.deepEqual(index.causesOf(last?.n ?? 0).map(({ layer }) => layer), [
    ...["route", "native-link", "core", "agent", "core", "native-link", "page"],
  ]);
});

Deno.test("an answer knows its request", () => {
  const run = runOf(aTurn().lab);
  const index = new JournalIndex().take(run);
  const pairs = run.entries.filter(({ layer, type }) => layer === "page" && type === "response")
    .map(({ n }) => run.entries.find((entry) => entry.n === index.requestOf(n))?.type);
  assert.deepEqual(pairs, ["create_session", "send_text"]);
});

Deno.test("an index that grew with its run is the one that is made at once, and what is gone is forgotten", () => {
  const entries = entriesOf(aTurn().lab);
  const whole = extended(emptyRun("live"), entries, Infinity);
  const atOnce = new JournalIndex().take(whole);
  const grown = new JournalIndex();
  let run = emptyRun("live");
  for (let at = 0; at < entries.length; at += 7) grown.take(run = extended(run, entries.slice(at, at + 7), Infinity));
  for (const { n } of entries) {
    assert.deepEqual(
      [grown.sessionOf(n), grown.operationOf(n), grown.requestOf(n), grown.effectsOf(n)],
      [atOnce.sessionOf(n), atOnce.operationOf(n), atOnce.requestOf(n), atOnce.effectsOf(n)],
    );
  }
  const bounded = extended(run, [{ ...entries[0], n: entries.length + 1, at: 0, layer: "core", type: "x" }], 50);
  grown.take(bounded);
  assert.deepEqual(grown.effectsOf(1), []);
  assert.equal(grown.take(emptyRun("imported")).sessions.length, 0);
});
