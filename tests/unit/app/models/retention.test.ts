import assert from "node:assert/strict";
import { GRACE_MS } from "../../../../app/models/retention/judge.ts";
import { LOOK_MS } from "../../../../app/models/retention/pace.ts";
import { RETRY_MS } from "../../../../app/models/retention/retention-model.ts";
import { settle } from "../lifecycle/manual-clock.ts";
import { announced, DAY, record, retentionPage } from "./retention-page.ts";

Deno.test("[PG3] what nobody was told of is announced first, and ends when the announcement has stood", async () => {
  const { model, clock, asked, stands, stored, results } = await retentionPage([record("s1")]);
  assert.deepEqual(stands(), ["s1 warned"]);
  assert.equal(stored("s1")?.announcedAt, 10 * DAY);
  clock.sleep(DAY - 1);
  await model.look();
  assert.deepEqual(asked, []);
  clock.sleep(1);
  await model.look();
  assert.deepEqual([asked, stands(), stored("s1")], [["s1"], [], undefined]);
  assert.deepEqual(results(), ["s1 ended by limit"]);
});

Deno.test("[PG3] a page that is open looks by itself, and not any more when it has stopped", async () => {
  const { model, clock, asked } = await retentionPage([record("s1", { usedAt: 3.5 * DAY })]);
  clock.sleep(DAY - LOOK_MS);
  model.start();
  await settle();
  assert.deepEqual(asked, []);
  clock.advance(LOOK_MS);
  await settle();
  assert.deepEqual(asked, ["s1"]);
  model.stop();
  assert.equal(clock.waiting, 0);
});

Deno.test("[PG3] [PG2] a failed end keeps the record, marked, and is tried again after a while", async () => {
  const error = { code: "CORE_RUNTIME_UNAVAILABLE", message: "down" };
  const { model, clock, asked, answers, stored } = await retentionPage([record("s1", announced)], {
    answers: { s1: { is: "failed", error } },
  });
  assert.deepEqual([asked, stored("s1")?.endFailed?.code], [["s1"], error.code]);
  await model.look();
  assert.equal(asked.length, 1);
  answers["s1"] = { is: "ended" };
  clock.sleep(RETRY_MS);
  await model.look();
  assert.deepEqual([asked.length, stored("s1")], [2, undefined]);
});

Deno.test("[PG3] [PG2] a session that Core doesn't know loses its record (A-066)", async () => {
  const { results, stored } = await retentionPage([record("s1", announced)], { answers: { s1: { is: "gone" } } });
  assert.deepEqual([stored("s1"), results()], [undefined, ["s1 gone by limit"]]);
});

Deno.test("[PG3] the session that this page is on goes only when this page has announced it", async () => {
  const { model, clock, ends, stands } = await retentionPage([record("s1", announced)], { current: "s1" });
  assert.deepEqual([stands(), ends], [["s1 warned"], []]);
  clock.sleep(GRACE_MS);
  await model.look();
  assert.deepEqual(ends, ["s1"]);
});

Deno.test("[PG3] the last two minutes are counted by the second, and the end comes with the last of them", async () => {
  const { model, clock, ends } = await retentionPage([record("s1", announced)], { current: "s1" });
  model.start();
  await settle();
  const begun = model.now.value;
  clock.advance(1000);
  assert.equal(model.now.value, begun + 1000);
  clock.advance(GRACE_MS - 2000);
  await settle();
  assert.deepEqual(ends, []);
  clock.advance(1000);
  await settle();
  assert.deepEqual(ends, ["s1"]);
  model.stop();
  assert.equal(clock.waiting, 0);
});

Deno.test("[PG3] a use takes the warning back", async () => {
  const { model, stands, stored } = await retentionPage([record("s1")]);
  await model.keep("s1");
  assert.deepEqual([stands(), stored("s1")?.announcedAt, stored("s1")?.usedAt], [["s1 kept"], undefined, 10 * DAY]);
});

Deno.test("[PG3] a clock set forward under an open page doesn't cut the warning short: what it jumped over warned nobody (A-055)", async () => {
  const { model, clock, asked, stored, setClock } = await retentionPage([record("s1")]);
  setClock(DAY);
  await model.look();
  assert.deepEqual([asked, stored("s1")?.announcedAt], [[], 11 * DAY]);
  clock.sleep(DAY);
  await model.look();
  assert.deepEqual(asked, ["s1"]);
});

Deno.test("[PG3] a clock set back keeps nothing for ever: times in the future are written down as now (A-055)", async () => {
  const ahead = { createdAt: 11 * DAY, usedAt: 11 * DAY, announcedAt: 11 * DAY };
  const { stands, stored } = await retentionPage([record("s1", ahead)]);
  assert.deepEqual(stands(), ["s1 kept"]);
  assert.deepEqual([stored("s1")?.createdAt, stored("s1")?.usedAt, stored("s1")?.announcedAt], [
    10 * DAY,
    10 * DAY,
    undefined,
  ]);
});
