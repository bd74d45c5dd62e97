import assert from "node:assert/strict";
import { Line } from "../../../../core-sim/http/line.ts";
import { CLOSE, SocketPort } from "../../../../core-sim/http/socket-port.ts";
import { ManualHostClock } from "../../../support/host-clock.ts";
import { manualLab, RawPage, statusOf } from "../../../support/raw-page.ts";

/** A page's port over a line, to a lab of its own. */
function connected() {
  const lab = manualLab();
  const clock = new ManualHostClock();
  const sent: { type: string; requestId?: string; n?: number }[] = [];
  const closes: number[] = [];
  const line = new Line({
    bufferedAmount: 0,
    send: (text) => void sent.push(JSON.parse(text)),
    close: (code) => void closes.push(code),
  });
  let lost = 0;
  const port = new SocketPort({
    socket: line,
    line,
    origin: "http://a.test",
    assetsAt: "http://localhost",
    clock,
    batch: false,
    leaseMs: 60_000,
    onClosed: () => lost++,
  });
  line.endsAt(port);
  const open = lab.openPort(port);
  if ("refused" in open) throw new Error(open.refused);
  port.start(open);
  const post = (requestId: string, type: string, rest: object = {}) =>
    line.frame(JSON.stringify({ channelId: "c1", requestId, type, ...rest }));
  const create = (requestId: string) => post(requestId, "create_session", { input: { provider: "codex" } });
  const types = () => sent.map(({ type, requestId }) => requestId ?? type);
  return { lab, clock, line, sent, closes, post, create, types, lost: () => lost };
}

Deno.test("[CN7] a dead line keeps everything in both directions, pings too, and passes it on in order when it lives again", () => {
  const { lab, line, clock, post, create, types, closes, sent } = connected();
  create("r1");
  const heard = sent.length;
  lab.disrupt({ kind: "ports.blackhole" });
  create("r2");
  clock.pass(20_000);
  assert.equal(sent.length, heard);
  assert.equal(lab.truth().desktop.threads.length, 1);
  lab.disrupt({ kind: "heal" });
  assert.deepEqual(types().slice(heard), ["port_ping", "session_snapshot", "r2"]);
  assert.equal(lab.truth().desktop.threads.length, 2);
  line.frame(JSON.stringify({ type: "port_pong", n: 1 }));
  clock.pass(50_000);
  assert.deepEqual(closes, []);
  post("r3", "get_settings");
  assert.equal(types().at(-1), "r3");
});

Deno.test("[CN7] [AE1] the lease goes on counting: the server gives the port up within 60 s, and the page hears of it afterwards (A-054)", () => {
  const { lab, clock, create, sent, closes, lost } = connected();
  create("r1");
  const sessionId = lab.truth().desktop.threads[0]?.threadId ?? "";
  const heard = sent.length;
  lab.disrupt({ kind: "ports.blackhole", forMs: 120_000 });
  clock.pass(59_000);
  assert.equal(statusOf(lab, sessionId), "idle");
  clock.pass(1_000);
  assert.equal(statusOf(lab, sessionId), "ended");
  assert.deepEqual([lost(), closes, sent.length], [1, [], heard]);
  lab.advance(119_999);
  assert.deepEqual(closes, []);
  lab.advance(1);
  assert.deepEqual(closes, [CLOSE.lease]);
});

Deno.test("[AE1] a page that closes its end of a dead line keeps its route until the lease, or until the line lives again", () => {
  const { lab, line, create } = connected();
  create("r1");
  lab.disrupt({ kind: "ports.blackhole" });
  line.closed(4001);
  assert.equal(lab.truth().extension.routes.length, 1);
  lab.disrupt({ kind: "heal" });
  assert.deepEqual([lab.truth().extension.routes, lab.ports], [[], 0]);
});

Deno.test("a page that goes on sending into a dead line is bounded like one that doesn't read", () => {
  const { lab, line, closes, sent } = connected();
  const heard = sent.length;
  lab.disrupt({ kind: "ports.blackhole" });
  const frame = JSON.stringify({ type: "page_activity", active: true, padding: "x".repeat(100_000) });
  for (let n = 0; n < 50; n++) line.frame(frame);
  assert.equal(lab.ports, 0);
  lab.disrupt({ kind: "heal" });
  assert.deepEqual([closes, sent.length], [[CLOSE.unread], heard]);
});

Deno.test("what a lab says into a dead line is bounded too", () => {
  const { lab, create, post, closes } = connected();
  create("r1");
  const sessionId = lab.truth().desktop.threads[0]?.threadId ?? "";
  lab.queueScript({ steps: [{ say: "x".repeat(6_000_000), chunk: 500_000, everyMs: 0 }] });
  post("r2", "send_text", { sessionId, text: "much", operationId: "o1" });
  lab.disrupt({ kind: "ports.blackhole" });
  lab.advance(1_000);
  assert.equal(lab.ports, 0);
  assert.deepEqual(closes, []);
  lab.disrupt({ kind: "heal" });
  assert.deepEqual(closes, [CLOSE.unread]);
});

Deno.test("[CN1] no handshake passes while the lines are dead, and a lab that is thrown away leaves no line held", () => {
  const { lab, closes } = connected();
  lab.disrupt({ kind: "ports.blackhole" });
  assert.deepEqual(lab.portRefusal, { refused: "EXTENSION_UNAVAILABLE" });
  assert.throws(() => new RawPage(lab), /EXTENSION_UNAVAILABLE/);
  lab.disrupt({ kind: "extension.reload" });
  assert.deepEqual(closes, [], "no close reaches the page");
  lab.close(1012, "over");
  assert.deepEqual(closes, [4000]);
});

Deno.test("a second blackhole in place of the first holds the same ports for its own time", () => {
  const { lab, post, sent } = connected();
  const heard = sent.length;
  lab.disrupt({ kind: "ports.blackhole", forMs: 1_000 });
  lab.disrupt({ kind: "ports.blackhole", forMs: 5_000 });
  post("r1", "get_settings");
  lab.advance(4_999);
  assert.equal(sent.length, heard);
  lab.advance(1);
  assert.equal(sent.length, heard + 1);
});
