import assert from "node:assert/strict";
import { labTime, standOfClock } from "../../../../../app/drawer/faults/lab-time.ts";

const real = { now: 1000, mode: "real", speed: 10, paused: false, heardAt: 500 } as const;

Deno.test("a clock that runs is counted on at its speed from when it was heard", () => {
  assert.equal(standOfClock(real, false), "runs");
  assert.equal(labTime(real, "runs", 700), 3000);
  assert.equal(labTime(real, "runs", 400), 1000);
});

Deno.test("a clock that stands is said to stand: paused, by hand, past, or unheard", () => {
  assert.equal(standOfClock({ ...real, paused: true }, false), "paused");
  assert.equal(standOfClock({ ...real, mode: "manual" }, false), "manual");
  assert.equal(standOfClock({ now: 1000, mode: undefined, speed: undefined, paused: false }, true), "past");
  const { heardAt: _, ...unheard } = real;
  assert.equal(standOfClock(unheard, false), "unheard");
  for (const stand of ["paused", "manual", "past", "unheard"] as const) assert.equal(labTime(real, stand, 9999), 1000);
});
