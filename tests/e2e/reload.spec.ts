import { expect, test } from "./fixtures.ts";

const ANSWER =
  "Your lamp left the workshop on Monday, travels by night, and will ring at your door tomorrow before noon.";

test("[PG1] [RS3] [TU5] resume after a full reload: false + saved sessionId; reloaded in the middle of a turn: same bubble, whole text, nothing doubled", async ({ lab, open, page }) => {
  await lab.script([{ say: ANSWER, chunk: 10, everyMs: 100 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Where is it?");
  await lab.advance(300);
  await expect(stage.text(stage.answers)).toHaveText(ANSWER.slice(0, 40));
  const bubble = await stage.answers.getAttribute("data-message");
  const operation = (await lab.thread(id))?.activeOperation?.operationId;

  await page.reload();
  await stage.is("running");
  await stage.operationIs("adopted");
  await expect(stage.answers).toHaveAttribute("data-message", bubble ?? "");
  await expect(stage.action("send")).toHaveAttribute("aria-disabled", "true");
  await lab.advance(200);
  await expect(stage.session).toHaveAttribute("data-operation-id", operation ?? "");
  await lab.advance(10_000);

  await stage.is("idle");
  await stage.operationIs("none");
  await expect(stage.answers).toHaveAttribute("data-message", bubble ?? "");
  await stage.hasWholeAnswer(ANSWER);
  await expect(stage.ownMessages).toHaveCount(1);
  expect((await stage.session.innerText()).split(ANSWER.slice(0, 10)).length - 1).toBe(1);
  expect(await lab.thread(id)).toMatchObject({ operations: 1, lastCompletedOperation: { operationId: operation } });
  expect(await lab.sent("send_text")).toHaveLength(1);
});

test("[AE2] [TU4] a message that began and ended while nobody was attached is shown as partial, never guessed", async ({ lab, open, page }) => {
  await lab.script([{ say: ANSWER, chunk: 10, everyMs: 100 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Where is it?");
  await lab.advance(200);
  await expect(stage.text(stage.answers)).toHaveText(ANSWER.slice(0, 30));

  await page.goto("about:blank");
  await expect.poll(() => lab.routes()).toEqual([]);
  await lab.advance(10_000);
  expect(await lab.status(id)).toBe("idle");
  await open("/reload/");
  await stage.is("idle");
  await expect(stage.answers).toHaveAttribute("data-state", "partial");
  // Fragments are saved a moment after they come: the last ones may be lost with the page.
  await expect(stage.text(stage.answers)).toContainText(ANSWER.slice(0, 10));

  await lab.says("Anything else?");
  await stage.begin("Thanks");
  await stage.hasWholeAnswer("Anything else?", 1);
});

test("finished turns are shown again as they were, and the next turn has a bubble of its own", async ({ lab, open, page }) => {
  await lab.says("First answer.", "one");
  await lab.script([{ say: "Second answer, cut in the middle.", chunk: 7, everyMs: 100 }], "two");
  const stage = await open("/reload/");
  await stage.begin("one");
  await stage.start("two");
  await lab.advance(200);
  await expect(stage.text(stage.answers.nth(1))).toHaveText("Second answer, cut in");
  await page.reload();
  await stage.is("running");
  await lab.advance(5000);
  await stage.is("idle");
  await expect(stage.answers).toHaveCount(2);
  await stage.hasWholeAnswer("First answer.", 0);
  await stage.hasWholeAnswer("Second answer, cut in the middle.", 1);
  await expect(stage.ownMessages).toHaveText([/one/, /two/]);
});

test("[TL1] every handler is registered again on the new handle", async ({ lab, open, page }) => {
  await lab.says("Hello.", "Hello");
  const stage = await open("/reload/");
  const handlers = page.locator("[data-handler]");
  await expect(handlers).toHaveCount(0);
  await stage.begin("Hello");
  const names = ["onChat", "onChatDelta", "onStatus", "onError", "onEnded", "look_up_order", "note_for_courier"];
  await page.reload();
  await expect(handlers).toHaveCount(names.length);
  for (const name of names) {
    await expect(page.locator(`[data-handler="${name}"]`)).toHaveAttribute("data-registered", "true");
  }
  await lab.script([{ tool: "note_for_courier", args: { note: "Ring twice" } }, { say: "Noted.", everyMs: 0 }]);
  await stage.begin("A note please");
  await expect(page.locator("[data-courier-note]")).toHaveText("Ring twice");
});

test("[TL3] [TL4] a tool call that waited for the page is handled once after a reload (A-018, A-026)", async ({ lab, open, page }) => {
  const note = { tool: "note_for_courier", args: { note: "Leave it with the neighbour" } };
  await lab.script([{ wait: 1000 }, note, { say: "The courier knows.", everyMs: 0 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Tell the courier");
  await expect(stage.record(id)).toBeAttached();
  await page.goto("about:blank");
  await expect.poll(() => lab.routes()).toEqual([]);
  await lab.advance(1000);
  expect(await lab.status(id)).toBe("waitingToolResult");

  await open("/reload/");
  await expect(page.locator("[data-courier-note]")).toHaveText("Leave it with the neighbour");
  await stage.is("idle");
  await stage.hasWholeAnswer("The courier knows.");
  expect(await lab.thread(id)).toMatchObject({ operations: 1, acceptedToolResults: 1 });
  expect(await lab.sent("submit_tool_result")).toHaveLength(1);
});

test("[RS6] provider and effort come from the saved record; the handle's own are empty (A-098)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  await stage.begin();
  const panel = page.locator("[data-provider-from]");
  await expect(panel).toHaveAttribute("data-provider-from", "handle");
  await page.reload();
  await stage.is("idle");
  await expect(panel).toHaveAttribute("data-provider-from", "record");
  await expect(panel.locator("[data-provider]")).toHaveAttribute("data-provider", "codex");
  await expect(panel.locator("[data-effort]")).toHaveAttribute("data-effort", "high");
  await expect(panel.locator("[data-handle-provider]")).toHaveAttribute("data-handle-provider", "");
});

test("[US1] the tokens used are known again right after the reload (A-097)", async ({ lab, open, page }) => {
  await lab.script([{ say: "Hello.", everyMs: 0 }, { usage: 4321 }]);
  const stage = await open("/reload/");
  await stage.begin();
  await expect(page.locator('[data-fact="usage"] td').first()).toHaveText("4,321 tokens");
  await page.reload();
  await stage.is("idle");
  await expect(page.locator('[data-fact="usage"] td').first()).toHaveText("4,321 tokens");
});

test("[RS4] the answer to an id that nobody has stands beside the form that asked", async ({ open, page }) => {
  const stage = await open("/reload/");
  await stage.is("none");
  await stage.act("stale-id");
  await stage.act("open");
  await expect(page.locator("[data-answer]")).toContainText("THREAD_NOT_FOUND");
  await expect(page.locator("[data-answer]")).toBeInViewport();
  await stage.act("new");
  await expect(page.locator("[data-answer]")).toHaveCount(0);
});
