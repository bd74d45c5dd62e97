import assert from "node:assert/strict";
import fc from "fast-check";
import { REFUSALS, type Verb } from "./calls.ts";
import { interleaves } from "./property.ts";
import { quietly } from "./quietly.ts";

// Always the same runs, so that a red one is never chance; `deno task model` tries new ones.
const RUNS = { numRuns: 2_000, seed: 1 };

const RARE: readonly string[] = ["NATIVE_HOST_UNAVAILABLE", "SDK_LIFECYCLE_SYNC_ERROR"];
/** What the runs must at least have met, so that they are worth something. */
const MET: Readonly<Record<Verb, readonly string[]>> = {
  look: ["ok"],
  create: ["ok", "EXTENSION_DISCONNECTED", "EXTENSION_UNAVAILABLE", "SDK_BRIDGE_TIMEOUT", "APPROVAL_REJECTED"],
  attach: ["ok", "EXTENSION_DISCONNECTED", "SDK_BRIDGE_TIMEOUT", "THREAD_NOT_FOUND", "THREAD_ACCESS_DENIED"],
  send: REFUSALS.send.filter((code) => !RARE.includes(code)).concat("ok"),
  prepare: ["ok", "EXTENSION_DISCONNECTED", "SDK_BRIDGE_TIMEOUT", "SESSION_BUSY", "SESSION_ENDED"],
  list: ["ok", "EXTENSION_DISCONNECTED", "SESSION_ENDED"],
  end: ["ok", "EXTENSION_DISCONNECTED", "SDK_BRIDGE_TIMEOUT", "SESSION_ENDED"],
  resume: ["ok", "SESSION_ENDED"],
};

Deno.test("[TU1] [TU2] [TU7] [CN3] [CN4] [CN5] [CR5] [EN4] [ER1] [NL2] [RE7] [RS8] [SQ1] [TL4] [AP1] the SDK keeps its rules in whatever order frames, calls and outages come", async () => {
  const reached = new Set<string>();
  const seen = (outcomes: readonly string[]) => outcomes.forEach((outcome) => reached.add(outcome));
  await quietly(() => fc.assert(interleaves({ maxCommands: 25, seen }), RUNS));
  const all = Object.entries(MET).flatMap(([verb, outcomes]) => outcomes.map((outcome) => `${verb} ${outcome}`));
  const missed = all.filter((outcome) => !reached.has(outcome));
  assert.deepEqual(missed, [], "outcomes that no run reached");
});
