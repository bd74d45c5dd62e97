import assert from "node:assert/strict";
import fc from "fast-check";
import { importing, importRun } from "../../../../../app/drawer/exchange/import.ts";
import { exportedEntries, ndjsonOf } from "../../../../../app/drawer/exchange/ndjson.ts";
import { type Entry, LAYERS } from "../../../../../app/drawer/journal/mod.ts";
import { madeRun } from "../lab-run.ts";
import { HOSTILE, toldRun } from "./told-run.ts";

const now = Date.UTC(2026, 1, 3);

function imported(text: string) {
  const read = importRun(text);
  assert.ok(read.ok, JSON.stringify(read));
  return read.run;
}

Deno.test("the first line says what the file is, and a line stands for each entry", () => {
  const run = toldRun();
  const [first = "", ...rest] = ndjsonOf(run, { redact: false, now }).trimEnd().split("\n");
  assert.deepEqual(JSON.parse(first), {
    kind: "pedelec-lab-journal",
    version: 1,
    labSeed: "test",
    clock: "manual",
    exportedAt: "2026-02-03T00:00:00.000Z",
    count: run.entries.length,
    redacted: false,
  });
  assert.equal(rest.length, run.entries.length);
});

Deno.test("runs that differ in what their pages made up give equal files", () => {
  const [one, other] = [toldRun("a"), toldRun("much-longer")];
  assert.notDeepEqual(one, other);
  const text = ndjsonOf(one, { redact: false, now });
  assert.equal(text, ndjsonOf(other, { redact: false, now }));
  assert.match(text, /"channel-1".*"request-1"/);
  assert.doesNotMatch(text, /a-one|a-operation/);
});

Deno.test("what is imported is what was exported, and exports to the same file again", () => {
  const text = ndjsonOf(toldRun(), { redact: false, now });
  const run = imported(text);
  assert.deepEqual(run.header, { seed: "test", clock: "manual", redacted: false });
  assert.equal(run.source, "imported");
  assert.deepEqual(JSON.stringify(run.entries), JSON.stringify(exportedEntries(toldRun(), false)));
  assert.equal(ndjsonOf(run, { redact: false, now }), text);
});

Deno.test("a redacted file holds no text and no seed, and says that it is redacted however often it travels", () => {
  const text = ndjsonOf(toldRun(), { redact: true, now });
  for (const secret of ["alert(1)", "家族", "Counts.", "labSeed"]) assert.ok(!text.includes(secret), secret);
  assert.ok(text.includes("send_text") && text.includes("NATIVE_CONNECTION_CLOSED"));
  const run = imported(text);
  assert.deepEqual(run.header, { clock: "manual", redacted: true });
  assert.match(ndjsonOf(run, { redact: false, now }).split("\n")[0] ?? "", /"redacted":true/);
});

Deno.test("a journal whose head was dropped says so, and is numbered on", () => {
  const { entries } = toldRun();
  const run = imported(ndjsonOf({ ...madeRun(entries.slice(20)), dropped: 20 }, { redact: false, now }));
  assert.deepEqual([run.dropped, run.entries[0]?.n], [20, 21]);
});

Deno.test("a file is read in steps that tell how far it is, to the same end", () => {
  const text = ndjsonOf(toldRun(), { redact: false, now });
  const shares: number[] = [];
  const steps = importing(text, 10);
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) shares.push(step.value);
  assert.ok(shares.length >= 5 && shares.every((share, at) => share > (shares[at - 1] ?? 0) && share <= 1));
  assert.deepEqual(step.value, importRun(text));
});

Deno.test("hostile texts and names travel as data", () => {
  const run = imported(ndjsonOf(toldRun(), { redact: false, now }));
  assert.ok(run.entries.some(({ data }) => JSON.stringify(data)?.includes(JSON.stringify(HOSTILE).slice(1, -1))));
  const planted = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
  const [entry] = imported(ndjsonOf(madeRun([madeUp(1, planted)]), { redact: false, now })).entries;
  assert.equal(JSON.stringify(entry?.data), JSON.stringify(planted));
  assert.equal(Reflect.get({}, "polluted"), undefined);
});

Deno.test("any run of any JSON comes back as it was", () => {
  const line = fc.record({
    at: fc.double({ noNaN: true, min: -1e12, max: 1e12 }).map((at) => at + 0),
    layer: fc.constantFrom(...LAYERS.filter((layer) => layer !== "page")),
    type: fc.string({ maxLength: 40, unit: "binary" }),
    data: fc.jsonValue(),
  });
  fc.assert(fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
    const entries = lines.map((each, index): Entry => ({ n: index + 1, ...each }));
    const text = ndjsonOf(madeRun(entries), { redact: false, now });
    const run = imported(text);
    assert.deepEqual(JSON.stringify(run.entries), JSON.stringify(exportedEntries(madeRun(entries), false)));
    assert.equal(ndjsonOf(run, { redact: false, now }), text);
  }));
});

function madeUp(n: number, data: unknown): Entry {
  return { n, at: 0, layer: "core", type: "made_up", data };
}
