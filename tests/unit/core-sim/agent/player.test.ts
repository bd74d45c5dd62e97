import assert from "node:assert/strict";
import fc from "fast-check";
import type { Turn } from "../../../../core-sim/agent/mod.ts";
import { ManualHostClock } from "../../../support/host-clock.ts";
import { play, whole } from "./played.ts";

const USAGE = "usage 1";

Deno.test("the first step waits for the job under way, and for nothing else", () => {
  const { clock, done } = play({ scripts: [{ steps: [{ say: "a" }] }] });
  assert.deepEqual(done, []);
  clock.advance(0);
  assert.deepEqual(done, ["0 delta a", "0 message a", `0 ${USAGE}`, "0 succeed"]);
});

Deno.test("say: fragments of twelve units every 30 ms, then the message with the last one", () => {
  const { done } = whole({ scripts: [{ steps: [{ say: "abcdefghijklmnopqrstuvwxyz" }] }] });
  assert.deepEqual(done.slice(0, 4), [
    "0 delta abcdefghijkl",
    "30 delta mnopqrstuvwx",
    "60 delta yz",
    "60 message abcdefghijklmnopqrstuvwxyz",
  ]);
});

Deno.test("fragments are cut by UTF-16 units, halves of a character too, and together they are the message", () => {
  const say = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(say, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 50 }), (text, chunk, everyMs) => {
      const { fragments, messages } = whole({ scripts: [{ steps: [{ say: text, chunk, everyMs }] }] });
      assert.deepEqual(messages, [text]);
      assert.equal(fragments.join(""), text);
      assert.ok(fragments.slice(0, -1).every((fragment) => fragment.length === chunk));
    }),
  );
});

Deno.test("twenty thousand fragments as fast as they go take no time and no stack", () => {
  const text = "x".repeat(20_000);
  const { fragments, tookMs } = whole({ scripts: [{ steps: [{ say: text, chunk: 1, everyMs: 0 }] }] });
  assert.equal(fragments.length, 20_000);
  assert.equal(tookMs, 0);
});

Deno.test("wait, usage, asset and progress come in their order and at their time", () => {
  const { done } = whole({
    scripts: [{
      steps: [{ wait: 100 }, { usage: 42 }, { asset: "/a.md", text: "A" }, { wait: 50 }, {
        progress: 0.5,
        label: "half",
      }],
    }],
  });
  assert.deepEqual(done, [
    "100 usage 42",
    "100 asset /a.md A",
    '150 asset /progress.json {"progress":0.5,"label":"half","at":1767225600150}',
    "150 succeed",
  ]);
});

Deno.test("a tool step asks and goes on with whatever comes back", () => {
  const steps = [{ tool: "count", args: { by: 1 } }, { say: "on" }];
  for (
    const outcome of [{ ok: true, result: 1 }, { ok: false, error: { code: "TOOL_TIMEOUT", message: "" } }] as const
  ) {
    const { done } = whole({ scripts: [{ steps }], outcome });
    assert.deepEqual(done.slice(0, 3), ['0 tool count {"by":1}', "0 delta on", "0 message on"]);
  }
});

Deno.test("fail and die end the turn, and so does an asset that can't be written", () => {
  const end = (step: { fail: { code: string; message: string } } | { die: true } | { asset: string; text: string }) =>
    whole({
      scripts: [{ steps: [step, { say: "never" }] }],
      assetError: { code: "ASSET_PATH_INVALID", message: "" },
    }).done.at(-1);
  assert.equal(end({ fail: { code: "MY_CODE", message: "no" } }), "0 fail MY_CODE");
  assert.equal(end({ die: true }), "0 fail PROVIDER_RUNTIME_DISCONNECTED");
  assert.equal(end({ asset: "bad", text: "" }), "0 fail ASSET_PATH_INVALID");
});

Deno.test("a cancelled turn does nothing more, wherever it was", () => {
  for (let ms = 0; ms < 200; ms += 10) {
    const { clock, done, cancel } = play({
      scripts: [{ steps: [{ say: "abcdefghijklmnopq" }, { wait: 50 }, { tool: "count", args: {} }] }],
    });
    clock.advance(ms);
    cancel();
    const before = done.filter((line) => !line.endsWith("tool left")).length;
    clock.advance(10_000);
    assert.equal(done.filter((line) => !line.endsWith("tool left")).length, before);
  }
});

Deno.test("a turn that is taken away as its tool call is refused goes no further", () => {
  const { agent, turn, clock, done } = play({ kind: "prepare" });
  agent.queue({ steps: [{ tool: "count", args: {} }, { say: "never" }] });
  const cut: Turn = {
    ...turn("x"),
    kind: "user",
    tool: (_name, _args, tell) => {
      clock.soon(() => cancel());
      tell({ ok: false, error: { code: "TOOL_NOT_FOUND", message: "" } });
      return () => {};
    },
  };
  const cancel = agent.begin(cut);
  clock.advance(10_000);
  assert.ok(done.every((line) => !line.includes("never")));
});

Deno.test("a turn whose script reports no usage reports by length, on top of what the thread had used", () => {
  const { done } = whole({ text: "12345678", totalTokens: 100, scripts: [{ steps: [{ say: "1234" }] }] });
  assert.ok(done.includes("0 usage 103"));
});

Deno.test("scripts are used once, in order, by the first prompt that contains their match; a prepare uses none", () => {
  const scripts = [{ match: "b", steps: [{ say: "for b" }] }, { steps: [{ say: "for any" }] }];
  const { agent, turn, clock, messages } = play({ text: "a", scripts });
  clock.advance(10_000);
  agent.begin(turn("abc"));
  clock.advance(10_000);
  agent.begin(turn("b"));
  clock.advance(10_000);
  assert.deepEqual(messages.slice(0, 2), ["for any", "for b"]);
  assert.ok(messages[2] !== undefined && !messages[2].startsWith("for"));
  const prepare = whole({ kind: "prepare", scripts: [{ steps: [{ fail: { code: "X", message: "" } }] }] });
  assert.match(prepare.done.at(-1) ?? "", /succeed$/);
});

/** A host whose timers ring some milliseconds late, as real ones do. */
class LateHostClock extends ManualHostClock {
  override after(ms: number, run: () => void): () => void {
    return super.after(ms + 5, run);
  }
}

Deno.test("fragments keep their pace on a host whose timers are late: what fell behind is told together", async () => {
  const host = new LateHostClock();
  const { done } = play({ host, scripts: [{ steps: [{ say: "a".repeat(100), chunk: 1, everyMs: 2 }] }] });
  await Promise.resolve();
  host.pass(220);
  const times = done.filter((what) => what.includes("delta")).map((what) => Number(what.split(" ")[0]));
  assert.equal(times.length, 100);
  for (const [nth, at] of times.entries()) assert.ok(at >= nth * 2 && at <= nth * 2 + 10, `fragment ${nth} at ${at}`);
});
