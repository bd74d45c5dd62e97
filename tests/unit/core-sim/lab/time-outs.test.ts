import assert from "node:assert/strict";
import { SocketPort } from "../../../../core-sim/http/socket-port.ts";
import type { Lab } from "../../../../core-sim/lab/lab.ts";
import { ManualHostClock } from "../../../support/host-clock.ts";
import { manualLab, RawPage, statusOf } from "../../../support/raw-page.ts";

const DAY = 24 * 60 * 60 * 1000;
const tools = [{ name: "slow", description: "Takes its time.", argsSchema: { type: "object" }, timeoutMs: 3_000 }];

/** A computer on a running clock where everything that can be waited for is being waited for. */
async function waiting(speed = 1) {
  const host = new ManualHostClock();
  const lab = manualLab({ host, clock: "real", speed, approval: "ask" });
  lab.decide({ origin: "http://a.test", decision: "approve" });
  const page = new RawPage(lab);
  const input = { autoEndOnDisconnect: false, skills: { guidance: "", tools } };
  const [streaming, calling, dropped] = [page.create(input), page.create(input), page.create(input)];
  const send = (sessionId: string) => page.ask("send_text", { sessionId, text: "go", operationId: sessionId });
  lab.queueScript({ steps: [{ say: "x".repeat(1_000), everyMs: 1_000 }] });
  send(streaming);
  lab.queueScript({ steps: [{ tool: "slow", args: {} }, { wait: DAY }] });
  send(calling);
  await settled();
  assert.equal(statusOf(lab, calling), "waitingToolResult");
  const stranger = new RawPage(lab, { origin: "http://b.test", channelId: "c2" });
  const question = stranger.post("list_providers");
  lab.disrupt({ kind: "nativeHost.drop", forMs: 10_000 });
  await settled();
  return { host, lab, page, stranger, question, streaming, calling, dropped };
}

/** What a lab does at once is done in a microtask. */
const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve));

/** Everything that the computer shows, but for the time. */
function shown(lab: Lab): unknown {
  const { clock: _, ...rest } = lab.truth();
  return { ...rest, entries: lab.journal.latest };
}

Deno.test("on a paused clock nothing of the pretend computer times out, is tried again or goes on (CN7: a port's lease does)", async () => {
  const { host, lab, question, stranger } = await waiting();
  const lost: string[] = [];
  const closes: number[] = [];
  const port = new SocketPort({
    socket: { bufferedAmount: 0, send: () => {}, close: (code) => void closes.push(code) },
    origin: "http://a.test",
    assetsAt: "http://localhost/labs/lab",
    clock: host,
    batch: false,
    leaseMs: 60_000,
    onClosed: () => void lost.push("closed"),
  });
  const opened = lab.openPort(port);
  assert.ok(!("refused" in opened));
  port.start(opened);
  lab.setPaused(true);
  const before = shown(lab);
  host.pass(59_000);
  await settled();
  assert.deepEqual(shown(lab), before);
  host.pass(DAY);
  await settled();
  assert.deepEqual([closes, lost], [[4008], ["closed"]]);
  const { entries } = lab.journal.after(Number(Object(before).entries));
  assert.deepEqual(entries.map(({ type }) => type), ["port_closed"]);
  assert.equal(stranger.answerTo(question), undefined);
});

for (const speed of [0.5, 1, 10]) {
  Deno.test(`time-outs, back-offs and fragments keep the lab's time at speed ${speed}, over a pause and a change of speed`, async () => {
    const { host, lab, page, question, stranger, streaming, calling } = await waiting(speed);
    const began = lab.clock.now();
    const pass = async (labMs: number, atSpeed = speed) => {
      host.pass(labMs / atSpeed);
      await settled();
    };
    await pass(2_900);
    assert.equal(statusOf(lab, calling), "waitingToolResult");
    lab.setPaused(true);
    await pass(DAY);
    lab.setPaused(false);
    await pass(101);
    assert.equal(statusOf(lab, calling), "running", "3 s for the tool");
    assert.equal(lab.truth().nativeHost.connected, false);
    lab.setSpeed(speed / 2);
    await pass(12_200, speed / 2);
    assert.equal(
      lab.truth().nativeHost.connected,
      true,
      "tries after 1, 3, 7 and 15 s; the fourth finds the host again",
    );
    lab.setSpeed(speed);
    await pass(44_000);
    assert.equal(stranger.answerTo(question), undefined);
    await pass(1_000);
    const answer = stranger.answerTo(question);
    assert.ok(answer !== undefined && !answer.ok && answer.error.code === "APPROVAL_TIMEOUT", "60 s for a person");
    await pass(40_000);
    assert.equal(statusOf(lab, streaming), "idle");
    const fragments = lab.journal.after(0).entries.filter(({ layer, type }) =>
      layer === "core" && type === "chat_delta"
    );
    assert.equal(fragments.length, 84);
    const gaps = fragments.slice(1).map(({ at }, index) => at - (fragments[index]?.at ?? 0));
    // A host's timer is due at a whole millisecond, of which a fast lab has many.
    assert.ok(gaps.every((gap) => Math.abs(gap - 1_000) <= speed), `${gaps}`);
    assert.ok(Math.abs(lab.clock.now() - began - 100_201) <= 2 * speed);
    assert.ok(page.closed === undefined);
  });
}

Deno.test("a timer of more than 2^31 ms waits its whole time on a running clock", async () => {
  const host = new ManualHostClock();
  const lab = manualLab({ host, clock: "real" });
  const ran: number[] = [];
  const far = 2 ** 31 + 5_000;
  lab.clock.after(far, () => ran.push(lab.clock.now()));
  for (const ms of [1_000, 2 ** 31 - 1_000, 4_999]) host.pass(ms);
  await settled();
  assert.deepEqual(ran, []);
  host.pass(1);
  assert.deepEqual(ran, [far]);
});
