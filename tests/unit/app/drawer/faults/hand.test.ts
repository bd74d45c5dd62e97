import assert from "node:assert/strict";
import { createHand } from "../../../../../app/drawer/faults/hand.ts";

/** A lab that answers each call with what stands for its path. */
function handOn(answers: Readonly<Record<string, () => Promise<Response> | Response>> = {}) {
  const calls: string[] = [];
  let done = 0;
  const hand = createHand({
    labUrl: "/labs/L",
    fetch: async (input, init) => {
      const path = String(input).slice("/labs/L".length);
      calls.push(`${init?.method} ${path}${init?.body === undefined ? "" : ` ${init.body}`}`);
      return await (answers[path]?.() ?? Response.json({ n: 7 }));
    },
    done: () => done++,
  });
  return { hand, calls, done: () => done };
}

Deno.test("a fault is armed and disarmed by its id; the lab is asked again after each act", async () => {
  const { hand, calls, done } = handOn({ "/faults/f%201": () => new Response(null, { status: 204 }) });
  await hand.arm({ at: "page", kind: "drop" });
  assert.deepEqual(hand.state.value, { is: "done", kind: "arm", n: 7 });
  await hand.disarm("f 1");
  assert.deepEqual(calls, ['POST /faults {"at":"page","kind":"drop"}', "DELETE /faults/f%201"]);
  assert.equal(done(), 2);
});

Deno.test("a refusal is told with the lab's code, and no answer at all with one of its own", async () => {
  const refused = handOn({
    "/clock": () => Response.json({ code: "CLOCK_RUNS", title: "It runs" }, { status: 409 }),
  });
  await refused.hand.setClock({ advanceMs: 1000 });
  const state = refused.hand.state.value;
  assert.ok(state.is === "failed" && state.problem.code === "CLOCK_RUNS" && state.problem.status === 409);
  const away = handOn({ "/disrupt": () => Promise.reject(new TypeError("no network")) });
  await away.hand.disrupt({ kind: "heal" });
  const gone = away.hand.state.value;
  assert.ok(gone.is === "failed" && gone.problem.code === "LAB_UNREACHABLE");
});

Deno.test("a second press while one is on its way does nothing", async () => {
  let answer = (_: Response) => {};
  const { hand, calls } = handOn({ "/faults": () => new Promise((resolve) => answer = resolve) });
  const first = hand.disarmAll();
  await hand.disrupt({ kind: "heal" });
  answer(new Response(null, { status: 204 }));
  await first;
  assert.deepEqual(calls, ["DELETE /faults"]);
});

Deno.test("a reset disarms, takes scripts away and heals; a clock that runs goes on at 1×, a manual one isn't touched", async () => {
  const real = handOn();
  await real.hand.reset({ mode: "real" });
  assert.deepEqual(real.calls, [
    "DELETE /faults",
    "DELETE /agent/scripts",
    'POST /clock {"speed":1}',
    'POST /clock {"paused":false}',
    'POST /disrupt {"kind":"heal"}',
  ]);
  const manual = handOn();
  await manual.hand.reset({ mode: "manual" });
  assert.equal(manual.calls.some((call) => call.includes("/clock")), false);
});
