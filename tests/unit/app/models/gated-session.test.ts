import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { type Gate, OWNER_STALE } from "../../../../app/models/gate.ts";
import { gateSession } from "../../../../app/models/gated-session.ts";
import { settle } from "../lifecycle/manual-clock.ts";
import { openPage, sendFirst } from "./page.ts";

Deno.test("[TB1] whatever changes the session passes the gate, a prepare too: who only watches is offered none of it, and asks Core nothing", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.chat("Whole.");
  handle.complete();
  await settle();
  const gate: Gate = {
    mayAct: signal(false),
    pass: () => Promise.resolve({ is: "refused", error: { code: OWNER_STALE, message: "another tab owns it" } }),
  };
  const refused: string[] = [];
  const watched = gateSession(page.model, gate, ({ code }) => refused.push(code));
  const { send, end, forget, newSession, resume, prepare, leave } = watched.offers.value;
  assert.deepEqual([send, end, forget, newSession, resume, prepare, leave], [...Array(6).fill(false), true]);
  assert.equal((await watched.send("Me too")).is, "refused");
  await watched.end();
  await watched.resume();
  await watched.prepare();
  await watched.forget();
  await watched.newSession();
  await watched.endThenResume();
  assert.deepEqual(refused, Array(7).fill(OWNER_STALE));
  assert.deepEqual(handle.sent, ["Hello"]);
  for (const asked of [handle.ends, handle.resumes, handle.prepares]) assert.equal(asked.waiting.length, 0);
  assert.equal(page.model.status.value, "idle");
});
