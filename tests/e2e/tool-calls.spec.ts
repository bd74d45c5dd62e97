import { expect, test } from "./fixtures.ts";

const note = (text: string) => ({ tool: "note_for_courier", args: { note: text } });

for (const gap of [0, 50, 200, 900]) {
  test(`[TL3] [TL4] a reload ${gap} ms after a handler was done: Core has one result, and the turn ends (A-022)`, async ({ lab, open, page }) => {
    await lab.script([{ wait: 100 }, note("Ring twice"), { wait: 1000 }, { say: "Noted.", everyMs: 0 }]);
    const stage = await open("/reload/");
    const id = await stage.start("A note please");
    await expect(stage.record(id)).toBeAttached();
    await lab.advance(100);
    await expect(page.locator("[data-courier-note]")).toHaveText("Ring twice");
    await lab.advance(gap);
    await page.reload();
    await expect.poll(async () => (await lab.thread(id))?.acceptedToolResults).toBe(1);
    await lab.advance(10_000);
    await stage.is("idle");
    await expect(page.locator("[data-courier-note]")).toHaveText("Ring twice");
    expect(await lab.thread(id)).toMatchObject({ status: "idle", operations: 1, acceptedToolResults: 1 });
  });
}

for (const [direction, accepted] of [["to-core", 0], ["to-page", 1]] as const) {
  test(`[NL2] [TL4] the link is cut around a tool's result, ${direction}: the page did it once and sends it no second time (A-021)`, async ({ lab, open, page }) => {
    await lab.script([{ wait: 100 }, note("Ring twice"), { say: "Noted.", everyMs: 0 }]);
    await lab.fault({ at: "native-link", kind: "cut", match: { type: "submit_tool_result", direction } });
    const stage = await open("/reload/");
    const id = await stage.start("A note please");
    await lab.advance(100);
    await expect(page.locator("[data-courier-note]")).toHaveText("Ring twice");
    await expect.poll(() => lab.sent("submit_tool_result")).toHaveLength(1);
    await lab.advance(10_000);
    await stage.is(accepted === 1 ? "idle" : "waiting_tool_result");
    expect(await lab.thread(id)).toMatchObject({ operations: 1, acceptedToolResults: accepted });
    expect(await lab.sent("submit_tool_result")).toHaveLength(1);
  });
}

test("[TL3] two tabs with the same tool and no owner: Core takes one result for each call, and goes on when a tab closes", async ({ lab, open, newTab }) => {
  await lab.says("Hello.");
  const first = await open("/reload/", { page: await newTab() });
  const id = await first.begin();
  const second = await open("/reload/");
  await second.is("idle");
  const calls = (from: number) => Array.from({ length: 5 }, (_, at) => note(`note ${from + at}`));
  const accepted = async () => (await lab.thread(id))?.acceptedToolResults;
  await lab.script([...calls(1), { say: "Five.", everyMs: 0 }]);
  await first.send("Five notes");
  await second.hasWholeAnswer("Five.", 1);
  expect(await accepted()).toBe(5);
  await first.page.close();
  await expect.poll(async () => (await lab.routes()).length).toBe(1);
  await lab.script([...calls(6), { say: "Ten.", everyMs: 0 }]);
  await second.send("Five more");
  await second.hasWholeAnswer("Ten.", 2);
  expect(await accepted()).toBe(10);
});

for (
  const [path, call, status] of [
    ["/temporary/", { tool: "replace_draft", args: { text: "Shorter." } }, "ended"],
    ["/reload/", note("Ring twice"), "idle"],
  ] as const
) {
  test(`[AE1] [AE2] [TL4] ${path} is left in the tick in which its tool's result goes: the result counts, the session is ${status}, no route is left (A-048)`, async ({ lab, open, page }) => {
    await page.addInitScript(() => {
      const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function (data) {
        send.call(this, data);
        if (String(data).includes("submit_tool_result")) location.href = "/healthz";
      };
    });
    await lab.script([{ wait: 100 }, call, { say: "Done.", everyMs: 0 }]);
    const stage = await open(path);
    const id = await stage.start("Do it");
    await lab.advance(100);
    await page.waitForURL("**/healthz");
    await expect.poll(() => lab.routes()).toEqual([]);
    await lab.advance(10_000);
    expect(await lab.thread(id)).toMatchObject({ status, operations: 1, acceptedToolResults: 1 });
    expect((await lab.truth()).extension.ports).toEqual([]);
  });
}
