import assert from "node:assert/strict";
import { createPayslip } from "../../../../app/pages/sensitive/payslip.ts";
import { createVisit } from "../../../../app/pages/sensitive/visit.ts";
import type { SessionModel, WipeEnd } from "../../../../app/models/mod.ts";
import { fakeModels } from "../components/fake-models.ts";

const entry: SessionModel["transcript"]["value"][number] = {
  from: "agent",
  id: "a1",
  at: 0,
  text: "You earn a lot.",
  operationId: "op1",
  index: 0,
  state: "whole",
};

function setUp(end: WipeEnd = { is: "ended" }) {
  const fake = fakeModels();
  const { session } = fake;
  session.erase = () => {
    fake.calls.push("erase");
    session.transcript.value = [];
    session.typed.value = "";
    session.refused.value = undefined;
  };
  session.wipe = () => {
    fake.calls.push("wipe");
    return Promise.resolve(end);
  };
  const payslip = createPayslip();
  payslip.example("+ Pay: 3,000");
  const visit = createVisit(fake.models, payslip);
  const talk = () => {
    session.phase.value = { is: "attached", sessionId: "s1", status: "idle" };
    session.sessionId.value = "s1";
    session.transcript.value = [entry];
  };
  return { ...fake, payslip, visit, talk };
}

Deno.test("a page that shows an example alone has nothing to wipe", () => {
  const { visit, session, payslip, talk } = setUp();
  assert.equal(visit.protects.value, false);
  session.typed.value = "M";
  assert.equal(visit.protects.value, true);
  session.typed.value = "";
  payslip.add("earning");
  assert.equal(visit.protects.value, true);
  payslip.erase();
  talk();
  assert.deepEqual([visit.protects.value, visit.guards.value], [true, true]);
});

Deno.test("[EN1] Done empties the page before Core is asked, tells the other tabs, and hands its texts out once", async () => {
  const { visit, calls, talk, payslip, session } = setUp();
  talk();
  const done = visit.finish("done");
  assert.deepEqual([visit.visit.value.is, payslip.rows.value, session.transcript.value], ["wiping", [], []]);
  await done;
  assert.deepEqual(calls, ["erase", "tell", "wipe"]);
  assert.deepEqual(visit.visit.value, {
    is: "wiped",
    by: "done",
    end: { is: "ended" },
    sessionId: "s1",
    attached: true,
  });
  assert.deepEqual([visit.takeTexts(), visit.takeTexts()], [["You earn a lot.", "+ Pay: 3,000"], []]);
  assert.equal(visit.guards.value, false);
});

Deno.test("nothing that comes back later stays on a wiped page: a refused text, the agent's next words", async () => {
  const { visit, talk, session } = setUp({ is: "failed", error: { code: "X", message: "" } });
  talk();
  await visit.finish("done");
  session.typed.value = "You earn a lot.";
  session.transcript.value = [entry];
  assert.deepEqual([session.typed.value, session.transcript.value], ["", []]);
});

Deno.test("[EN3] [PG6] a failed end can be tried again, or left to Core by leaving", async () => {
  const { visit, talk, session, calls } = setUp({ is: "failed", error: { code: "X", message: "" } });
  talk();
  await visit.finish("idle");
  session.wipe = () => Promise.resolve({ is: "ended" });
  await visit.endAgain();
  const again = visit.visit.value;
  assert.deepEqual(again.is === "wiped" && [again.by, again.end], ["idle", { is: "ended" }]);
  visit.leaveSession();
  const left = visit.visit.value;
  assert.deepEqual(left.is === "wiped" && left.end, { is: "out-of-reach" });
  assert.ok(calls.includes("leave"));
});

Deno.test("[CN8] a page that is left is emptied, asks for nothing, and keeps nothing to compare with (A-051)", () => {
  const untouched = setUp().visit;
  untouched.leavePage();
  assert.equal(untouched.visit.value.is, "open");
  const { visit, talk, calls, payslip } = setUp();
  talk();
  visit.leavePage();
  assert.deepEqual(calls, ["erase"]);
  assert.deepEqual([payslip.rows.value, visit.takeTexts()], [[], []]);
  const now = visit.visit.value;
  assert.deepEqual(now.is === "wiped" && [now.by, now.sessionId], ["left", "s1"]);
});

Deno.test("a new visit begins open, with a session of its own to come", async () => {
  const { visit, talk, session, calls } = setUp();
  talk();
  await visit.finish("done");
  session.offers.value = { ...session.offers.value, newSession: true };
  await visit.begin();
  assert.equal(visit.visit.value.is, "open");
  assert.ok(calls.includes("newSession"));
});
