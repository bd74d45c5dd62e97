import assert from "node:assert/strict";
import * as v from "valibot";
import { fromLibrary, numbersIn } from "../../../../core-sim/agent/library/mod.ts";
import {
  type LibraryName,
  type LibraryScript,
  libraryScriptSchema,
  SCRIPT_LIBRARY,
  scriptLibrarySchema,
  scriptOrderSchema,
  scriptSchema,
} from "../../../../core-sim/control/mod.ts";
import { whole } from "./played.ts";

const ok = { ok: true, result: { number: "TO-2417", state: "on its way" } } as const;
const played = (library: LibraryName, more: Omit<LibraryScript, "library"> = {}) =>
  whole({ scripts: [fromLibrary({ library, ...more })], outcome: ok, text: "go" });

Deno.test("every script of the library is one that may be queued, and ends within three minutes, succeeding or not", () => {
  const failing: Partial<Record<LibraryName, string>> = {
    "fails-half-way": "fail PROVIDER_COMMAND_FAILED",
    "provider-dies": "fail PROVIDER_RUNTIME_DISCONNECTED",
  };
  v.parse(scriptLibrarySchema, SCRIPT_LIBRARY);
  assert.equal(new Set(SCRIPT_LIBRARY.map(({ name }) => name)).size, SCRIPT_LIBRARY.length);
  for (const { name } of SCRIPT_LIBRARY) {
    v.parse(scriptSchema, fromLibrary({ library: name }));
    const { done, tookMs } = played(name);
    assert.ok(done.at(-1)?.endsWith(failing[name] ?? "succeed"), `${name}: ${done.at(-1)}`);
    assert.ok(tookMs < 180_000, `${name} took ${tookMs} ms`);
  }
});

Deno.test("an order chooses what its script takes, and is refused what it doesn't", () => {
  const { done } = played("tool-round-trip", { tool: "count", args: { by: 2 }, chunk: 4, everyMs: 0 });
  assert.ok(done.includes('0 tool count {"by":2}'));
  assert.ok(done.includes("0 delta I'll"));
  const { match } = fromLibrary({ library: "plain-answer", match: "lamp" });
  assert.equal(match, "lamp");
  const takes = (order: unknown) => v.is(scriptOrderSchema, order);
  assert.ok(takes({ library: "burst", count: 100_000, everyMs: 0 }) && takes({ steps: [] }));
  const refused = [
    { library: "nowhere" },
    { library: "plain-answer", count: 3 },
    { library: "burst", chunk: 3 },
    { library: "burst", count: 100_001 },
    { library: "two-tools", tool: "count" },
    { library: "burst", steps: [] },
  ];
  for (const order of refused) assert.ok(!takes(order), JSON.stringify(order));
  assert.ok(v.is(libraryScriptSchema, { library: "ask-confirmation", tool: "replace_draft", args: { text: "x" } }));
});

Deno.test("numbered fragments have one width and no gap, as many as asked for and as far apart", () => {
  for (const [count, everyMs] of [[1, 30], [37, 7], [12_345, 1]] as const) {
    const { fragments, said, done, tookMs } = played("numbered-fragments", { count, everyMs });
    assert.equal(fragments.length, count);
    assert.equal(new Set(fragments.map(({ length }) => length)).size, 1);
    assert.deepEqual(numbersIn(said), Array.from({ length: count }, (_, index) => index + 1));
    assert.deepEqual(fragments.map((fragment) => numbersIn(fragment)), numbersIn(said).map((n) => [n]));
    assert.equal(tookMs, (count - 1) * everyMs, done.at(-1));
  }
  assert.deepEqual(numbersIn("[0001] [0003] [0003] "), [1, 3, 3]);
});

Deno.test("thousands of fragments a second: the burst says five thousand within one", () => {
  const { fragments, tookMs } = played("burst");
  assert.equal(fragments.length, 5000);
  assert.ok(tookMs <= 1000, `${tookMs} ms`);
});

Deno.test("clusters by single units: every half is a fragment of its own, and the message is whole (A-093)", () => {
  const { fragments, said } = played("unicode-by-units");
  assert.ok(fragments.every(({ length }) => length === 1));
  assert.equal(fragments.join(""), said);
  assert.ok(fragments.some((unit) => !unit.isWellFormed()) && said.isWellFormed());
  for (const part of ["👨‍👩‍👧‍👦", "🇹🇼", "𠮷", "e\u0301", "葛󠄀"]) assert.ok(said.includes(part), part);
});

Deno.test("hostile text: no fragment holds a whole tag, together they hold all of them (A-091)", () => {
  const { fragments, said } = played("hostile-text");
  assert.ok(fragments.every((fragment) => !/<[^>]+>/.test(fragment)));
  for (const tag of ["<img ", "<svg", "<iframe", "<style>", "<script>", "javascript:"]) {
    assert.ok(said.includes(tag), tag);
  }
});

Deno.test("[TU8] a provider that dies in the middle of a message leaves fragments and no message", () => {
  const { fragments, messages, done } = played("provider-dies");
  assert.equal(messages.length, 1);
  assert.ok(fragments.join("").startsWith(messages[0] ?? "-"));
  assert.ok(fragments.join("").length > (messages[0] ?? "").length);
  assert.match(done.at(-2) ?? "", / delta /);
});

Deno.test("a long task tells how far it is, and leaves its result as a file", () => {
  const { done } = played("long-task");
  const progress = done.flatMap((line) => /"progress":([\d.]+)/.exec(line)?.[1] ?? []).map(Number);
  assert.deepEqual(progress, [0, 0.25, 0.5, 0.75, 1]);
  assert.ok(done.some((line) => line.includes("asset /report.md # Returns")));
});

Deno.test("an empty message has no fragment and is a message", () => {
  const { fragments, messages, done } = played("empty-message");
  assert.deepEqual([fragments, messages], [[], [""]]);
  assert.match(done.at(-1) ?? "", /succeed$/);
});
