import assert from "node:assert/strict";
import * as v from "valibot";
import { type LabTruth, labTruthSchema } from "../../../../core-sim/control/mod.ts";
import { LabStore } from "../../../../core-sim/lab/store.ts";
import { ManualHostClock } from "../../../support/host-clock.ts";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

const raise = (error: unknown) => {
  throw error;
};

/** A truth as the schema reads it: unknown fields would be gone. */
function read(truth: LabTruth): LabTruth {
  return v.parse(labTruthSchema, truth);
}

Deno.test("the truth is exactly what its schema says, idle, in the middle of a turn, and while the link is lost", () => {
  const lab = manualLab({ approval: "ask" });
  assert.deepEqual(read(lab.truth()), lab.truth());
  const page = new RawPage(lab);
  page.post("get_settings");
  assert.deepEqual(read(lab.truth()), lab.truth());
  lab.decide({ origin: page.origin, decision: "approve" });
  const sessionId = page.create();
  page.ask("send_text", { sessionId, text: "/long 30s", operationId: "o1" });
  lab.advance(1_000);
  assert.deepEqual(read(lab.truth()), lab.truth());
  lab.disrupt({ kind: "nativeHost.drop" });
  page.port.lost("tab closed");
  assert.equal(lab.truth().extension.problems.length, 1);
  assert.deepEqual(read(lab.truth()), lab.truth());
});

Deno.test("the same seed, scripts and manual clock give equal journals", () => {
  const play = () => {
    const lab = manualLab();
    const page = new RawPage(lab);
    const sessionId = page.create();
    lab.queueScript({ steps: [{ say: "Hello there, this is a message." }, { wait: 500 }, { usage: 40 }] });
    page.ask("send_text", { sessionId, text: "hi", operationId: "o1" });
    lab.advance(5_000);
    lab.disrupt({ kind: "nativeHost.drop", forMs: 2_000 });
    lab.advance(10_000);
    page.port.lost("tab closed");
    return lab.journal.after(0).entries;
  };
  assert.deepEqual(play(), play());
});

Deno.test("the journal shows a frame on its way through every layer, each entry with its cause", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  const from = lab.journal.latest;
  page.ask("send_text", { sessionId, text: "hi", operationId: "o1" });
  const entries = lab.journal.after(from).entries;
  const way = entries.map(({ layer, type }) => `${layer} ${type}`);
  assert.deepEqual(way.slice(0, 3), ["page send_text", "native-link send_text", "core send_text"]);
  assert.ok(way.includes("route status_changed"));
  for (const { n, cause } of entries.slice(1)) assert.ok(cause !== undefined && cause > from && cause < n);
  const answer = entries.find(({ layer, type }) => layer === "page" && type === "response");
  assert.equal(Object(answer?.data).direction, "to-page");
  assert.ok(!JSON.stringify(entries).includes(lab.labId + '"'));
});

Deno.test("a disruption's number is the cause of what it does", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  page.create();
  const done = lab.disrupt({ kind: "extension.reload" });
  const n = "n" in done ? done.n : assert.fail(done.refused.message);
  const entries = lab.journal.after(n).entries;
  assert.ok(entries.some(({ layer, type }) => layer === "core" && type === "end_thread"));
  for (const { cause } of entries) assert.ok(cause !== undefined && cause >= n);
});

Deno.test("a closed lab closes its ports, tells who asked, and opens no further port", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  let told = 0;
  lab.onClose(() => told++);
  lab.close(1012, "the server shuts down");
  lab.close(1012, "again");
  assert.deepEqual(page.closed, { code: 1012, reason: "the server shuts down" });
  assert.equal(told, 1);
  assert.deepEqual(lab.openPort(page), { refused: "LAB_NOT_FOUND" });
});

Deno.test("a lab that nobody has used for 30 minutes is swept; one with a port, or held, is not", () => {
  const host = new ManualHostClock();
  let made = 0;
  const store = new LabStore({ host, tokens: () => `lab${++made}`, onError: raise, maxLabs: 3 });
  const idle = store.create({ clock: "manual" });
  const open = store.create({ clock: "manual" });
  const followed = store.create({ clock: "manual" });
  assert.ok(idle && open && followed);
  assert.equal(store.create(), undefined, "the store is full");
  const page = new RawPage(open);
  const release = store.hold(followed);
  store.startSweeping();
  host.pass(29 * 60_000);
  assert.equal(store.size, 3);
  host.pass(2 * 60_000);
  assert.deepEqual([store.get("lab1"), store.get("lab2"), store.get("lab3")], [undefined, open, followed]);
  page.port.lost("tab closed");
  release();
  release();
  host.pass(31 * 60_000);
  assert.equal(store.size, 0);
  store.close(1012, "over");
  assert.equal(host.waiting, 0);
});
