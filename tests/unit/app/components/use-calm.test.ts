import assert from "node:assert/strict";
import { onlyGrew } from "../../../../app/components/session/use-calm.ts";
import type { AgentEntry } from "../../../../app/lifecycle/mod.ts";

const user = { from: "user", id: "u1", at: 1, text: "Hi", delivery: "accepted" } as const;
const answer = (over: Partial<AgentEntry> = {}): AgentEntry => ({
  from: "agent",
  id: "a1",
  at: 2,
  text: "Hel",
  operationId: "op1",
  index: 0,
  state: "streaming",
  ...over,
});

Deno.test("an answer that goes on has only grown", () => {
  assert.equal(onlyGrew([user, answer()], [user, answer({ text: "Hello" })]), true);
});

Deno.test("whatever else changes isn't growth: it is drawn at once", () => {
  const before = [user, answer()];
  for (
    const after of [
      [],
      [user],
      [user, answer({ state: "whole" })],
      [user, answer({ id: "a2" })],
      [user, answer({ gaps: [3] })],
      [{ ...user, text: "Ho" }, answer()],
      [user, answer(), answer({ id: "a2" })],
    ]
  ) assert.equal(onlyGrew(before, after), false);
  assert.equal(onlyGrew([user], [user]), false);
  assert.equal(onlyGrew([], []), false);
});
