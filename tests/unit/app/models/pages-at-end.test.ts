import assert from "node:assert/strict";
import { pagesAtEnd } from "../../../../app/models/receipt/pages-at-end.ts";
import type { JournalEntryView } from "../../../../core-sim/control/mod.ts";

/** Entries in a short hand: `+a` a page came, `-a` it left, `end` Core ended the session. */
function entries(told: string): JournalEntryView[] {
  return told.split(" ").map((step, index) => {
    const n = index + 1;
    if (step === "end") return { n, layer: "core", type: "ended", sessionId: "s1" };
    const type = step.startsWith("+") ? "route_added" : "route_removed";
    return { n, layer: "route", type, sessionId: "s1", data: { portId: step.slice(1), channelId: "c" } };
  });
}

const CASES: readonly [title: string, told: string, pages: number][] = [
  ["the end takes all routes away, and counts those that were there", "+a +b end -a -b", 2],
  ["who left before isn't counted", "+a +b -b end -a", 1],
  ["the last one left, and Core ended it by itself", "+a -a end", 0],
  ["one that goes on has those that are there", "+a +b -a", 1],
  ["the last end counts, not one that was taken back", "+a end -a +a +b +c end -a -b -c", 3],
  ["who is only seen to leave was there before the journal's head was dropped", "+b end -a -b", 2],
];
for (const [title, told, pages] of CASES) {
  Deno.test(`[EN6] pages at a session's end: ${title}`, () => assert.equal(pagesAtEnd(entries(told)), pages));
}

Deno.test("pages at a session's end: an entry that carries no port, or is another layer's, is none", () => {
  const strange: JournalEntryView[] = [
    { n: 1, layer: "route", type: "route_added", data: "nonsense" },
    { n: 2, layer: "page", type: "route_added", data: { portId: "a" } },
    { n: 3, layer: "native-link", type: "ended" },
  ];
  assert.equal(pagesAtEnd(strange), 0);
});
