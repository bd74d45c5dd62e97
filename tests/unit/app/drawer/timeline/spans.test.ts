import assert from "node:assert/strict";
import { emptyRun, extended } from "../../../../../app/drawer/journal/mod.ts";
import { Spans } from "../../../../../app/drawer/timeline/spans.ts";
import { manualLab, RawPage } from "../../../../support/raw-page.ts";
import { entriesOf, runOf } from "../lab-run.ts";
import { aTurn } from "./scene.ts";

type Lab = ReturnType<typeof manualLab>;

function spansOf(lab: Lab) {
  const types = new Map(entriesOf(lab).map(({ n, type }) => [n, type]));
  return new Spans().take(runOf(lab)).all.map(({ kind, from, until, outcome, slot }) => ({
    told: [kind, types.get(from), until === undefined ? undefined : types.get(until), outcome].filter(Boolean).join(
      " ",
    ),
    slot,
  }));
}
const told = (lab: Lab) => spansOf(lab).map(({ told }) => told);

Deno.test("an operation lasts from its acceptance to its completion, and says how it went", () => {
  const { lab, page, sessionId } = aTurn();
  lab.queueScript({ steps: [{ fail: { code: "PROVIDER_COMMAND_FAILED", message: "no" } }] });
  page.post("send_text", { sessionId, text: "fail", operationId: "op-2" });
  lab.advance(100);
  assert.deepEqual(told(lab), [
    "operation status_changed operation_completed done",
    "operation status_changed operation_completed failed",
  ]);
});

Deno.test("[NL5] with the Desktop goes what it was doing; nobody will say how that went", () => {
  const { lab, page, sessionId } = aTurn();
  page.post("send_text", { sessionId, text: "/long 30s", operationId: "op-2" });
  lab.disrupt({ kind: "desktop.crash" });
  lab.advance(5_000);
  lab.disrupt({ kind: "desktop.start" });
  lab.advance(60_000);
  assert.deepEqual(told(lab).slice(1), [
    "operation status_changed desktop_crash lost",
    "desktop desktop_crash desktop_start",
    "link lost connected",
  ]);
});

Deno.test("[NL1] a lost link, a dropped subscription, a dead line and an Extension that is away last until they are over", () => {
  const { lab, sessionId } = aTurn();
  lab.disrupt({ kind: "subscription.drop", threadId: sessionId });
  lab.disrupt({ kind: "ports.blackhole", forMs: 200 });
  lab.advance(2_000);
  lab.disrupt({ kind: "nativeHost.drop" });
  lab.advance(2_000);
  assert.deepEqual(told(lab).slice(1), [
    "subscription thread_subscription_closed subscribe_thread",
    "ports disrupt ports_alive",
    "link lost",
  ]);
  lab.disrupt({ kind: "extension.crash", forMs: 100 });
  lab.advance(200);
  assert.deepEqual(told(lab).slice(3), [
    "link lost extension_stopped",
    "extension extension_stopped extension_started",
  ]);
});

Deno.test("what lasts at the same time on one lane stands beside each other", () => {
  const { lab, page } = aTurn();
  const ids = [page.create({ autoEndOnDisconnect: false }), page.create({ autoEndOnDisconnect: false })];
  ids.forEach((sessionId, at) => page.post("send_text", { sessionId, text: "go", operationId: `op-${at + 5}` }));
  const [, ...running] = spansOf(lab);
  assert.deepEqual(running.map(({ slot }) => slot), [0, 1]);
});

Deno.test("spans that grew with their run are those that are read at once", () => {
  const { lab } = aTurn();
  lab.disrupt({ kind: "desktop.restart" });
  lab.advance(2_000);
  new RawPage(lab).create();
  const entries = entriesOf(lab);
  const grown = new Spans();
  let run = emptyRun("live");
  for (const entry of entries) grown.take(run = extended(run, [entry], Infinity));
  assert.deepEqual(grown.all, new Spans().take(run).all);
  assert.ok(grown.all.length >= 3);
});

Deno.test("those are found of which something falls between two entries", () => {
  const { lab } = aTurn();
  const spans = new Spans().take(runOf(lab));
  const [span] = spans.all;
  assert.ok(span?.until !== undefined);
  assert.equal(spans.between(span.until, span.until + 5).length, 1);
  assert.equal(spans.between(span.until + 1, span.until + 5).length, 0);
  assert.equal(spans.between(1, span.from - 1).length, 0);
});
