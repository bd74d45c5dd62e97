import assert from "node:assert/strict";
import { harOf } from "../../../../../app/drawer/exchange/har.ts";
import { exportedEntries } from "../../../../../app/drawer/exchange/ndjson.ts";
import { toldRun } from "./told-run.ts";

type Check = (value: unknown, at: string) => void;
const text: Check = (value, at) => assert.equal(typeof value, "string", at);
const whole: Check = (value, at) => assert.ok(Number.isInteger(value), at);
const span: Check = (value, at) => assert.ok(typeof value === "number" && (value >= 0 || value === -1), at);
const list = (check: Check): Check => (value, at) => {
  assert.ok(Array.isArray(value), at);
  value.forEach((item, index) => check(item, `${at}[${index}]`));
};
/** An object with these fields; one whose name ends in `?` may be absent; others only with an underscore. */
const object = (fields: Readonly<Record<string, Check>>): Check => (value, at) => {
  assert.ok(typeof value === "object" && value !== null && !Array.isArray(value), at);
  for (const [name, check] of Object.entries(fields)) {
    const key = name.replace("?", "");
    if (name === key || key in value) check(Reflect.get(value, key), `${at}.${key}`);
  }
  const known = new Set(Object.keys(fields).map((name) => name.replace("?", "")));
  for (const key of Object.keys(value)) assert.ok(key.startsWith("_") || known.has(key), `${at}.${key} is unknown`);
};
const iso: Check = (value, at) => {
  assert.match(String(value), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/, at);
};
const named = object({ name: text, value: text, "comment?": text });
const message = {
  httpVersion: text,
  cookies: list(named),
  headers: list(named),
  headersSize: whole,
  bodySize: whole,
  "comment?": text,
};

/** HAR 1.2, from its public specification: what must be there, and what may. */
const har = object({
  log: object({
    version: (value, at) => assert.equal(value, "1.2", at),
    creator: object({ name: text, version: text, "comment?": text }),
    entries: list(object({
      startedDateTime: iso,
      time: span,
      request: object({
        ...message,
        method: text,
        url: (value, at) => assert.ok(URL.canParse(String(value)), at),
        queryString: list(named),
      }),
      response: object({
        ...message,
        status: whole,
        statusText: text,
        content: object({ size: whole, mimeType: text, "text?": text }),
        redirectURL: text,
      }),
      cache: object({}),
      timings: object({ send: span, wait: span, receive: span, "blocked?": span, "dns?": span, "connect?": span }),
      "connection?": text,
    })),
    "comment?": text,
  }),
});

Deno.test("the file is HAR 1.2, also of no entries", () => {
  har(JSON.parse(JSON.stringify(harOf(toldRun().entries))), "har");
  har(JSON.parse(JSON.stringify(harOf([]))), "har");
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
