import assert from "node:assert/strict";
import fc from "fast-check";
import { mermaidOf } from "../../../../../app/drawer/exchange/mermaid.ts";
import { type Entry, LAYERS } from "../../../../../app/drawer/journal/mod.ts";
import { HOSTILE, toldRun } from "./told-run.ts";

/** The few forms of the language that are written, with texts that hold nothing but letters, marks and entity codes. */
const TEXT = String.raw`(?:[\p{L}\p{M}\p{N} _.,/()-]|#\d+;)+`;
const FORMS = [
  "sequenceDiagram",
  `  participant [A-Z]\\d* as ${TEXT}`,
  `  [A-Z]\\d*-?->>[A-Z]\\d*: ${TEXT}`,
  `  Note over [A-Z]\\d*(?:,[A-Z])?: ${TEXT}`,
].map((form) => new RegExp(`^${form}$`, "u"));

function linesOf(entries: readonly Entry[]): string[] {
  const text = mermaidOf(entries);
  assert.ok(text.endsWith("\n"));
  const lines = text.slice(0, -1).split("\n");
  for (const line of lines) {
    assert.ok(FORMS.some((form) => form.test(line)), line);
    assert.doesNotMatch(line.replace(/^ {2}participant/, ""), /\bend\b/i, line);
  }
  return lines;
}

Deno.test("the participants are the pages and the lanes, in the order in which a message passes", () => {
  const lines = linesOf(toldRun().entries);
  assert.deepEqual(lines.slice(0, 10).map((line) => line.split(" as ")[1]), [
    undefined,
    "page 1 http#58;//a.test",
    "page 2 http#58;//b.test",
    "route",
    "Extension",
    "native host",
    "Core",
    "agent",
    "workspace",
    "control",
  ]);
});

Deno.test("a message is told on its whole way, there and back", () => {
  const lines = linesOf(toldRun().entries).map((line) => line.trim());
  const from = lines.indexOf("P1->>X: send_text");
  assert.deepEqual(lines.slice(from, from + 10), [
    "P1->>X: send_text",
    "X->>N: send_text",
    "N->>C: send_text",
    "C->>A: turn_started",
    "C->>N: status_changed running",
    "N->>X: status_changed running",
    "X->>R: status_changed",
    "R->>P1: status_changed running",
    "N-->>X: send_text",
    "X-->>P1: response",
  ]);
  assert.ok(lines.includes("Note over R,L: disrupt nativeHost.drop"));
  assert.ok(lines.includes("X->>P2: error NATIVE_CONNECTION_CLOSED"));
});

Deno.test("fragments stand as one with their number, and a lost one is a fault", () => {
  const lines = linesOf(toldRun().entries);
  const deltas = lines.filter((line) => line.includes("chat_delta"));
  assert.equal(deltas.length, 5);
  const [core, , route] = deltas.map((line) => Number(line.match(/\((\d+)\)/)?.[1]));
  assert.ok(core !== undefined && route !== undefined && core === route + 1);
  assert.ok(lines.includes("  Note over R: fault drop chat_delta"));
});

Deno.test("an entry without a port that is known is left out, and nothing at all is a diagram too", () => {
  assert.equal(linesOf([]).length, 8);
  assert.equal(linesOf([{ n: 1, at: 0, layer: "page", type: "x" }]).length, 8);
});

Deno.test("no text breaks the diagram", () => {
  const texts = fc.oneof(
    fc.constantFrom(HOSTILE, "end", "END;", "wrap:x", "%%{init: {}}%%", "->>", "+A", "#35;", "a\r\nb", "", " ", "\t"),
    fc.string({ unit: "binary" }),
  );
  const entry = fc.record({
    layer: fc.constantFrom(...LAYERS),
    type: texts,
    data: fc.record({ portId: texts, origin: texts, kind: texts, status: texts, frame: fc.constant({ status: ";" }) }),
  });
  fc.assert(fc.property(fc.array(entry, { maxLength: 5 }), (entries) => {
    const opened = entries.map((each, n): Entry => ({ ...each, n: n + 1, at: 0 }));
    linesOf([...opened, ...opened.map((each): Entry => ({ ...each, layer: "extension", type: "port_opened" }))]);
  }));
});
