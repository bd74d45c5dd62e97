import assert from "node:assert/strict";
import type { Lab } from "../../../../core-sim/lab/lab.ts";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

/** What the Extension holds, without the ports themselves. */
function held(lab: Lab) {
  lab.advance(0);
  const { routes, subscriptions, problems, ports } = lab.truth().extension;
  return { routes, subscriptions, problems, channels: ports.map(({ channelIds }) => channelIds.length) };
}

const NOTHING = { routes: [], subscriptions: [], problems: [], channels: [1] };

Deno.test("[EN6] hundreds of sessions made and ended on one port leave nothing in the Extension, and the link rests", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  for (let times = 0; times < 300; times++) page.ask("end_session", { sessionId: page.create() });
  assert.deepEqual(held(lab), NOTHING);
  assert.equal(lab.truth().nativeHost.connected, false);
});

Deno.test("[EN6] an ended session that a page attached to is followed until that page leaves, in the end by nobody", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  page.ask("end_session", { sessionId });
  const viewers = ["c2", "c3"].map((channelId) => new RawPage(lab, { channelId }));
  for (const viewer of viewers) viewer.ask("resume_session", { sessionId });
  assert.equal(held(lab).routes.length, 2);
  assert.equal(lab.truth().nativeHost.connected, false, "an ended session needs no link");
  for (const viewer of viewers) viewer.port.lost("tab closed");
  assert.deepEqual(held(lab), NOTHING);
});

Deno.test("[EN6] the link rested, another tab reactivates: a page that is attached to the ended session hears of it and may send", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  page.ask("end_session", { sessionId });
  page.ask("resume_session", { sessionId });
  lab.advance(0);
  assert.equal(lab.truth().nativeHost.connected, false);
  const other = new RawPage(lab, { channelId: "c2" });
  other.ask("reactivate_session", { sessionId, autoEndOnDisconnect: true });
  assert.equal(page.story().at(-1), "snapshot idle");
  assert.equal(page.refusal("send_text", { sessionId, text: "hello", operationId: "o1" }), undefined);
});

Deno.test("[RE6] ended and reactivated two hundred times on one port, a session is held once, and its numbers only rise", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create({ autoEndOnDisconnect: false });
  for (let times = 0; times < 200; times++) {
    page.ask("end_session", { sessionId });
    assert.equal(page.refusal("reactivate_session", { sessionId, autoEndOnDisconnect: false }), undefined);
  }
  const { routes, subscriptions, channels } = held(lab);
  assert.deepEqual([routes.length, subscriptions.length, channels], [1, 1, [1]]);
  const seqs = page.received.flatMap((message) => (message.type === "status_changed" ? [message.seq ?? 0] : []));
  assert.ok(seqs.every((seq, index) => index === 0 || seq > (seqs[index - 1] ?? 0)));
});

Deno.test("refused attaches, of unknown ids, foreign ones and in an outage, are held by nobody", () => {
  const lab = manualLab();
  const owner = new RawPage(lab);
  const sessionId = owner.create({ autoEndOnDisconnect: false });
  const foreign = new RawPage(lab, { origin: "http://b.test", channelId: "c2" });
  for (let times = 0; times < 100; times++) {
    foreign.ask("resume_session", { sessionId: `nowhere${times}` });
    foreign.ask("resume_session", { sessionId });
    foreign.ask("reactivate_session", { sessionId: `nowhere${times}`, autoEndOnDisconnect: true });
  }
  lab.disrupt({ kind: "nativeHost.drop", forMs: 500 });
  for (let times = 0; times < 100; times++) owner.ask("resume_session", { sessionId: `elsewhere${times}` });
  lab.advance(60_000);
  const { routes, subscriptions } = held(lab);
  assert.deepEqual(routes.map((route) => route.channelId), ["c1"]);
  assert.deepEqual(subscriptions, [{ sessionId, state: "healthy" }]);
});
