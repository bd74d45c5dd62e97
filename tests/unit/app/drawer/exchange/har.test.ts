import assert from "node:assert/strict";
import { harOf } from "../../../../../app/drawer/exchange/har.ts";
import { exportedEntries } from "../../../../../app/drawer/exchange/ndjson.ts";
import { assertHar } from "../../../../support/har.ts";
import { toldRun } from "./told-run.ts";

Deno.test("the file is HAR 1.2, also of no entries", () => {
  assertHar(JSON.parse(JSON.stringify(harOf(toldRun().entries))));
  assertHar(JSON.parse(JSON.stringify(harOf([]))));
});

Deno.test("an entry's time is the sum of its timings, and its messages lie within it, in order", () => {
  const { entries } = harOf(toldRun().entries).log;
  for (const entry of entries) {
    const { send, wait, receive } = entry.timings;
    assert.equal(entry.time, send + wait + receive);
    const from = Date.parse(entry.startedDateTime) / 1000;
    const times = entry._webSocketMessages.map(({ time }) => time);
    assert.deepEqual(times, times.toSorted((one, other) => one - other));
    assert.ok(times.every((time) => time >= from && time <= from + entry.time / 1000 + 1e-6));
  }
});

Deno.test("each port is one entry with all that it carried, both ways", () => {
  const run = toldRun();
  const { entries } = harOf(run.entries).log;
  const frames = run.entries.filter(({ layer }) => layer === "page");
  assert.equal(entries.reduce((sum, entry) => sum + entry._webSocketMessages.length, 0), frames.length);
  assert.deepEqual(entries.map(({ request }) => request.headers.at(-1)?.value), ["http://a.test", "http://b.test"]);
  const [one, two] = entries;
  assert.ok(one !== undefined && two !== undefined);
  assert.ok(two.time < one.time, "the page that left is done earlier");
  assert.ok(one._webSocketMessages.some(({ type, data }) => type === "send" && JSON.parse(data).type === "send_text"));
  assert.ok(
    one._webSocketMessages.some(({ type, data }) => type === "receive" && JSON.parse(data).type === "tool_call"),
  );
});

Deno.test("no lab's id is in it, and of redacted entries no text", () => {
  const text = JSON.stringify(harOf(exportedEntries(toldRun(), true)));
  assert.doesNotMatch(text, /alert\(1\)|家族|\/labs\//);
});
