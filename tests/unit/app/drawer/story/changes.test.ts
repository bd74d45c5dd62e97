import assert from "node:assert/strict";
import { changesBetween, Story } from "../../../../../app/drawer/story/mod.ts";
import { runOf } from "../lab-run.ts";
import { aTurn } from "../timeline/scene.ts";

Deno.test("what an entry changed is told fact by fact, before and after", () => {
  const { lab, sessionId } = aTurn();
  const run = runOf(lab);
  const story = new Story().take(run);
  const changesOf = (type: string, layer: string) => {
    const n = run.entries.find((entry) => entry.type === type && entry.layer === layer)?.n ?? 0;
    return changesBetween(story.at(n - 1), story.at(n));
  };
  const thread = `desktop.threads[${sessionId.slice(0, 12)}]`;
  const running = run.entries.find(({ data }) => Object(data).status === "running")?.n ?? 0;
  const changes = changesBetween(story.at(running - 1), story.at(running));
  assert.deepEqual(changes.find(({ fact }) => fact === `${thread}.status`), {
    fact: `${thread}.status`,
    before: "idle",
    after: "running",
  });
  assert.deepEqual(changes.find(({ fact }) => fact === `${thread}.activeOperation.operationId`)?.after, "op-1");
  assert.deepEqual(changesOf("connected", "native-link"), [
    { fact: "nativeHost.connected", before: "false", after: "true" },
  ]);
  assert.deepEqual(changesOf("chat_delta", "page"), []);
});
