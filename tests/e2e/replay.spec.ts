import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { holdBack } from "./hold-back.ts";

const ANSWER = "Sentence one is here. Sentence two follows. Sentence three ends it.";

test("[RS3] [TU5] a reload whose connection is slow to open: one bubble, and later fragments extend it (A-006)", async ({ lab, open, page }) => {
  await lab.script([{ say: ANSWER, chunk: 6, everyMs: 100 }]);
  const line = await holdBack(page);
  const stage = await open("/reload/");
  await stage.start("Go");
  await lab.advance(200);
  line.hold();
  await page.reload();
  await stage.is("resuming");
  await expect.poll(() => lab.sent("resume_session")).toHaveLength(1);
  await lab.advance(300);
  line.release();
  await stage.is("running");
  await lab.advance(5000);
  await stage.is("idle");
  await expect(stage.answers).toHaveCount(1);
  await stage.hasWholeAnswer(ANSWER);
});

test("[TU5] turn 1 stands once and turn 2 grows in its own bubble, over a reload in turn 2 (A-007)", async ({ lab, open, page }) => {
  await lab.says("The first answer.", "one");
  await lab.script([{ say: ANSWER, chunk: 6, everyMs: 100 }], "two");
  const stage = await open("/reload/");
  await stage.begin("one");
  await stage.start("two");
  await lab.advance(200);
  await page.reload();
  await stage.is("running");
  await lab.advance(5000);
  await stage.is("idle");
  await stage.hasWholeAnswer("The first answer.", 0);
  await stage.hasWholeAnswer(ANSWER, 1);
  await expect(stage.answers).toHaveCount(2);
  await expect(stage.ownMessages).toHaveCount(2);
});

test("[NL1] the link is cut in the middle of a turn with a tool error in it: nothing is repeated (A-008)", async ({ lab, open }) => {
  await lab.script([
    { say: "Let me look.", everyMs: 0 },
    { tool: "look_up_order", args: { number: "nothing" } },
    { say: ANSWER, chunk: 6, everyMs: 1000 },
  ]);
  const stage = await open("/reload/");
  const id = await stage.start("Go");
  await expect.poll(async () => (await lab.thread(id))?.acceptedToolResults).toBe(1);
  await lab.advance(3000);
  await lab.disrupt({ kind: "nativeHost.drop", forMs: 2000 });
  await expect(stage.notice("NATIVE_CONNECTION_CLOSED")).toBeVisible();
  await lab.advance(60_000);
  await stage.is("idle");
  await stage.hasWholeAnswer("Let me look.", 0);
  await stage.hasWholeAnswer(ANSWER, 1);
  await expect(stage.answers).toHaveCount(2);
  expect(await lab.thread(id)).toMatchObject({ operations: 1, acceptedToolResults: 1 });
  expect(await lab.sent("send_text")).toHaveLength(1);
});

test("[PG4] back and forth between two sessions ten times: none shows the other's words or state (A-009)", async ({ lab, open, page }) => {
  await lab.says("Of the second session.", "second");
  const stage = await open("/reload/");
  const second = await stage.begin("second");
  await stage.act("new");
  await lab.script([{ say: ANSWER, chunk: 6, everyMs: 100 }], "first");
  const first = await stage.start("first");
  const open_ = (id: string) => stage.record(id).locator('[data-action="open-record"]').click();
  for (let time = 0; time < 5; time++) {
    await open_(second);
    await stage.is("idle");
    await expect(stage.session).toHaveAttribute("data-session-id", second);
    await lab.advance(100);
    await expect(stage.session).not.toContainText(ANSWER.slice(0, 6));
    await stage.operationIs("none");
    await open_(first);
    await expect(stage.session).toHaveAttribute("data-session-id", first);
    await stage.is("running");
    await expect(stage.session).not.toContainText("Of the second session.");
  }
  await lab.advance(10_000);
  await stage.is("idle");
  await stage.hasWholeAnswer(ANSWER);
  expect((await lab.routes()).map(({ sessionId }) => sessionId)).toEqual([first]);
  await page.reload();
  await stage.is("idle");
  await stage.hasWholeAnswer(ANSWER);
});

test("[RS3] [TU1] three turns over two reloads: each snapshot names its own operation, and all complete (A-011)", async ({ lab, open, page }) => {
  await lab.says("One.", "first");
  await lab.script([{ say: ANSWER, chunk: 6, everyMs: 100 }], "second");
  await lab.says("Three.", "third");
  const stage = await open("/reload/");
  const id = await stage.begin("first");
  await page.reload();
  await stage.is("idle");
  await stage.start("second");
  const operation = (await lab.thread(id))?.activeOperation?.operationId;
  await page.reload();
  await stage.is("running");
  await lab.advance(100);
  await expect(stage.session).toHaveAttribute("data-operation-id", operation ?? "none");
  await lab.advance(5000);
  await stage.is("idle");
  expect((await lab.thread(id))?.lastCompletedOperation?.operationId).toBe(operation);
  await stage.begin("third");
  await stage.hasWholeAnswer("Three.", 2);
  expect((await lab.thread(id))?.operations).toBe(3);
});

/** The pieces of a bubble between the places where something was missed. */
const piecesOf = (bubble: Locator) =>
  bubble.locator("[data-text]").evaluate((text) => {
    const pieces = [""];
    for (const node of text.childNodes) {
      if (node instanceof Element) pieces.push("");
      else pieces.push(`${pieces.pop()}${node.textContent}`);
    }
    return pieces;
  });

test("[TU4] another page that joins at ten moments of a turn: each time it hears all from there on, what it missed is marked, and the completed message is whole (A-012)", async ({ lab, open, newTab }) => {
  const numbers = Array.from({ length: 400 }, (_, n) => String(n).padStart(3, "0")).join(" ") + ".";
  await lab.script([{ say: numbers, chunk: 4, everyMs: 5 }]);
  const stage = await open("/reload/");
  await stage.start("Count");
  await lab.advance(50);
  const joined = await open("/reload/", { page: await newTab() });
  for (const away of [5, 115, 20, 250, 10, 65, 95, 30, 155, 40]) {
    await joined.is("running");
    await lab.advance(25);
    await expect(joined.answers).toHaveAttribute("data-state", "streaming");
    await joined.act("leave");
    await joined.is("detached");
    await lab.advance(away);
    await joined.act("resume");
  }
  await joined.is("running");
  await lab.advance(25);
  await expect(joined.answers).toHaveAttribute("data-state", "streaming");
  await expect(joined.answers.locator(".entry-gap")).toHaveCount(11);
  let heard = 0;
  for (const piece of await piecesOf(joined.answers)) {
    const at = numbers.indexOf(piece, heard);
    expect(at, `"${piece}" after ${heard}`).toBeGreaterThanOrEqual(heard);
    heard = at + piece.length;
  }
  await lab.advance(5000);
  await joined.is("idle");
  await joined.hasWholeAnswer(numbers);
  await expect(joined.answers.locator(".entry-gap")).toHaveCount(0);
  await stage.hasWholeAnswer(numbers);
});
