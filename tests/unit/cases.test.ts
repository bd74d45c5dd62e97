import assert from "node:assert/strict";
import { sources } from "../support/source.ts";

/** Kinds of cases that an SDK has a part in, with their first and last number. Titles end with the cases they show. */
const kinds = {
  "double-run": [1, 5],
  "resume-replay": [6, 12],
  "stale-session": [13, 17],
  "tool-call": [18, 26],
  "end-cleanup": [27, 35],
  "transport": [67, 80],
  "ui-framework": [93, 98],
} as const;

/** Those of them in which no SDK has a part: edited scripts, the dev server's proxy, a field's value, a page's root. */
const ofPagesAlone = ["A-004", "A-078", "A-094", "A-095"];

Deno.test("every case that an SDK has a part in stands in a test's title", () => {
  const texts = sources("tests/{unit,conformance,model,e2e}/**/*.{ts,tsx}").map(({ text }) => text);
  const shown = new Set(texts.flatMap((text) => text.match(/(?<=\((?:A-\d{3}, )*)A-\d{3}(?=[^()\n]*\)["`])/g) ?? []));
  const cases = Object.values(kinds).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, n) => `A-${String(first + n).padStart(3, "0")}`)
  );
  assert.deepEqual(cases.filter((id) => !shown.has(id)), ofPagesAlone);
});
