import assert from "node:assert/strict";
import { cleanUp } from "../../../../app/lifecycle/mod.ts";
import type { SessionStatus } from "../../../../sdk/protocol/mod.ts";

function setUp(o: { status?: SessionStatus; failure?: unknown; scope?: "page" | "persistent"; none?: boolean } = {}) {
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
    record: {
      scope: o.scope ?? "persistent",
      remove: () => Promise.resolve(log.push("remove")),
      markEndFailed: ({ code }) => Promise.resolve(log.push(`mark ${code}`)),
    },
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

Deno.test("[PG2] a failed end keeps a persistent record, marked; the disposers run", async () => {
  const { log, result } = await setUp({ failure: { code: "CORE_RUNTIME_UNAVAILABLE", message: "down" } });
  assert.deepEqual(log, ["end", "first", "last", "mark CORE_RUNTIME_UNAVAILABLE"]);
  assert.equal(result.endError?.code, "CORE_RUNTIME_UNAVAILABLE");
});

Deno.test("[PG5] a page-scoped record goes in any case", async () => {
  const { log, result } = await setUp({ scope: "page", failure: new Error("odd") });
  assert.deepEqual(log, ["end", "first", "last", "remove"]);
  assert.equal(result.endError?.code, "SESSION_ERROR");
});

Deno.test("[PG2] a thread that Core doesn't know needs no record", async () => {
  const { log, result } = await setUp({ failure: { code: "THREAD_NOT_FOUND", message: "gone" } });
  assert.deepEqual(log, ["end", "first", "last", "remove"]);
  assert.equal(result.endError, undefined);
});
