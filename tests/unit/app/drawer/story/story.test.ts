import assert from "node:assert/strict";
import fc from "fast-check";
import { emptyRun, extended } from "../../../../../app/drawer/journal/mod.ts";
import { stateAt, Story } from "../../../../../app/drawer/story/mod.ts";
import { behaves } from "../../../../model/property.ts";
import { realLab } from "../../../../model/stage/system.ts";
import { weathers } from "../../../../model/storm/property.ts";
import { manualLab, RawPage } from "../../../../support/raw-page.ts";
import { entriesOf, runOf } from "../lab-run.ts";
import { comparing } from "./truth-beside.ts";

Deno.test("after whatever pages, time and disruptions did, the story is the lab's own truth", async () => {
  let compared = 0;
  await fc.assert(behaves(comparing(realLab, () => compared++), { maxCommands: 30 }), { numRuns: 150, seed: 6 });
  assert.ok(compared > 1000, `${compared} moments were compared`);
});

Deno.test("so it is while faults delay, lose, double, refuse and cut off messages on every layer", async () => {
  let compared = 0;
  await fc.assert(weathers(comparing(realLab, () => compared++), { maxCommands: 30 }), { numRuns: 150, seed: 6 });
  assert.ok(compared > 1000, `${compared} moments were compared`);
});

/** Two thousand entries and more, with a new life of the Extension and of the Desktop among them. */
function longRun() {
  const lab = manualLab();
  for (let life = 0; life < 3; life++) {
    const page = new RawPage(lab, { channelId: `c${life}` });
    const sessionId = page.create({ autoEndOnDisconnect: false });
    lab.queueScript({ steps: [{ say: "word ".repeat(300), chunk: 6, everyMs: 5 }] });
    page.post("send_text", { sessionId, text: "go", operationId: `op-${life}` });
    lab.advance(2_000);
    lab.disrupt({ kind: life === 1 ? "extension.reload" : "desktop.restart" });
    lab.advance(2_000);
  }
  return entriesOf(lab);
}

Deno.test("any moment is told the same from a state that was kept as from the beginning", () => {
  const entries = longRun();
  assert.ok(entries.length > 2_000, `${entries.length} entries`);
  const run = extended(emptyRun("live"), entries, Infinity);
  const story = new Story().take(run);
  for (let n = 0; n <= entries.length; n += 97) {
    const until = extended(emptyRun("live"), entries.slice(0, n), Infinity);
    assert.deepEqual(story.at(n), new Story().take(until).at(n), `entry ${n}`);
  }
  assert.deepEqual(story.at(1e9), stateAt(run, entries.length));
});

Deno.test("a story that has seen what is gone by now still knows it; one that hasn't says so", () => {
  const entries = longRun();
  const whole = new Story().take(extended(emptyRun("live"), entries, Infinity));
  const grown = new Story();
  let run = emptyRun("live");
  for (let at = 0; at < entries.length; at += 60) {
    grown.take(run = extended(run, entries.slice(at, at + 60), 1_000));
  }
  assert.ok(run.dropped > 1_000, `${run.dropped} are gone`);
  for (let n = run.dropped; n <= entries.length; n += 41) assert.deepEqual(grown.at(n), whole.at(n), `entry ${n}`);
  const late = stateAt(run, entries.length);
  assert.deepEqual([whole.at(Infinity).complete, late.complete], [true, false]);
  assert.equal(late.desktop.generation, whole.at(Infinity).desktop.generation);
});

Deno.test("a story is told anew for another run", () => {
  const story = new Story().take(runOf(manualLab()));
  const other = emptyRun("imported", { seed: "other" });
  assert.equal(story.take(other).at(Infinity).n, 0);
});

Deno.test("the clock, waiting scripts, a dead line and a disk that was changed from outside are told", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create({ workspace: { path: "/home/user/projects/trip" } });
  const now = () => stateAt(runOf(lab), Infinity);
  const there = () => now().desktop.threads.map(({ workspace }) => workspace?.exists);
  lab.setSpeed(4);
  lab.queueScript({ match: "never", steps: [] });
  lab.disrupt({ kind: "ports.blackhole", forMs: 500 });
  assert.deepEqual([now().clock, now().agent, now().blackholed], [{ speed: 4, paused: false }, { scripts: 1 }, true]);
  lab.advance(500);
  assert.deepEqual([now().blackholed, there()], [false, [true]]);
  lab.disk.remove("/home/user/projects");
  assert.deepEqual(there(), [false]);
  lab.disk.put({ path: "/home/user/projects/trip/notes", kind: "dir" });
  assert.deepEqual(there(), [lab.truth().desktop.threads[0]?.workspace.exists]);
  lab.disrupt({ kind: "workspace.remove", threadId: sessionId });
  assert.deepEqual(there(), [false]);
  lab.disrupt({ kind: "heal" });
  assert.deepEqual(there(), [true]);
});

Deno.test("[AP1] a question, its answer and its end without one are told", () => {
  const lab = manualLab({ approval: "ask" });
  const now = () => stateAt(runOf(lab), Infinity).extension;
  const page = new RawPage(lab);
  page.post("create_session", { input: { provider: "codex" } });
  assert.deepEqual(now().approvals, lab.truth().extension.approvals);
  assert.equal(now().approvals.length, 1);
  lab.advance(61_000);
  assert.deepEqual(now().approvals, []);
  page.post("create_session", { input: { provider: "codex" } });
  lab.armFault({ at: "extension", kind: "fail", match: { type: "approval_storage" } });
  lab.decide({ origin: page.origin, decision: "approve" });
  assert.deepEqual([now().approvals, now().origins], [[], []]);
  lab.decide({ origin: page.origin, decision: "approve" });
  assert.deepEqual(now().origins, lab.truth().extension.origins);
  lab.decide({ origin: page.origin, decision: "revoke" });
  assert.deepEqual(now().origins, []);
});
