import assert from "node:assert/strict";
import { computed } from "@preact/signals";
import { laterTruth } from "../../../../app/models/later-truth.ts";
import { fakeModels } from "../components/fake-models.ts";
import { settle } from "../lifecycle/manual-clock.ts";

Deno.test("a truth that comes later is unknown first; whoever asked before is told, and a start before it counts", async () => {
  const { truth, models, calls } = fakeModels();
  const come = Promise.withResolvers<typeof models.truth>();
  const later = laterTruth(() => come.promise);
  const asked = computed(() => later.about("s1").is);
  const seen: string[] = [];
  asked.subscribe((is) => void seen.push(is));
  later.start();
  later.stop();
  later.start();
  come.resolve({ ...models.truth, about: () => ({ is: "absent" }), start: () => void calls.push("start") });
  await settle();
  truth.view.value = { is: "unreachable", since: 1, why: "x" };
  assert.deepEqual(later.view.value, truth.view.value);
  assert.deepEqual(seen, ["unknown", "absent"]);
  assert.deepEqual(calls.filter((call) => call === "start"), ["start"]);
});

Deno.test("a truth that was stopped before it came isn't started", async () => {
  const { models, calls } = fakeModels();
  const come = Promise.withResolvers<typeof models.truth>();
  const later = laterTruth(() => come.promise);
  later.start();
  later.stop();
  come.resolve({ ...models.truth, start: () => void calls.push("start") });
  await settle();
  assert.deepEqual(calls.filter((call) => call === "start"), []);
});
