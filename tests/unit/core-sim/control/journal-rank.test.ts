import assert from "node:assert/strict";
import { pageIdRanks } from "../../../../core-sim/control/mod.ts";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

/** The same story with ids of the page's own choosing. */
function journalOf(name: string) {
  const lab = manualLab();
  const one = new RawPage(lab, { channelId: `${name}-one` });
  const two = new RawPage(lab, { channelId: `${name}-two` });
  const sessionId = one.create({ autoEndOnDisconnect: false });
  two.ask("resume_session", { sessionId });
  two.ask("nonsense");
  one.ask("send_text", { sessionId, text: "a-op", operationId: `${name}-op` });
  lab.advance(10_000);
  one.ask("send_text", { sessionId, text: "Core names it" });
  lab.advance(10_000);
  const { entries } = lab.journal.after(0);
  return entries;
}

Deno.test("two journals that differ in the ids of their pages alone are equal by rank, and nothing else is touched", () => {
  const [first, second] = ["a", "much-longer-b"].map((name) => {
    const raw = journalOf(name);
    const ranked = raw.map(pageIdRanks());
    return { raw, ranked, text: JSON.stringify(ranked) };
  });
  assert.ok(first !== undefined && second !== undefined);
  assert.notDeepEqual(first.raw, second.raw);
  assert.deepEqual(first.ranked, second.ranked);
  for (const id of ["channel-1", "channel-2", "request-1", "operation-1"]) {
    assert.ok(first.text.includes(`"${id}"`), id);
  }
  assert.ok(!/"a-one|"operationId":"a-op"/.test(first.text));
  assert.deepEqual(
    first.ranked.map(({ n, at, type, cause }) => [n, at, type, cause]),
    first.raw.map((entry) => {
      const { n, at, type, cause } = entry;
      return [n, at, type, cause];
    }),
  );
  const operations = new Set(first.ranked.map(({ operationId }) => operationId));
  assert.ok([...operations].some((id) => id?.startsWith("operation_")), "an id that Core made stays");
  assert.ok(first.text.includes('"text":"a-op"'), "a text isn't an id");
});

Deno.test("entries of any shape pass: dropped ones, frames that are none, ids that aren't text", () => {
  const rank = pageIdRanks();
  for (
    const entry of [
      { n: 7, type: "dropped" },
      { n: 8, layer: "page", data: { frame: null } },
      { n: 9, layer: "page", data: { frame: { channelId: 5, requestId: ["__proto__"], operationId: null } } },
      { n: 10, layer: "page", data: "text" },
    ]
  ) assert.deepEqual(rank(entry), entry);
});
