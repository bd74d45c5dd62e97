import assert from "node:assert/strict";
import { createEnding } from "../../../../../app/pages/workflow/ending.ts";
import { fakeModels } from "../../components/fake-models.ts";

function ending(ends: boolean) {
  const { session, truth, calls } = fakeModels();
  session.sessionId.value = "s1";
  session.status.value = "idle";
  session.end = () => {
    if (ends) session.status.value = "ended";
    return Promise.resolve();
  };
  const note = (name: string) => () => Promise.resolve(calls.push(name) > 0);
  const ownership = { release: () => Promise.resolve(void calls.push("release")) };
  return { ...createEnding({ session, truth, trip: { discard: note("discard") }, ownership }), calls };
}

Deno.test("[PG2] [PG3] the workflow ends as a whole, by a person or by its limit: session first, then trip and ownership", async () => {
  for (const by of ["person", "limit"] as const) {
    const { finish, stand, calls } = ending(true);
    assert.equal(await finish(by), true);
    assert.deepEqual(calls, ["discard", "newSession", "release"]);
    const what = { sessionId: "s1", workspace: undefined, tripGone: true, by };
    assert.deepEqual(stand.value, { is: "finished", what });
  }
});

Deno.test("[PG2] a session that isn't ended keeps its trip and its owner", async () => {
  const { finish, stand, calls } = ending(false);
  assert.deepEqual([await finish("limit"), stand.value, calls], [false, { is: "failed" }, []]);
});

Deno.test("[PG2] pressed twice, or pressed while its limit is reached, the workflow ends once", async () => {
  const { finish, stand, calls } = ending(true);
  assert.deepEqual(await Promise.all([finish("person"), finish("person"), finish("limit")]), [true, true, true]);
  assert.deepEqual(calls, ["discard", "newSession", "release"]);
  assert.partialDeepStrictEqual(stand.value, { is: "finished", what: { by: "person" } });
});

Deno.test("[PG2] an ending that failed can be tried again", async () => {
  const { finish } = ending(false);
  assert.deepEqual([await finish("person"), await finish("person")], [false, false]);
});
