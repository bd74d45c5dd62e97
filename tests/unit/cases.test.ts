import assert from "node:assert/strict";
import { sources } from "../support/source.ts";

/** Kinds of cases that an SDK has a part in, with their first and last number. Titles end with the cases they show. */
const sdkKinds = {
  "double-run": [1, 5],
  "resume-replay": [6, 12],
  "stale-session": [13, 17],
  "tool-call": [18, 26],
  "end-cleanup": [27, 35],
  "transport": [67, 80],
  "ui-framework": [93, 98],
} as const;

/** Kinds of cases that a page has a part in: these stand in the title of a browser test, too. */
const pageKinds = {
  "double-run": [1, 5],
  "resume-replay": [6, 12],
  "stale-session": [13, 17],
  "tool-call": [18, 26],
  "end-cleanup": [27, 35],
  "multi-tab": [36, 43],
  "extension-native": [44, 49],
  "page-lifecycle": [50, 58],
  "storage": [59, 66],
  "transport": [67, 80],
  "security": [81, 92],
  "ui-framework": [93, 98],
  "test-harness": [99, 99],
} as const;

/** Those of them in which no page has a part: what servers, disks, raw clients and dev servers do. */
const notOfPages = [
  ...["A-020", "A-032", "A-033", "A-068", "A-070", "A-075", "A-076", "A-077"],
  ...["A-081", "A-082", "A-083", "A-084", "A-087", "A-088", "A-089", "A-090"],
];

function titled(pattern: string): Set<string> {
  const texts = sources(pattern).map(({ text }) => text);
  return new Set(texts.flatMap((text) => text.match(/(?<=\((?:A-\d{3}, )*)A-\d{3}(?=[^()\n]*\)["`])/g) ?? []));
}

function idsOf(kinds: Readonly<Record<string, readonly [number, number]>>): string[] {
  return Object.values(kinds).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, n) => `A-${String(first + n).padStart(3, "0")}`)
  );
}

Deno.test("every case that an SDK has a part in stands in a test's title", () => {
  const shown = titled("tests/{unit,conformance,model,e2e}/**/*.{ts,tsx}");
  assert.deepEqual(idsOf(sdkKinds).filter((id) => !shown.has(id)), []);
});

Deno.test("every case that a page has a part in stands in the title of a browser test", () => {
  const shown = titled("tests/e2e/**/*.ts");
  const others = new Set<string>(notOfPages);
  assert.deepEqual(idsOf(pageKinds).filter((id) => !shown.has(id) && !others.has(id)), []);
});
