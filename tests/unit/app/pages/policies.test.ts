import assert from "node:assert/strict";
import { createDraft } from "../../../../app/pages/temporary/draft.ts";
import { newDraft, policy as temporary } from "../../../../app/pages/temporary/policy.ts";
import { elsewhereOf } from "../../../../app/components/elsewhere.ts";
import { courierNote, findOrder, order, policy as reload } from "../../../../app/pages/reload/policy.ts";

Deno.test("[PG1] the temporary page is page-scoped, the reload page keeps its session and its record", () => {
  assert.equal(temporary.autoEndOnDisconnect, true);
  assert.deepEqual([reload.autoEndOnDisconnect, reload.persist], [false, "record"]);
});

Deno.test("[TL2] replace_draft takes a text and refuses anything else", () => {
  assert.equal(newDraft({ text: "Hello" }), "Hello");
  for (const text of [undefined, "", "  ", 7, null, "x".repeat(20_001)]) assert.throws(() => newDraft({ text }), Error);
});

Deno.test("[TL2] the shop's tools validate their arguments", () => {
  assert.equal(findOrder({ number: order.number }), order);
  assert.throws(() => findOrder({ number: "TO-0" }), /no order/);
  assert.equal(courierNote({ note: "Ring twice" }), "Ring twice");
  for (const note of [undefined, " ", "x".repeat(201)]) assert.throws(() => courierNote({ note }), Error);
});

Deno.test("the agent's change of a draft can be taken back, until the person types", () => {
  const draft = createDraft("one", { read: () => undefined, keep() {} });
  draft.replace("two", "agent");
  assert.deepEqual([draft.text.value, draft.changed.value], ["two", "agent"]);
  draft.undo();
  assert.deepEqual([draft.text.value, draft.changed.value], ["one", undefined]);
  draft.insert("three");
  assert.equal(draft.text.value, "one\n\nthree");
  draft.type("four");
  assert.equal(draft.changed.value, undefined);
  draft.undo();
  assert.equal(draft.text.value, "four");
});

Deno.test("[OR1] the other origin shows the same page and lab, without anything else of the address", () => {
  const here = new URL("http://localhost:8787/reload/?lang=en&drawer=x#y");
  assert.deepEqual(elsewhereOf(here, "abc"), {
    origin: "http://127.0.0.1:8787",
    href: "http://127.0.0.1:8787/reload/?lab=abc",
  });
  assert.equal(elsewhereOf(new URL("http://lab.test/reload/"), "abc"), undefined);
});
