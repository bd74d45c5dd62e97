import assert from "node:assert/strict";
import { settle } from "../lifecycle/manual-clock.ts";
import { FakeHandle } from "./fake-pedelec.ts";
import { openPage, type Page, reattached, reload, sendFirst } from "./page.ts";

const gaps = ({ model }: Page) =>
  model.transcript.value.flatMap((entry) => entry.from === "agent" ? [entry.gaps ?? "none"] : []);

Deno.test("[TU4] [TL4] a page that comes back while the agent waits for a tool misses nothing of what is said next", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.chat("I ask first.");
  handle.status("waiting_tool_result", { turnId: "turn_1" });
  await settle();
  const again = new FakeHandle("s1", "waiting_tool_result");
  const next = await reload(page, again);
  again.status("running", { turnId: "turn_1" });
  again.delta("The plan");
  assert.deepEqual(gaps(next), ["none", "none"]);
});

Deno.test("[TU4] a page that comes back while the agent speaks may have missed a beginning", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.chat("First.");
  await settle();
  const again = new FakeHandle("s1", "running");
  const next = await reload(page, again);
  again.delta("of the second");
  assert.deepEqual(gaps(next), ["none", [0]]);
});

Deno.test("[NL4] [TU4] what was out of reach in one turn marks no gap in the next, whoever begins it", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.error({ code: "NATIVE_CONNECTION_CLOSED", message: "cut" });
  handle.complete();
  await settle();
  handle.status("running", { turnId: "turn_9" });
  handle.delta("Another page asked", "turn_9");
  assert.deepEqual(gaps(page), ["none"]);
});

Deno.test("[CN3] [TU4] a page that lost its port and found the session idle hears the next turn from its beginning", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  handle.lose();
  const again = new FakeHandle("s1");
  await reattached(page, again);
  again.status("running", { turnId: "turn_9" });
  again.delta("Another page asked", "turn_9");
  assert.deepEqual(gaps(page), ["none"]);
});
