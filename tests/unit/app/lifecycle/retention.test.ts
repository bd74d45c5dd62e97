import assert from "node:assert/strict";
import { type RetentionFacts, retentionOf, type RetentionPolicy, upToNow } from "../../../../app/lifecycle/mod.ts";

const DAY = 86_400_000;
const policy: RetentionPolicy = { owner: "visitor", idleMs: 7 * DAY, ageMs: 30 * DAY, warnMs: 2 * DAY };
const START = 1000 * DAY;
const at = (day: number, facts: Partial<RetentionFacts> = {}) =>
  retentionOf(policy, { createdAt: START, usedAt: START, ...facts }, START + day * DAY);

Deno.test("[PG3] a session is kept until the nearer of its two limits", () => {
  assert.deepEqual(at(0), { is: "kept", until: START + 7 * DAY, by: "idle" });
  assert.deepEqual(at(26, { usedAt: START + 26 * DAY }), { is: "kept", until: START + 30 * DAY, by: "age" });
});

Deno.test("[PG3] what is about to go is announced, and goes only when the announcement has stood for its whole time", () => {
  assert.deepEqual(at(5), { is: "warned", until: START + 7 * DAY, by: "idle", announced: false });
  const announcedAt = START + 5 * DAY;
  assert.deepEqual(at(6.9, { announcedAt }), { is: "warned", until: START + 7 * DAY, by: "idle", announced: true });
  assert.deepEqual(at(7, { announcedAt }), { is: "due", by: "idle" });
  assert.deepEqual(at(365), { is: "warned", until: START + 367 * DAY, by: "idle", announced: false });
  assert.deepEqual(at(366, { announcedAt: START + 365 * DAY }).is, "warned");
  assert.deepEqual(at(367, { announcedAt: START + 365 * DAY }).is, "due");
});

Deno.test("[PG3] a use begins the idle time anew and takes back its announcement", () => {
  const announcedAt = START + 6 * DAY;
  assert.equal(at(7, { announcedAt, usedAt: START + 6.5 * DAY }).is, "kept");
  assert.deepEqual(at(12, { announcedAt, usedAt: START + 6.5 * DAY }), {
    is: "warned",
    until: START + 14 * DAY,
    by: "idle",
    announced: false,
  });
});

Deno.test("[PG3] no use moves the age limit, nor takes back its announcement", () => {
  const announcedAt = START + 28.5 * DAY;
  assert.equal(at(29, { announcedAt, usedAt: START + 29 * DAY }).is, "warned");
  assert.deepEqual(at(30.5, { announcedAt, usedAt: START + 30.5 * DAY }), { is: "due", by: "age" });
});

for (const step of [-1, 1]) {
  Deno.test(`[PG3] a clock that was set by ${step} day ends nothing unannounced and keeps nothing for ever (A-055)`, () => {
    for (let day = 0; day <= 40; day += 0.25) assert.notEqual(at(day + step).is, "due");
    const written = { createdAt: START - step * DAY, usedAt: START - step * DAY };
    assert.notEqual(at(0, written).is, "due");
    const announcedAt = START + 6 * DAY;
    assert.equal(at(9, { ...written, announcedAt }).is, "due");
  });
}

Deno.test("[PG3] a record from the future counts from now on, and is written down so (A-055)", () => {
  const ahead = { createdAt: START + 400 * DAY, usedAt: START + 400 * DAY, announcedAt: START + 400 * DAY };
  assert.deepEqual(at(0, ahead), { is: "kept", until: START + 7 * DAY, by: "idle" });
  assert.deepEqual(upToNow(ahead, START), { createdAt: START, usedAt: START });
  assert.equal(upToNow({ createdAt: START, usedAt: START, announcedAt: START }, START), undefined);
});
