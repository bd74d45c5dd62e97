import assert from "node:assert/strict";
import * as v from "valibot";
import { FAULT_ROWS, faultOf } from "../../../../../app/drawer/faults/fault-rows.ts";
import { en } from "../../../../../app/text/en.ts";
import { FAULT_KINDS, FAULT_LAYERS, faultSchema, PASSING } from "../../../../../core-sim/control/mod.ts";

const CHOICE = { after: 0, times: 1, ms: 2000, code: "", sessionId: undefined };

Deno.test("every fault that the control API can arm has its row and its words, and none stands twice", () => {
  const possible = FAULT_LAYERS.flatMap((at) =>
    FAULT_KINDS.filter((kind) => PASSING[at].some(({ kinds }) => kinds.includes(kind))).map((kind) => `${at}.${kind}`)
  );
  assert.deepEqual(FAULT_ROWS.map(({ name }) => name).sort(), possible.sort());
  for (const { name, rules } of FAULT_ROWS) {
    assert.ok(Object.hasOwn(en, `faults.watch.${name}`), name);
    assert.notEqual(rules.length, 0, name);
  }
});

Deno.test("each row arms what the control API takes, with each target, for one session or for all", () => {
  for (const row of FAULT_ROWS) {
    for (const target of [undefined, ...row.targets]) {
      for (const sessionId of [undefined, "s1"]) {
        const fault = faultOf(row, target, { ...CHOICE, sessionId });
        const read = v.safeParse(faultSchema, fault);
        assert.ok(read.success, `${JSON.stringify(fault)}: ${read.issues?.[0]?.message}`);
      }
    }
  }
});

Deno.test("what is as usual isn't named; a delay has its time, a failure its code", () => {
  const row = (name: string) => FAULT_ROWS.find((each) => each.name === name) ?? assert.fail(name);
  assert.deepEqual(faultOf(row("page.drop"), undefined, CHOICE), { at: "page", kind: "drop" });
  assert.deepEqual(faultOf(row("core.delay"), undefined, { ...CHOICE, after: 2, times: 3 }), {
    at: "core",
    kind: "delay",
    after: 2,
    times: 3,
    ms: 2000,
  });
  assert.deepEqual(faultOf(row("core.fail"), undefined, { ...CHOICE, code: "THREAD_BUSY" }), {
    at: "core",
    kind: "fail",
    error: { code: "THREAD_BUSY", message: "THREAD_BUSY" },
  });
});
