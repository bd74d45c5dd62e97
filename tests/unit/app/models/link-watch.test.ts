import assert from "node:assert/strict";
import { settle } from "../lifecycle/manual-clock.ts";
import { openPage, persistent, sendFirst } from "./page.ts";

Deno.test("[NL4] thirty tabs that wait for one Core ask it with pauses that grow, and not in one instant (A-074)", async () => {
  const asked = await Promise.all(Array.from({ length: 30 }, async (_, tab) => {
    const page = openPage(persistent, undefined, undefined, undefined, undefined, undefined, () => tab / 30);
    const { handle } = await sendFirst(page);
    const since = page.clock.now();
    handle.error({ code: "CORE_RUNTIME_UNAVAILABLE", message: "not running" });
    const times: number[] = [];
    while (times.length < 8) {
      const before = page.client.resumed.length;
      page.clock.advance(100);
      await settle();
      if (page.client.resumed.length === before) continue;
      times.push(page.clock.now() - since);
      page.client.resumes.reject({ code: "CORE_RUNTIME_UNAVAILABLE", message: "not running" });
      await settle();
    }
    return times;
  }));
  for (const times of asked) {
    const pauses = times.map((at, turn) => at - (times[turn - 1] ?? 0));
    for (const [turn, pause] of pauses.entries()) {
      const most = Math.min(1000 * 2 ** turn, 30_000);
      assert.ok(pause >= most / 2 && pause <= most + 100, `${pause} of ${most} ms`);
    }
  }
  for (const turn of [2, 4, 6]) assert.ok(new Set(asked.map((times) => times[turn])).size >= 15, `turn ${turn}`);
});
