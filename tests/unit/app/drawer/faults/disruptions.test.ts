import assert from "node:assert/strict";
import * as v from "valibot";
import { disruptionOf, DISRUPTIONS } from "../../../../../app/drawer/faults/disruptions.ts";
import { en } from "../../../../../app/text/en.ts";
import { disruptionSchema } from "../../../../../core-sim/control/mod.ts";

const KINDS = new Set(disruptionSchema.options.map(({ entries }) => entries.kind.literal));

Deno.test("every disruption that the control API knows has its row and its words, and none stands twice", () => {
  const rows: string[] = DISRUPTIONS.map(({ kind }) => kind);
  assert.deepEqual([...rows, "heal"].sort(), [...KINDS].sort());
  for (const kind of rows) assert.ok(Object.hasOwn(en, `faults.watch.${kind}`), kind);
});

Deno.test("what a row does is a call that the control API takes; what needs a session isn't offered without one", () => {
  for (const row of DISRUPTIONS) {
    const call = disruptionOf(row, "s1");
    assert.ok(v.is(disruptionSchema, call) && call.kind === row.kind, row.kind);
    const alone = disruptionOf(row, undefined);
    assert.equal(alone === undefined, "threadId" in call, row.kind);
  }
});
