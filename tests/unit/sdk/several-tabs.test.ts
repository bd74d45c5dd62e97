/** Sessions that several tabs hold, end, take back and leave. */
import assert from "node:assert/strict";
import { persistent, watched, wholeComputer } from "./computer.ts";
import { hear, outcome } from "./setup.ts";

const scoped = { provider: "codex" } as const;

/** How many requests of a type reached the Extension. */
const posted = ({ journal }: ReturnType<typeof wholeComputer>["lab"], type: string) =>
  journal.after(0).entries.filter(({ layer, type: of, data }) =>
    layer === "page" && of === type && Object(data).direction === "to-extension"
  ).length;

Deno.test("[AE1] [AE3] tabs that come, go and reload around any delay: the session lives as long as one route does, and ends once (A-027)", async () => {
  for (const delay of [0, 1, 1_000, 5_000, 61_000]) {
    const { lab, page, settle, advance, thread } = wholeComputer();
    const a = page();
    const session = await a.client.createSession(scoped);
    let b = page();
    await b.client.resumeSession(session.sessionId);
    a.leave();
    await advance(delay);
    const c = page();
    await c.client.resumeSession(session.sessionId);
    for (let reload = 0; reload < 5; reload++) {
      b.leave();
      await advance(delay);
      b = page();
      await b.client.resumeSession(session.sessionId);
      await advance(delay);
    }
    c.leave();
    await advance(120_000);
    assert.equal(thread(session).status, "idle", `${delay} ms`);
    b.leave();
    await settle();
    assert.equal(thread(session).status, "ended");
    await advance(120_000);
    const ends = lab.journal.after(0).entries.filter(({ layer, type }) => layer === "core" && type === "end_thread");
    assert.equal(ends.length, 1);
  }
});

Deno.test("[EN2] [EN4] [EN6] an end in one tab ends the other's handle, whose own ends resolve without a request (A-031)", async () => {
  const { lab, page, settle } = wholeComputer();
  const one = await page().client.createSession(persistent);
  const two = await page().client.resumeSession(one.sessionId);
  const logs = [hear(one).log, hear(two).log];
  await one.end();
  await settle();
  assert.deepEqual([one.getStatus(), two.getStatus()], ["ended", "ended"]);
  await two.end();
  await two.end();
  assert.equal(posted(lab, "end_session"), 1);
  assert.deepEqual(logs.map((log) => log.filter((line) => line.startsWith("ended"))), [["ended sdk_ended"], [
    "ended ended",
  ]]);
});

Deno.test("[EN1] [TU3] a turn that is followed after a reload can be stopped: no fragment after onEnded, nothing goes on in Core (A-034)", async () => {
  const { lab, client, leave, advance, thread } = wholeComputer();
  const first = await client().createSession(persistent);
  watched(first.sendText("/long 60s"));
  await advance(10_000);
  leave();
  const session = await client().resumeSession(first.sessionId);
  const { log } = hear(session);
  await advance(5_000);
  await session.end();
  const from = lab.journal.latest;
  const told = log.length;
  await advance(120_000);
  assert.match(log.at(-1) ?? "", /^ended /);
  assert.equal(log.length, told);
  assert.equal(thread(session).status, "ended");
  const after = lab.journal.after(from).entries.filter(({ layer }) => layer === "core" || layer === "agent");
  assert.deepEqual(after, []);
});

Deno.test("[EN1] [RE6] [TU1] an end before the first word: ended at once, idle after a resume, and the next text is answered (A-035)", async () => {
  const { lab, client, advance, thread } = wholeComputer();
  const session = await client().createSession(persistent);
  const { log } = hear(session);
  lab.queueScript({ steps: [{ wait: 5_000 }, { say: "never" }] });
  const turn = watched(session.sendText("one"));
  await advance(150);
  await session.end();
  assert.equal(await outcome(turn), "rejected SESSION_ENDED");
  assert.deepEqual(log, ["status running", "status ended", "ended sdk_ended"]);
  await session.resume();
  assert.equal(session.getStatus(), "idle");
  lab.queueScript({ steps: [{ say: "here" }] });
  const next = watched(session.sendText("two"));
  await advance(10_000);
  assert.equal(await outcome(next), "resolved");
  assert.deepEqual(log.filter((line) => line.startsWith("chat")), ["chat here"]);
  assert.equal(thread(session).operations, 2);
});

Deno.test("[TU2] [TU5] two tabs send at once: one turn, the other tab hears SESSION_BUSY and follows it (A-036)", async () => {
  for (let round = 0; round < 20; round++) {
    const { page, arm, advance, thread } = wholeComputer();
    const one = await page().client.createSession(persistent);
    const two = await page().client.resumeSession(one.sessionId);
    const logs = [hear(one).log, hear(two).log];
    const ms = (round * 7) % 50;
    if (ms > 0) arm({ at: "page", kind: "delay", ms, match: { type: "send_text" } });
    const tabs = round % 2 === 0 ? [one, two] : [two, one];
    const sent = tabs.map((tab) => watched(tab.sendText("/long 1s")));
    await advance(50);
    await advance(10_000);
    const outcomes = await Promise.all(sent.map(outcome));
    assert.deepEqual(outcomes.sort(), ["rejected SESSION_BUSY", "resolved"], `round ${round}`);
    assert.equal(thread(one).operations, 1);
    const [mine, theirs] = logs.map((log) => log.filter((line) => line.startsWith("chat ")));
    assert.deepEqual(mine, theirs);
    assert.notDeepEqual(mine, []);
  }
});

Deno.test("[EN1] an end in one tab touches no other session of its origin: the other turn streams on (A-037)", async () => {
  const { page, advance, thread } = wholeComputer();
  const [a, b] = [await page().client.createSession(persistent), await page().client.createSession(persistent)];
  const turns = [watched(a.sendText("/long 5s")), watched(b.sendText("/long 5s"))];
  const { log } = hear(a);
  await advance(1_000);
  await b.end();
  const heard = log.length;
  await advance(10_000);
  assert.deepEqual(await Promise.all(turns.map(outcome)), ["resolved", "rejected SESSION_ENDED"]);
  assert.ok(log.length > heard && log.some((line) => line.startsWith("chat ")));
  assert.deepEqual([thread(a).status, thread(b).status], ["idle", "ended"]);
});
