import assert from "node:assert/strict";
import { settle } from "../lifecycle/manual-clock.ts";
import { openPage, sendFirst } from "./page.ts";

Deno.test("[TU6] [PR1] an error is left by a prepare: its work is followed as any other, and what was wrong is told no longer", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  const crash = { code: "PROVIDER_COMMAND_FAILED", message: "crashed", details: { operationId: "turn_1" } };
  handle.status("error", { turnId: "turn_1" });
  handle.error(crash, { turnId: "turn_1" });
  handle.sends.reject(crash);
  await settle();
  const { offers, operation, lastError, status } = page.model;
  assert.deepEqual([offers.value.send, offers.value.prepare, lastError.value?.code], [false, true, crash.code]);
  const failing = page.model.prepare();
  handle.status("running", { turnId: "turn_2", turnKind: "prepare", source: "sdk" });
  assert.deepEqual([operation.value.is, offers.value.prepare, lastError.value], ["adopted", false, undefined]);
  handle.status("error", { turnId: "turn_2" });
  handle.prepares.reject({ code: "NATIVE_CONNECTION_CLOSED", message: "gone" });
  await failing;
  assert.deepEqual([operation.value.is, lastError.value?.code], ["none", "NATIVE_CONNECTION_CLOSED"]);
  const working = page.model.prepare();
  handle.status("running", { turnId: "turn_3", turnKind: "prepare", source: "sdk" });
  handle.status("idle", { turnId: "turn_3" });
  handle.prepares.resolve();
  await working;
  assert.deepEqual([status.value, operation.value.is, offers.value.send, lastError.value], [
    "idle",
    "none",
    true,
    undefined,
  ]);
});
