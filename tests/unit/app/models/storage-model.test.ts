import assert from "node:assert/strict";
import { type Channel, createRecordNews, savedSessions } from "../../../../app/lifecycle/mod.ts";
import { createStorageModel } from "../../../../app/models/storage-model.ts";
import { settle } from "../lifecycle/manual-clock.ts";
import { openPage, sendFirst } from "./page.ts";

Deno.test("[PG2] the list of records follows what this page saves and removes", async () => {
  const page = openPage();
  const storage = createStorageModel(page.saved, page.clock, createRecordNews(undefined));
  const listed = () => storage.records.value?.map(({ sessionId, title }) => [sessionId, title]);
  assert.equal(listed(), undefined);
  storage.start();
  await settle();
  assert.deepEqual(listed(), []);
  const { handle } = await sendFirst(page);
  for (let n = 0; n < 20; n++) handle.delta("word ");
  await settle();
  page.clock.advance(250);
  await settle();
  assert.deepEqual(listed(), [["s1", "Hello"]]);
  handle.complete();
  await settle();
  await page.saved.remove("reload", "s1");
  page.clock.advance(250);
  await settle();
  assert.deepEqual(listed(), []);
  storage.stop();
  assert.equal(page.clock.waiting, 0);
});

Deno.test("storage that can't be read keeps the last list", async () => {
  const page = openPage();
  const storage = createStorageModel(page.saved, page.clock, createRecordNews(undefined));
  await storage.refresh();
  page.store.failure = new DOMException("no", "SecurityError");
  await storage.refresh();
  assert.deepEqual(storage.records.value, []);
  assert.equal(storage.trouble.value?.kind, "refused");
  storage.dismissTrouble();
  assert.equal(storage.trouble.value, undefined);
});

const offered = (sessionId: string) => ({
  v: 1 as const,
  page: "reload",
  sessionId,
  provider: "codex",
  autoEndOnDisconnect: false,
  createdAt: 0,
  usedAt: 0,
  title: "",
  entries: [],
});

/** Channels of one browser: what one says, the others hear. */
function browserChannels(): () => Channel {
  const open = new Map<Channel, ((event: MessageEvent) => void)[]>();
  return () => {
    const channel: Channel = {
      postMessage(data) {
        for (const [other, listeners] of open) {
          if (other !== channel) { for (const hear of listeners) hear(new MessageEvent("message", { data })); }
        }
      },
      addEventListener: (_, hear) => void open.get(channel)?.push(hear),
      close: () => void open.delete(channel),
    };
    open.set(channel, []);
    return channel;
  };
}

Deno.test("[PG2] the list follows what another tab saves and removes, and catches up after the page was away", async () => {
  const page = openPage();
  const connect = browserChannels();
  const tab = () => {
    const saved = savedSessions(page.store, page.clock, "lab");
    return { saved, storage: createStorageModel(saved, page.clock, createRecordNews(connect)) };
  };
  const [mine, theirs] = [tab(), tab()];
  const listed = () => mine.storage.records.value?.map(({ sessionId }) => sessionId);
  const pass = async () => {
    await settle();
    page.clock.advance(250);
    await settle();
    page.clock.advance(250);
    await settle();
  };
  mine.storage.start();
  theirs.storage.start();
  await theirs.saved.update("reload", "s1", () => offered("s1"));
  await pass();
  assert.deepEqual(listed(), ["s1"]);
  await theirs.saved.remove("reload", "s1");
  await pass();
  assert.deepEqual(listed(), []);
  mine.storage.stop();
  await theirs.saved.update("reload", "s2", () => offered("s2"));
  await pass();
  assert.deepEqual(listed(), []);
  mine.storage.start();
  await settle();
  assert.deepEqual(listed(), ["s2"]);
  mine.storage.stop();
  theirs.storage.stop();
  assert.equal(page.clock.waiting, 0);
});
