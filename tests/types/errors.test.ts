import assert from "node:assert/strict";
import { PedelecError, type PedelecErrorCode } from "../../sdk/mod.ts";
import { persistent, watched, wholeComputer } from "../unit/sdk/computer.ts";
import { type Equal, holds } from "./holds.ts";

Deno.test("[ER1] [TU2] a caught error is narrowed by its code, and its details are there", async () => {
  const session = await wholeComputer().client().createSession(persistent);
  watched(session.sendText("one"));
  const error: unknown = await session.sendText("two").catch((thrown) => thrown);
  assert.ok(error instanceof PedelecError);
  holds<Equal<typeof error, PedelecError<PedelecErrorCode>>>();
  holds<Equal<typeof error["details"], unknown>>();
  if (error.code !== "SESSION_BUSY") return assert.fail(error.code);
  holds<Equal<typeof error, PedelecError<"SESSION_BUSY">>>();
  const { sessionId, operationId } = error.details;
  holds<Equal<typeof sessionId, string>>();
  holds<Equal<typeof operationId, string | undefined>>();
  assert.equal(sessionId, session.sessionId);
  // @ts-expect-error Nothing of this name belongs to the code.
  assert.equal(error.details.provider, undefined);
});

Deno.test("[ER2] onError's error is narrowed likewise; an unknown code has unknown details", async () => {
  const { client, lab, advance } = wholeComputer();
  const session = await client().createSession(persistent);
  const told: string[] = [];
  session.onError((error) => {
    switch (error.code) {
      case "SDK_BRIDGE_TIMEOUT":
        return told.push(error.details.requestId);
      case "THREAD_NOT_FOUND":
        // Core gives it: its details may be missing.
        holds<Equal<NonNullable<typeof error.details>["threadId"], string | undefined>>();
        return told.push(String(error.details?.threadId));
      case "OLLAMA_OUT_OF_MEMORY":
        return told.push("a family of codes is compared by name");
      default:
        holds<Equal<typeof error.details, unknown>>();
        return told.push(error.code);
    }
  });
  lab.queueScript({ steps: [{ fail: { code: "NEVER_HEARD_OF", message: "no" } }] });
  watched(session.sendText("go"));
  await advance(1_000);
  assert.deepEqual(told, ["NEVER_HEARD_OF"]);
});

Deno.test("[ER1] a code that nobody knows is compared as a string; a misspelt one doesn't compile", () => {
  const error: unknown = new PedelecError({ code: "MY_OWN", message: "no" });
  assert.ok(error instanceof PedelecError);
  const code: string = error.code;
  assert.equal(code === "MY_OWN", true);
  // @ts-expect-error No known code.
  assert.equal(error.code === "SESION_BUSY", false);
});

Deno.test("[ER1] the bare type is the public package's shape, which an application may make too", () => {
  holds<Equal<PedelecError, { code: string; message: string; details?: unknown }>>();
  const own: PedelecError = { code: "MY_OWN", message: "no" };
  const all: PedelecError[] = [own, new PedelecError(own)];
  const coded: PedelecError<"SESSION_ENDED">[] = [];
  // @ts-expect-error It isn't an error of that code.
  coded.push(own);
  assert.deepEqual(all.map(({ code }) => code), ["MY_OWN", "MY_OWN"]);
});
