import assert from "node:assert/strict";
import type { Disruption } from "../../../../core-sim/control/mod.ts";
import { manualLab, RawPage, statusOf } from "../../../support/raw-page.ts";

const LASTING: Disruption[] = [
  { kind: "extension.crash" },
  { kind: "extension.crash", forMs: 600_000 },
  { kind: "extension.disable" },
  { kind: "nativeHost.drop" },
  { kind: "desktop.restart", forMs: 600_000 },
  { kind: "desktop.quit" },
  { kind: "desktop.crash" },
  { kind: "ports.blackhole" },
];

for (const disruption of LASTING) {
  Deno.test(`heal ends ${JSON.stringify(disruption)}: a new page creates and sends at once`, () => {
    const lab = manualLab();
    const before = new RawPage(lab);
    before.create({ autoEndOnDisconnect: false });
    lab.disrupt(disruption);
    lab.disrupt({ kind: "heal" });
    const page = new RawPage(lab, { channelId: "c2" });
    const sessionId = page.create();
    assert.equal(page.refusal("send_text", { sessionId, text: "hi", operationId: "o1" }), undefined);
    lab.advance(60_000);
    assert.equal(statusOf(lab, sessionId), "idle");
    const { extension, desktop, nativeHost } = lab.truth();
    assert.deepEqual([extension.state, desktop.running, nativeHost.connected], ["running", true, true]);
    for (const { state } of extension.subscriptions) assert.equal(state, "healthy");
  });
}

Deno.test("heal ends everything at once, in whatever mess", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const [scoped, kept] = [page.create(), page.create({ autoEndOnDisconnect: false })];
  lab.disrupt({ kind: "workspace.remove", threadId: kept });
  lab.disrupt({ kind: "nativeHost.drop" });
  lab.disrupt({ kind: "ports.blackhole" });
  lab.disrupt({ kind: "extension.disable" });
  lab.disrupt({ kind: "heal" });
  assert.deepEqual([statusOf(lab, scoped), statusOf(lab, kept)], ["ended", "idle"]);
  assert.deepEqual(lab.truth().desktop.threads.map(({ workspace }) => workspace.exists), [true, true]);
  assert.equal(lab.portRefusal, undefined);
});

Deno.test("heal where nothing lasts touches nothing, a fault that is armed least of all", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  page.ask("send_text", { sessionId, text: "/long 30s", operationId: "o1" });
  lab.armFault({ at: "page", kind: "drop" });
  const [truth, n, heard] = [lab.truth(), lab.journal.latest, page.received.length];
  lab.disrupt({ kind: "heal" });
  assert.deepEqual(lab.truth(), truth);
  assert.deepEqual([lab.journal.latest, page.received.length], [n + 1, heard]);
});

Deno.test("[NL1] heal restores a lost link and a closed subscription without waiting for their next attempts", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  lab.disrupt({ kind: "subscription.drop", threadId: sessionId });
  lab.disrupt({ kind: "heal" });
  assert.deepEqual(lab.truth().extension.subscriptions, [{ sessionId, state: "healthy" }]);
  lab.disrupt({ kind: "nativeHost.drop" });
  lab.advance(100_000);
  lab.disrupt({ kind: "heal" });
  assert.deepEqual(lab.truth().extension.subscriptions, [{ sessionId, state: "healthy" }]);
  assert.deepEqual(lab.truth().nativeHost, { connected: true });
});
