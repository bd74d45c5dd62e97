import assert from "node:assert/strict";
import { createAssets, readProgress } from "../../../../app/models/assets.ts";
import { settle } from "../lifecycle/manual-clock.ts";
import type { FakeHandle } from "./fake-pedelec.ts";
import { openPage, type Page, reload, sendFirst } from "./page.ts";

const STAGES = ["a", "b", "c", "d", "e"].map((name) => ({ name }));
const HALF = { progress: 0.4, label: "Comparing", at: 5000, startedAt: 2000, step: 2, stages: STAGES, done: false };

const assetsOf = ({ model, clock }: Page) =>
  createAssets({ session: model, report: "/report.md", progress: "/progress.json", now: () => clock.now() });

async function working(): Promise<{ page: Page; handle: FakeHandle; assets: ReturnType<typeof assetsOf> }> {
  const page = openPage();
  const assets = assetsOf(page);
  const { handle } = await sendFirst(page);
  return { page, handle, assets };
}

Deno.test("[AS1] progress and report are read as messages come and when the turn is over", async () => {
  const { handle, assets } = await working();
  assert.deepEqual([assets.report.value, assets.progress.value, assets.trouble.value], [
    undefined,
    undefined,
    undefined,
  ]);
  handle.files.set("/progress.json", JSON.stringify(HALF));
  handle.chat("Comparing the two");
  await settle();
  assert.deepEqual(assets.progress.value, HALF);
  handle.files.set("/progress.json", JSON.stringify({ ...HALF, progress: 1, step: 5, done: true }));
  handle.files.set("/report.md", "# Tea");
  handle.complete();
  await settle();
  assert.deepEqual([assets.report.value, assets.progress.value?.done], ["# Tea", true]);
});

Deno.test("[AE2] [AS1] a page that comes back reads what was left while it was away", async () => {
  const { page, handle } = await working();
  handle.files.set("/report.md", "# Tea");
  handle.complete();
  await settle();
  page.clock.advance(1000);
  const next = openPage(undefined, page.store, page.clock);
  const assets = assetsOf(next);
  const started = next.model.start();
  await settle();
  next.client.resumes.resolve(handle);
  await started;
  await settle();
  assert.equal(assets.report.value, "# Tea");
  assert.equal(assets.readAt.value, page.clock.now());
});

Deno.test("[AP1] nothing is asked for by itself where an approval would open; a person's press asks", async () => {
  const { page, handle, assets } = await working();
  page.client.approved = false;
  handle.files.set("/report.md", "# Tea");
  handle.chat("one");
  await settle();
  assert.deepEqual([assets.report.value, assets.trouble.value], [undefined, undefined]);
  await assets.refresh("person");
  assert.equal(assets.report.value, "# Tea");
});

Deno.test("a trouble is told with its code, and what was read before stays", async () => {
  const { handle, assets } = await working();
  handle.files.set("/report.md", "# Tea");
  handle.chat("one");
  await settle();
  handle.files.set("/report.md", { code: "ASSET_READ_FAILED", message: "broken" });
  await assets.refresh("person");
  assert.deepEqual([assets.report.value, assets.trouble.value?.code], ["# Tea", "ASSET_READ_FAILED"]);
  handle.files.set("/report.md", { code: "THREAD_NOT_FOUND", message: "the session's own notice tells" });
  await assets.refresh("person");
  assert.deepEqual([assets.report.value, assets.trouble.value], ["# Tea", undefined]);
  handle.files.set("/report.md", "# Tea, again");
  await assets.refresh("person");
  assert.deepEqual([assets.report.value, assets.trouble.value], ["# Tea, again", undefined]);
});

Deno.test("[NL4] what couldn't be read while the link was down is read when Core is heard again", async () => {
  const { handle, assets } = await working();
  handle.error({ code: "NATIVE_CONNECTION_CLOSED", message: "down" }, { source: "sdk" });
  handle.files.set("/report.md", "# Tea");
  await settle();
  assert.equal(assets.report.value, undefined);
  handle.status("running", { turnId: "turn_1" });
  await settle();
  assert.equal(assets.report.value, "# Tea");
});

Deno.test("an answer that a later reading has overtaken is dropped", async () => {
  const { page, handle, assets } = await working();
  handle.files.set("/report.md", "# Old");
  const late = Promise.withResolvers<string>();
  handle.readAsset = () => late.promise;
  const first = assets.refresh("person");
  handle.readAsset = () => Promise.resolve("# New");
  await assets.refresh("person");
  late.resolve("# Old");
  await first;
  assert.equal(assets.report.value, "# New");
  await page.model.newSession();
  assert.equal(assets.report.value, undefined);
});

Deno.test("[TU5] when a turn began is known from its first event on, also after a reload", async () => {
  const { page, handle } = await working();
  handle.status("running", { turnId: "turn_1", turnStartedAt: 777 });
  const since = page.model.operation.value;
  assert.deepEqual([since.is, "startedAt" in since ? since.startedAt : undefined], ["pending", 777]);
  const next = await reload(page, handle);
  const resumed = next.model.operation.value;
  assert.deepEqual([resumed.is, "startedAt" in resumed], ["adopted", false]);
  handle.status("running", { turnId: "turn_1", turnStartedAt: 777 });
  const heard = next.model.operation.value;
  assert.equal("startedAt" in heard ? heard.startedAt : undefined, 777);
});

Deno.test("what an earlier turn left of its progress isn't taken for the next one's", async () => {
  const { page, handle, assets } = await working();
  handle.files.set("/progress.json", JSON.stringify(HALF));
  handle.complete();
  await settle();
  assert.deepEqual(assets.progress.value, HALF);
  void page.model.send("another");
  await settle();
  assert.deepEqual(assets.progress.value, undefined);
  const next = { ...HALF, startedAt: 9000, at: 9000 };
  handle.files.set("/progress.json", JSON.stringify(next));
  await assets.refresh("page");
  assert.deepEqual(assets.progress.value, next);
});

Deno.test("a progress that isn't one is unknown, never a throw", () => {
  assert.deepEqual(readProgress(JSON.stringify(HALF)), HALF);
  for (const text of [undefined, "", "{", "null", "7", "[]", "{}", JSON.stringify({ progress: 0.5, label: "x" })]) {
    assert.equal(readProgress(text), undefined);
  }
  for (
    const wrong of [{ progress: 2 }, { progress: -1 }, { step: 6 }, { label: 7 }, { done: "yes" }, { stages: ["a"] }]
  ) {
    assert.equal(readProgress(JSON.stringify({ ...HALF, ...wrong })), undefined);
  }
});
