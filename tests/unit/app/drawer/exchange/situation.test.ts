import assert from "node:assert/strict";
import { linkOf, situationOf } from "../../../../../app/drawer/exchange/situation.ts";
import { manualLab } from "../../../../support/raw-page.ts";
import { runOf } from "../lab-run.ts";

const DELAY = { at: "core", kind: "delay", ms: 500 } as const;
const DROP = { at: "agent", kind: "drop" } as const;
const STEPS = { match: "x", steps: [{ say: "y" }] };

Deno.test("a situation is what was armed and queued and not taken away, in its order", () => {
  const lab = manualLab();
  const gone = lab.armFault(DROP);
  lab.armFault(DELAY);
  lab.armFault(DROP);
  lab.disarmFault(String(gone));
  lab.queueScript({ library: "burst" });
  lab.clearScripts();
  lab.queueScript(STEPS, { library: "slow-start" });
  lab.disrupt({ kind: "desktop.hideWindow" });
  assert.deepEqual(situationOf(runOf(lab)), {
    faults: [DELAY, DROP],
    script: [STEPS, { library: "slow-start" }],
    whole: true,
  });
  lab.clearFaults();
  assert.deepEqual(situationOf(runOf(lab)).faults, []);
});

Deno.test("a journal whose beginning is gone, or in which an entry can't be read, isn't whole", () => {
  assert.deepEqual(situationOf({ entries: [], dropped: 3 }), { faults: [], script: [], whole: false });
  for (const entry of [{ type: "fault_armed", data: { fault: { at: "moon" } } }, { type: "script", data: 7 }]) {
    const entries = [{ n: 1, at: 0, layer: "control", ...entry }] as const;
    assert.deepEqual(situationOf({ entries, dropped: 0 }), { faults: [], script: [], whole: false });
  }
});

Deno.test("a link names what is chosen, and nothing that is as by default", () => {
  const situation = { faults: [DROP], script: [], whole: true };
  assert.deepEqual(linkOf(situation, { seed: "s", manual: true, approved: true }), {
    seed: "s",
    clock: "manual",
    approval: "auto",
    faults: [DROP],
  });
  assert.deepEqual(linkOf({ ...situation, faults: [] }, { seed: undefined, manual: false, approved: false }), {});
});
