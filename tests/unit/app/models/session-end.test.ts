import assert from "node:assert/strict";
import { settle } from "../lifecycle/manual-clock.ts";
import { FakeHandle } from "./fake-pedelec.ts";
import { openPage, record, reload, sendFirst } from "./page.ts";

Deno.test("[PG2] a good end removes the record, a resume of the same handle brings it back", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  const ending = page.model.end();
  assert.deepEqual(page.model.phase.value, { is: "changing", sessionId: "s1", status: "idle", to: "ended" });
  assert.equal(page.model.offers.value.end, false);
  handle.ended();
  handle.ends.resolve();
  await ending;
  assert.equal(page.model.status.value, "ended");
  assert.equal(record(page), undefined);
  const resuming = page.model.resume();
  handle.status("idle");
  handle.resumes.resolve();
  await resuming;
  await settle();
  assert.equal(page.model.status.value, "idle");
  assert.equal(record(page)?.provider, "codex");
});

Deno.test("[PG2] a failed end keeps the record, marked, and may be tried again after a reload", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  const ending = page.model.end();
  handle.ends.reject({ code: "NATIVE_HOST_UNAVAILABLE", message: "no host" });
  await ending;
  assert.equal(record(page)?.endFailed?.code, "NATIVE_HOST_UNAVAILABLE");
  assert.equal(page.model.status.value, "idle");
  assert.equal(page.model.offers.value.end, true);
  const again = new FakeHandle("s1");
  const next = await reload(page, again);
  assert.equal(next.model.offers.value.end, true);
  assert.equal(next.model.endFailedBefore.value?.code, "NATIVE_HOST_UNAVAILABLE");
  assert.equal(next.model.lastError.value, undefined);
});

Deno.test("[PG2] an end that failed in a former life is news until a turn is taken or the end is tried again", async () => {
  for (const next of ["send", "end"] as const) {
    const page = openPage();
    const { handle } = await sendFirst(page);
    handle.complete();
    await settle();
    const ending = page.model.end();
    handle.ends.reject({ code: "NATIVE_HOST_UNAVAILABLE", message: "no host" });
    await ending;
    assert.equal(page.model.endFailedBefore.value, undefined);
    const again = new FakeHandle("s1");
    const after = await reload(page, again);
    if (next === "send") {
      const outcome = after.model.send("Go on");
      again.delta("On ", "turn_1");
      assert.equal((await outcome).is, "accepted");
      await settle();
      assert.equal(record(after)?.endFailed, undefined);
      assert.equal(record(after)?.entries.some(({ text }) => text === "Go on"), true);
    } else void after.model.end();
    assert.equal(after.model.endFailedBefore.value, undefined);
  }
});

Deno.test("[PG7] a failed end from before is told only while Core says that the session lives", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  const ending = page.model.end();
  handle.ends.reject({ code: "SDK_BRIDGE_TIMEOUT", message: "no answer" });
  await ending;
  const next = await reload(page, new FakeHandle("s1", "ended"));
  assert.equal(next.model.endFailedBefore.value, undefined);
});

Deno.test("[PG2] an end settles the record of the session that it ended, whatever the page shows by then", async () => {
  for (const fails of [false, true]) {
    const page = openPage();
    const { handle } = await sendFirst(page);
    handle.complete();
    await settle();
    const ending = page.model.end();
    assert.equal(page.model.offers.value.open, false);
    await page.model.open("s2");
    assert.equal(page.model.sessionId.value, "s1");
    handle.lose();
    assert.equal(page.model.offers.value.open, true);
    const opening = page.model.open("s2");
    await settle();
    page.client.resumes.resolve(new FakeHandle("s2"));
    await opening;
    await settle();
    page.store.values.set("reload:s2", { ...record(page), sessionId: "s2" });
    if (fails) handle.ends.reject({ code: "EXTENSION_DISCONNECTED", message: "the port closed" });
    else handle.ends.resolve();
    await ending;
    await settle();
    assert.deepEqual([record(page)?.endFailed?.code, record(page, "reload:s2")?.endFailed], [
      fails ? "EXTENSION_DISCONNECTED" : undefined,
      undefined,
    ]);
    assert.deepEqual([record(page) !== undefined, record(page, "reload:s2") !== undefined], [fails, true]);
  }
});
