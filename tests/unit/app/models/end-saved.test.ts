import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { type Gate, OWNER_STALE } from "../../../../app/models/gate.ts";
import { endSaved } from "../../../../app/models/retention/end-saved.ts";
import { settle } from "../lifecycle/manual-clock.ts";
import { FakeClient, FakeHandle } from "./fake-pedelec.ts";

function asking(wanted: boolean) {
  const client = new FakeClient();
  let left = 0;
  return {
    client,
    left: () => left,
    end: () => endSaved("s1", () => Promise.resolve({ client, leave: () => void left++ }), { wanted }),
  };
}

Deno.test("[PG3] [AP1] the cleaner asks for no approval; a person's press may", async () => {
  const cleaner = asking(false);
  cleaner.client.approved = false;
  assert.deepEqual(await cleaner.end(), { is: "not-approved" });
  assert.deepEqual([cleaner.client.resumed, cleaner.left()], [[], 1]);
  const person = asking(true);
  person.client.approved = false;
  void person.end();
  await settle();
  assert.deepEqual(person.client.resumed, ["s1"]);
});

for (const status of ["running", "waiting_tool_result"] as const) {
  Deno.test(`[PG3] the cleaner leaves a session alone that is ${status}; a person ends it all the same`, async () => {
    for (const wanted of [false, true]) {
      const { client, end, left } = asking(wanted);
      const handle = new FakeHandle("s1", status);
      const ended = end();
      await settle();
      client.resumes.resolve(handle);
      await settle();
      handle.ends.resolve();
      assert.deepEqual([await ended, left()], [{ is: wanted ? "ended" : "at-work" }, 1]);
    }
  });
}

Deno.test("[PG2] what Core doesn't know is gone; another failure is told, and the port is closed", async () => {
  for (const [code, is] of [["THREAD_NOT_FOUND", "gone"], ["THREAD_ACCESS_DENIED", "failed"]]) {
    const { client, end, left } = asking(false);
    const ended = end();
    await settle();
    client.resumes.reject({ code, message: "no" });
    assert.deepEqual([(await ended).is, left()], [is, 1]);
  }
});

Deno.test("[TB1] an end passes the gate right before it is posted: whoever owned only when it was asked for ends nothing", async () => {
  const client = new FakeClient();
  const handle = new FakeHandle("s1");
  let owns = true;
  const gate: Gate = {
    mayAct: signal(true),
    pass: (act) =>
      Promise.resolve(
        owns ? { is: "done", value: act() } : { is: "refused", error: { code: OWNER_STALE, message: "no" } },
      ),
  };
  const ended = endSaved("s1", () => Promise.resolve({ client, leave() {} }), { wanted: true, gate });
  await settle();
  owns = false;
  client.resumes.resolve(handle);
  assert.deepEqual([(await ended).is, handle.ends.waiting.length], ["refused", 0]);
});
