import assert from "node:assert/strict";
import { type Seen, tryTwice, type Way } from "../../../../app/models/twice/try-twice.ts";
import { leavable } from "../../../../app/models/leavable-port.ts";
import { Pedelec } from "../../../../sdk/mod.ts";
import { connectInProcess } from "../../../support/in-process.ts";
import { manualLab } from "../../../support/raw-page.ts";
import { settle } from "../lifecycle/manual-clock.ts";

/** A trial against the whole pretend computer, whose clock goes on until the trial is over. */
async function trial(way: Way): Promise<{ seen: Seen; left: readonly string[]; routes: number }> {
  const lab = manualLab();
  let over = false;
  const seen = tryTwice(way, {
    open(sent) {
      const { connect, leave } = leavable(() => connectInProcess(lab), () => {}, sent);
      return Promise.resolve({ client: new Pedelec({ connect }), leave });
    },
    routesOf: (id) => Promise.resolve(lab.truth().extension.routes.filter(({ sessionId }) => sessionId === id).length),
  }).finally(() => over = true);
  for (let n = 0; n < 200 && !over; n++) {
    await settle();
    lab.advance(100);
  }
  const { desktop, extension } = lab.truth();
  return { seen: await seen, left: desktop.threads.map(({ status }) => status), routes: extension.routes.length };
}

/** The same letters, each of which may stand twice. */
const letters = (text: string) => [...text].sort().join("");

Deno.test("[PG4] guarded, two resumes of one id are one: one request, handle and route, each word once, the tool runs once", async () => {
  const { seen, left, routes } = await trial("guarded");
  assert.ok(seen.said.length > 0);
  assert.deepEqual({ ...seen, said: "" }, {
    requests: 1,
    handles: 1,
    routes: 1,
    said: "",
    shown: seen.said,
    toolRuns: 1,
    errors: [],
  });
  assert.deepEqual([left, routes], [["ended"], 0]);
});

Deno.test("[RS7] [RS8] unguarded, one client makes one request and one handle, and handlers that two register hear everything twice", async () => {
  const { seen, left, routes } = await trial("unguarded");
  assert.deepEqual([seen.requests, seen.handles, seen.routes, seen.toolRuns], [1, 1, 1, 1]);
  assert.equal(letters(seen.shown), letters(seen.said + seen.said));
  assert.deepEqual([left, routes], [["ended"], 0]);
});

Deno.test("[TL5] two clients make two routes: the tool runs twice, and the second answer comes too late", async () => {
  const { seen, left, routes } = await trial("two-clients");
  assert.deepEqual([seen.requests, seen.handles, seen.routes, seen.toolRuns], [2, 2, 2, 2]);
  assert.equal(letters(seen.shown), letters(seen.said + seen.said));
  assert.deepEqual(seen.errors, ["PENDING_TOOL_REQUEST_NOT_FOUND"]);
  assert.deepEqual([left, routes], [["ended"], 0]);
});
