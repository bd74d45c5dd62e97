import assert from "node:assert/strict";
import fc from "fast-check";
import type { TranscriptEntry } from "../../../../app/lifecycle/mod.ts";
import { mergeEntries } from "../../../../app/models/merge.ts";
import { withTextsOf } from "../../../../app/models/other-texts.ts";
import {
  fragment,
  message,
  nothingOnItsWay,
  restored,
  titleOf,
  turnOver,
  userDelivered,
  userSent,
  userTaken,
  userWithdrawn,
} from "../../../../app/models/transcript.ts";

type Entries = readonly TranscriptEntry[];
const arrival = (text: string, operationId = "op1", at = 1) => ({ operationId, text, at });
const show = (entries: Entries) =>
  entries.map((entry) => entry.from === "agent" ? `${entry.id} ${entry.state} ${entry.text}` : `user ${entry.text}`);
const stream = (entries: Entries, ...pieces: string[]) =>
  pieces.reduce((all: Entries, piece) => fragment(all, arrival(piece), false), entries);

Deno.test("[TU4] fragments extend one bubble, the completed message becomes its text", () => {
  const streaming = stream([], "Hel", "lo");
  assert.deepEqual(show(streaming), ["op1:0 streaming Hello"]);
  assert.deepEqual(show(message(streaming, arrival("Hello!"))), ["op1:0 whole Hello!"]);
});

Deno.test("[TU4] a turn may have several messages, and several turns theirs", () => {
  let entries = message(stream([], "One"), arrival("One"));
  entries = message(entries, arrival("Two"));
  entries = fragment(entries, arrival("Three", "op2"), false);
  assert.deepEqual(show(entries), ["op1:0 whole One", "op1:1 whole Two", "op2:0 streaming Three"]);
});

Deno.test("[TU4] after a reload the saved bubble goes on, with a gap, until the message makes it whole", () => {
  const before = restored(stream([], "The answer ", "is "));
  assert.deepEqual(show(before), ["op1:0 partial The answer is "]);
  const going = fragment(before, arrival("two."), true);
  assert.deepEqual(going.map((entry) => entry.from === "agent" && [entry.state, entry.gaps]), [["streaming", [14]]]);
  const whole = message(going, arrival("The answer is forty-two."));
  assert.deepEqual(show(whole), ["op1:0 whole The answer is forty-two."]);
  assert.equal(whole[0] !== undefined && "gaps" in whole[0], false);
});

Deno.test("[TU4] a message that completed while nobody was attached stays partial, the next one is its own bubble", () => {
  const before = restored(stream([], "I look it "));
  const going = fragment(before, arrival("found it"), true);
  assert.deepEqual(show(message(going, arrival("I have found it"))), [
    "op1:0 partial I look it ",
    "op1:1 whole I have found it",
  ]);
});

Deno.test("[TU4] a bubble whose beginning may be missing says so", () => {
  const entries = fragment([], arrival("middle"), true);
  assert.deepEqual(entries[0]?.from === "agent" && entries[0].gaps, [0]);
  assert.deepEqual(show(message(entries, arrival("the middle"))), ["op1:0 whole the middle"]);
});

Deno.test("[TU4] each loss of fragments is marked where it happened, and two losses with nothing between them once", () => {
  const once = fragment(stream([], "abc"), arrival("ghi"), true);
  const twice = fragment(once, arrival("mno"), true);
  assert.deepEqual(twice[0]?.from === "agent" && twice[0].gaps, [3, 6]);
  const reloaded = restored(restored(twice));
  const later = fragment(reloaded, arrival("stu"), true);
  assert.deepEqual(later[0]?.from === "agent" && [later[0].text, later[0].gaps], ["abcghimnostu", [3, 6, 9]]);
});

Deno.test("what stops half-way stays partial; other operations go on", () => {
  const entries = fragment(stream([], "cut"), arrival("on", "op2"), false);
  assert.deepEqual(show(turnOver(entries, "op1")), ["op1:0 partial cut", "op2:0 streaming on"]);
  assert.deepEqual(show(turnOver(entries)), ["op1:0 partial cut", "op2:0 partial on"]);
});

Deno.test("any cut of any text, anywhere in a character, ends as the very text", () => {
  const rare = fc.constantFrom("👨‍👩‍👧", "🇹🇼", "𠮷", "é", "字", "a", " ");
  fc.assert(fc.property(fc.array(rare, { minLength: 1, maxLength: 20 }), fc.nat(60), (parts, cut) => {
    const text = parts.join("");
    let entries: Entries = [];
    for (let at = 0; at < text.length; at++) {
      if (at === cut) entries = structuredClone(restored(entries)) as Entries;
      entries = fragment(entries, arrival(text.charAt(at)), at === cut);
    }
    assert.equal(entries.length, 1);
    assert.equal(entries[0]?.text, text);
    assert.deepEqual(show(message(entries, arrival(text))), [`op1:0 whole ${text}`]);
  }));
});

Deno.test("a sent text is taken, withdrawn or left unconfirmed", () => {
  const sent = userSent([], { id: "u1", text: "Hi", at: 1 });
  const named = userDelivered(sent, "u1", { delivery: "sending", operationId: "op1" });
  assert.deepEqual(userTaken(named, "op1").map((entry) => entry.from === "user" && entry.delivery), ["accepted"]);
  assert.equal(userTaken(named, "op2"), named);
  assert.deepEqual(userWithdrawn(named, "u1"), []);
  const unheard = nothingOnItsWay(named);
  assert.deepEqual(unheard.map((entry) => entry.from === "user" && entry.delivery), ["unconfirmed"]);
  const answered = nothingOnItsWay(fragment(named, arrival("Yes"), false));
  assert.deepEqual(answered.map((entry) => entry.from === "user" && entry.delivery), ["accepted", false]);
});

Deno.test("a title is the first text, cut between characters", () => {
  assert.equal(titleOf([]), "");
  const title = titleOf(userSent([], { id: "u1", text: `  ${"𠮷".repeat(80)} `, at: 1 }));
  assert.equal(title, "𠮷".repeat(60));
});

Deno.test("two tabs' views of one conversation are joined", () => {
  const saved = message(userSent([], { id: "u1", text: "Hi", at: 1 }), arrival("One", "op1", 2));
  const other = message([], arrival("Two", "op1", 3));
  const merged = mergeEntries(saved, other, new Set());
  assert.deepEqual(show(merged), ["user Hi", "op1:0 whole One", "op1:1 whole Two"]);
  assert.deepEqual(mergeEntries(merged, other, new Set()), merged);
  assert.deepEqual(mergeEntries(merged, saved, new Set()), merged);
});

Deno.test("a half bubble never takes the place of a whole one, nor comes a withdrawn text back", () => {
  const whole = message([], arrival("Whole"));
  assert.deepEqual(mergeEntries(whole, stream([], "Wh"), new Set()), whole);
  assert.deepEqual(show(mergeEntries(stream([], "Wh"), whole, new Set())), ["op1:0 whole Whole"]);
  const sent = userSent([], { id: "u1", text: "Hi", at: 1 });
  assert.deepEqual(mergeEntries(sent, [], new Set(["u1"])), []);
});

Deno.test("[TB1] a page that follows shows what was asked in another tab, before the answer that it heard itself", () => {
  const own = fragment([], arrival("Right", "op1", 5), false);
  const asked = userDelivered(userSent([], { id: "u1", text: "Plan", at: 2 }), "u1", {
    delivery: "accepted",
    operationId: "op1",
  });
  assert.deepEqual(show(withTextsOf(asked, own)), ["user Plan", "op1:0 streaming Right"]);
  const both = withTextsOf(asked, own);
  assert.equal(withTextsOf(asked, both), both);
  const onItsWay = userSent([], { id: "u2", text: "Not taken yet", at: 3 });
  assert.equal(withTextsOf(onItsWay, own), own);
});
