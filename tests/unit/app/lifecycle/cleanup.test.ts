import assert from "node:assert/strict";
import { cleanUp } from "../../../../app/lifecycle/mod.ts";
import type { SessionStatus } from "../../../../sdk/protocol/mod.ts";

function setUp(o: { status?: SessionStatus; failure?: unknown; none?: boolean } = {}) {
  const log: string[] = [];
  const session = {
    getStatus: () => o.status ?? "idle",
    end: () => {
      log.push("end");
      return o.failure === undefined ? Promise.resolve() : Promise.reject(o.failure);
    },
  };
  const cleaning = cleanUp({
    session: o.none === true ? undefined : session,
    disposers: [() => log.push("first"), () => {
      throw new Error("broken");
    }, () => log.push("last")],
    removeRecord: () => Promise.resolve(log.push("remove")),
  });
  return cleaning.then((result) => ({ log, result }));
}

Deno.test("[PG5] ends, disposes of everything, then removes the record", async () => {
  const { log, result } = await setUp();
  assert.deepEqual(log, ["end", "first", "last", "remove"]);
  assert.equal(result.endError, undefined);
  assert.equal(result.disposerErrors.length, 1);
});

Deno.test("[PG5] an ended session isn't ended again", async () => {
  assert.deepEqual((await setUp({ status: "ended" })).log, ["first", "last", "remove"]);
});

Deno.test("[PG5] without a session the disposers run all the same", async () => {
  assert.deepEqual((await setUp({ none: true })).log, ["first", "last", "remove"]);
});

Deno.test("[PG5] after a failed end the disposers run and the record goes all the same", async () => {
  for (const failure of [{ code: "CORE_RUNTIME_UNAVAILABLE", message: "down" }, new Error("odd")]) {
    const { log, result } = await setUp({ failure });
    assert.deepEqual(log, ["end", "first", "last", "remove"]);
    assert.equal(result.endError?.code, "code" in failure ? failure.code : "SESSION_ERROR");
  }
});

Deno.test("[PG2] a thread that Core doesn't know needs no record", async () => {
  const { log, result } = await setUp({ failure: { code: "THREAD_NOT_FOUND", message: "gone" } });
  assert.deepEqual(log, ["end", "first", "last", "remove"]);
  assert.equal(result.endError, undefined);
});
