import assert from "node:assert/strict";
import { leavable } from "../../../../app/models/leavable-port.ts";
import type { RuntimePort } from "../../../../sdk/mod.ts";

Deno.test("[PG6] leaving closes the port in use, and the SDK hears of it, then the page", () => {
  const heard: string[] = [];
  let closed = 0;
  let lost = () => {};
  const transport = leavable((): RuntimePort => ({
    postMessage: () => {},
    disconnect: () => void closed++,
    onMessage: { addListener: () => {}, removeListener: () => {} },
    onDisconnect: { addListener: (listener) => void (lost = listener), removeListener: () => {} },
    opened: true,
  }), () => void heard.push("page"));
  transport.leave();
  assert.equal(closed, 0);
  const port = transport.connect();
  const removed = () => void heard.push("removed");
  port.onDisconnect.addListener(() => void heard.push("left"));
  port.onDisconnect.addListener(removed);
  port.onDisconnect.removeListener(removed);
  transport.leave();
  assert.deepEqual([closed, heard], [1, ["left", "page"]]);
  transport.connect().onDisconnect.addListener(() => void heard.push("lost"));
  lost();
  assert.deepEqual(heard, ["left", "page", "lost", "page"]);
  assert.equal(port.opened, true);
});
