import assert from "node:assert/strict";
import fc from "fast-check";
import { type ImportProblem, importRun, MAX_BYTES } from "../../../../../app/drawer/exchange/import.ts";
import { ndjsonOf } from "../../../../../app/drawer/exchange/ndjson.ts";
import { madeRun } from "../lab-run.ts";

const file = ndjsonOf(madeRun([1, 2, 3].map((n) => ({ n, at: n, layer: "core", type: "x", data: { n } }))), {
  redact: false,
  now: 0,
});
const [head = "", ...lines] = file.trimEnd().split("\n");
const header = (change: object) => [JSON.stringify({ ...JSON.parse(head), ...change }), ...lines, ""].join("\n");
const second = (line: unknown) =>
  [head, lines[0], typeof line === "string" ? line : JSON.stringify(line), lines[2], ""].join("\n");
const entry = { n: 2, at: 2, layer: "core", type: "x", data: {} };
const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;

const REFUSED: readonly [what: string, text: string, problem: ImportProblem][] = [
  ["nothing", "  \n\n", { code: "IMPORT_EMPTY" }],
  ["a picture", "\u0089PNG\r\n\u0000", { code: "IMPORT_NOT_A_RUN" }],
  ["another JSON file", '{"log":{"version":"1.2"}}', { code: "IMPORT_NOT_A_RUN" }],
  ["a journal without its first line", `${lines.join("\n")}\n`, { code: "IMPORT_NOT_A_RUN" }],
  ["a newer file", header({ version: 2 }), { code: "IMPORT_WRONG_VERSION", version: 2 }],
  ["a version that is a text", header({ version: "1" }), { code: "IMPORT_WRONG_VERSION", version: "1" }],
  ["no day", header({ exportedAt: "soon" }), { code: "IMPORT_BAD_HEADER", why: "exportedAt" }],
  ["a line that is no JSON", second("{n:2}"), { code: "IMPORT_BAD_LINE", line: 3 }],
  ["a blank line between", second(""), { code: "IMPORT_BAD_LINE", line: 3 }],
  ["a line that is no entry", second({ hello: 1 }), { code: "IMPORT_BAD_LINE", line: 3 }],
  ["an unknown layer", second({ ...entry, layer: "moon" }), { code: "IMPORT_BAD_LINE", line: 3 }],
  ["a session that is a number", second({ ...entry, sessionId: 5 }), { code: "IMPORT_BAD_LINE", line: 3 }],
  ["a type without end", second({ ...entry, type: "x".repeat(10_000) }), { code: "IMPORT_BAD_LINE", line: 3 }],
  ["a time that no calendar has", second({ ...entry, at: 1e300 }), { code: "IMPORT_BAD_LINE", line: 3 }],
  ["a time that is none", second('{"n":2,"at":1e999,"layer":"core","type":"x"}'), { code: "IMPORT_BAD_LINE", line: 3 }],
  [
    "an abyss of lists",
    second(`{"n":2,"at":2,"layer":"core","type":"x","data":${deep}}`),
    { code: "IMPORT_BAD_LINE", line: 3 },
  ],
  ["the same number twice", second({ ...entry, n: 1 }), { code: "IMPORT_OUT_OF_ORDER", line: 3 }],
  ["a cause that comes later", second({ ...entry, cause: 2 }), { code: "IMPORT_OUT_OF_ORDER", line: 3 }],
  ["fewer entries than announced", `${[head, ...lines.slice(0, 2)].join("\n")}\n`, {
    code: "IMPORT_CUT_OFF",
    line: 3,
    expected: 3,
    found: 2,
  }],
  ["more entries than announced", header({ count: 2 }), { code: "IMPORT_TOO_LONG", line: 4 }],
  ["another file behind it", file + file, { code: "IMPORT_TOO_LONG", line: 5 }],
];
for (const [what, text, problem] of REFUSED) {
  Deno.test(`${what} is refused with its code and place: ${problem.code}`, () => {
    assert.deepEqual(importRun(text), { ok: false, problem });
  });
}

Deno.test("a count that is none is refused by its name", () => {
  for (const count of [-1, 1.5, "3", null]) {
    const read = importRun(header({ count }));
    assert.ok(!read.ok && read.problem.code === "IMPORT_BAD_HEADER" && read.problem.why.startsWith("count"));
  }
});

Deno.test("a file that was cut off anywhere is refused, and only a whole one is taken", () => {
  assert.ok(importRun(file).ok);
  assert.ok(importRun(file.trimEnd()).ok, "the last line's end may be missing");
  for (let at = 0; at < file.length - 1; at++) assert.ok(!importRun(file.slice(0, at)).ok, `cut at ${at}`);
});

Deno.test("a file above the limit is refused before it is looked into", () => {
  const read = importRun(" ".repeat(MAX_BYTES) + file);
  assert.deepEqual(read, { ok: false, problem: { code: "IMPORT_TOO_LARGE", bytes: MAX_BYTES + file.length } });
});

Deno.test("whatever a file says, it is read or refused, and nothing throws", () => {
  const any = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.json().map((line) => `${head}\n${line}\n`),
    fc.tuple(fc.nat(file.length), fc.string({ unit: "binary" })).map(([at, text]) =>
      file.slice(0, at) + text + file.slice(at)
    ),
  );
  fc.assert(fc.property(any, (text) => typeof importRun(text).ok === "boolean"));
});
