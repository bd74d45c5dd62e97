import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { OperationView, SessionPhase, SessionTruth } from "../../../../app/models/mod.ts";
import type { Answer, ControlApi } from "../../../../app/models/control-api.ts";
import { createTruthModel, differenceOf } from "../../../../app/models/truth-model.ts";
import type { LabTruth } from "../../../../core-sim/control/mod.ts";
import { ManualClock, settle } from "../lifecycle/manual-clock.ts";
import { labTruth, thread } from "./lab-truth.ts";

class FakeBell extends EventTarget {
  closed = false;
  close() {
    this.closed = true;
  }
  ring(entry: unknown) {
    this.dispatchEvent(
      new MessageEvent("message", { data: typeof entry === "string" ? entry : JSON.stringify(entry) }),
    );
  }
}

function setUp() {
  const clock = new ManualClock();
  const bell = new FakeBell();
  const lab = { answer: { ok: true, value: labTruth({ threads: [thread()] }) } as Answer<LabTruth>, asked: 0 };
  const api: ControlApi = {
    truth: () => Promise.resolve((lab.asked++, lab.answer)),
    disrupt: () => Promise.reject(new Error("unused")),
    decide: () => Promise.reject(new Error("unused")),
  };
  const phase = signal<SessionPhase>({ is: "attached", sessionId: "s1", status: "idle" });
  const operation = signal<OperationView>({ is: "none" });
  const truth = createTruthModel({ api, clock, openBell: () => bell, phase, operation, sessionId: signal("s1") });
  return { clock, bell, lab, phase, truth };
}

const unreachable: Answer<LabTruth> = {
  ok: false,
  problem: { code: "LAB_UNREACHABLE", said: undefined, status: 0 },
};

const gone: Answer<LabTruth> = { ok: false, problem: { code: "LAB_NOT_FOUND", said: undefined, status: 404 } };

Deno.test("[PG7] truth is unknown until it was heard", async () => {
  const { truth } = setUp();
  assert.deepEqual([truth.view.value.is, truth.session.value.is, truth.difference.value.is], [
    "unknown",
    "unknown",
    "unknown",
  ]);
  truth.start();
  await settle();
  assert.deepEqual([truth.view.value.is, truth.session.value.is, truth.difference.value.is], [
    "fresh",
    "present",
    "none",
  ]);
  truth.stop();
});

Deno.test("many rings are one question", async () => {
  const { truth, bell, clock, lab } = setUp();
  truth.start();
  await settle();
  for (let n = 1; n <= 50; n++) bell.ring({ n, type: "chat_delta", layer: "core" });
  clock.advance(1000);
  await settle();
  assert.equal(lab.asked, 2);
  truth.stop();
  assert.deepEqual([bell.closed, clock.waiting], [true, 0]);
});

Deno.test("a ring during a question is asked about afterwards", async () => {
  const { truth, bell, clock, lab } = setUp();
  truth.start();
  bell.ring({ n: 1, type: "ended" });
  clock.advance(100);
  await settle();
  clock.advance(100);
  await settle();
  assert.equal(lab.asked, 2);
  truth.stop();
});

Deno.test("an outage keeps the last truth, marked stale, and asks again until it is over", async () => {
  const { truth, bell, clock, lab } = setUp();
  truth.start();
  await settle();
  lab.answer = unreachable;
  bell.dispatchEvent(new Event("error"));
  clock.advance(100);
  await settle();
  assert.equal(truth.view.value.is, "stale");
  assert.equal(truth.session.value.is, "present");
  lab.answer = { ok: true, value: labTruth() };
  clock.advance(2000);
  await settle();
  assert.equal(truth.view.value.is, "fresh");
  assert.deepEqual(truth.session.value, { is: "absent" });
  truth.stop();
});

Deno.test("a lab that never answered is unreachable", async () => {
  const { truth, lab } = setUp();
  lab.answer = unreachable;
  truth.start();
  await settle();
  assert.equal(truth.view.value.is, "unreachable");
  truth.stop();
});

Deno.test("a lab that is gone isn't asked again: not after a ring, a while, or the page's return", async () => {
  for (const before of ["nothing", "an outage"] as const) {
    const { truth, bell, clock, lab } = setUp();
    if (before === "an outage") lab.answer = unreachable;
    else lab.answer = gone;
    truth.start();
    await settle();
    lab.answer = gone;
    clock.advance(2000);
    await settle();
    const { asked } = lab;
    assert.equal(truth.view.value.is === "unreachable" && truth.view.value.why, "LAB_NOT_FOUND");
    bell.dispatchEvent(new Event("error"));
    truth.stop();
    truth.start();
    clock.advance(60_000);
    await settle();
    assert.deepEqual([lab.asked, clock.waiting, bell.closed], [asked, 0, true]);
    truth.stop();
  }
});

Deno.test("a lab that goes while its truth is stale is told as gone", async () => {
  const { truth, clock, lab } = setUp();
  truth.start();
  await settle();
  lab.answer = unreachable;
  await truth.refresh();
  const since = clock.now();
  lab.answer = gone;
  clock.advance(2000);
  await settle();
  const view = truth.view.value;
  assert.deepEqual(view.is === "stale" && [view.why, view.since], ["LAB_NOT_FOUND", since]);
  truth.stop();
});

Deno.test("belief and truth are compared, and the time of their parting is kept", async () => {
  const { truth, clock, lab, phase } = setUp();
  truth.start();
  await settle();
  const parted = clock.now();
  phase.value = { is: "attached", sessionId: "s1", status: "running" };
  assert.deepEqual(truth.difference.value, { is: "differs", belief: "running", truth: "idle", since: parted });
  clock.advance(500);
  await truth.refresh();
  assert.equal(truth.difference.value.is === "differs" && truth.difference.value.since, parted);
  lab.answer = { ok: true, value: labTruth({ threads: [thread({ status: "running" })] }) };
  await truth.refresh();
  assert.deepEqual(truth.difference.value, { is: "none" });
  truth.stop();
});

Deno.test("a refresh isn't answered by what was asked before it; two that wait are one question", async () => {
  const { truth, lab } = setUp();
  truth.start();
  const [one, two] = [truth.refresh(), truth.refresh()];
  lab.answer = { ok: true, value: labTruth() };
  await Promise.all([one, two]);
  assert.deepEqual([truth.session.value, lab.asked], [{ is: "absent" }, 2]);
  truth.stop();
});

Deno.test("[PG7] a difference is settled by a truth asked for after the belief's last change, or by 300 ms", async () => {
  const { truth, clock, phase } = setUp();
  truth.start();
  assert.equal(truth.settled.value, false);
  await settle();
  assert.equal(truth.settled.value, true);
  const older = truth.refresh();
  phase.value = { is: "attached", sessionId: "s1", status: "running" };
  await older;
  assert.equal(truth.settled.value, false);
  await truth.refresh();
  assert.equal(truth.settled.value, true);
  phase.value = { is: "attached", sessionId: "s1", status: "idle" };
  clock.advance(299);
  assert.equal(truth.settled.value, false);
  clock.advance(1);
  assert.equal(truth.settled.value, true);
  truth.stop();
  assert.equal(clock.waiting, 0);
});

Deno.test("a detached page differs from a session that lives on, a gone one agrees with a Core that doesn't know it", () => {
  const alive: SessionTruth = { is: "present", thread: thread(), routes: [] };
  const error = { code: "THREAD_NOT_FOUND", message: "" };
  assert.equal(differenceOf({ is: "detached", sessionId: "s1", by: "left" }, alive, 1).is, "differs");
  assert.equal(
    differenceOf({ is: "gone", sessionId: "s1", error, asked: "saved", operationId: undefined }, { is: "absent" }, 1)
      .is,
    "none",
  );
  assert.equal(differenceOf({ is: "none" }, alive, 1).is, "unknown");
});

Deno.test("[AE1] why the last route left is read from the journal", async () => {
  const { truth, bell } = setUp();
  truth.start();
  await settle();
  bell.ring({ n: 1, at: 1, layer: "page", type: "port_lost" });
  bell.ring({ n: 2, at: 2, layer: "route", type: "route_removed", sessionId: "s1", cause: 1, data: { portId: "p" } });
  bell.ring({ n: 3, at: 3, layer: "extension", type: "auto_end", sessionId: "s1", cause: 2 });
  bell.ring({ n: 4, at: 4, layer: "route", type: "route_removed", sessionId: "other" });
  bell.ring("{no json");
  const detach = truth.lastDetach.value;
  assert.deepEqual([detach?.n, detach?.causes, detach?.data], [2, ["port_lost"], { portId: "p" }]);
  truth.stop();
});
