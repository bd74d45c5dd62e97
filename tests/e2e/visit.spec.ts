import { expect, test } from "./fixtures.ts";
import { Stage } from "./stage.ts";

test("a first visit: one press, one approval, and the answer can replace the draft", async ({ page }) => {
  await page.goto("/temporary/");
  const stage = new Stage(page);
  const before = await stage.draft.inputValue();
  await stage.act("ask-grammar");
  await stage.act("approve");
  await stage.is("idle");
  const answer = stage.answers.last();
  await expect(answer).toHaveAttribute("data-state", "whole");
  await answer.locator('[data-action="replace"]').click();
  await expect(stage.draft).not.toHaveValue(before);
  await expect(stage.draft).toHaveValue(/reading room/);
});

test("the support chat knows the order that it is about", async ({ lab, open }) => {
  const stage = await open("/reload/");
  await stage.act("ask-where");
  await stage.isWorking();
  await lab.advance(300);
  const id = await stage.sessionId();
  await expect.poll(async () => (await lab.thread(id))?.acceptedToolResults).toBe(1);
  await lab.advance(10_000);
  await stage.is("idle");
  await expect(stage.answers).toHaveAttribute("data-state", "whole");
  await expect(stage.answers).toContainText("TO-2417 (Reading lamp Heron, brass): handed to the courier");
});

test("[RS3] [TU4] the long answer that the page suggests survives the reload in its middle", async ({ lab, open, page }) => {
  const stage = await open("/reload/");
  await stage.act("ask-long");
  await stage.isWorking();
  await lab.advance(6000);
  await expect(stage.answers).toHaveAttribute("data-state", "streaming");
  const bubble = await stage.answers.getAttribute("data-message");
  await page.reload();
  await stage.is("running");
  await lab.advance(20_000);
  await stage.is("idle");
  await expect(stage.answers).toHaveAttribute("data-message", bubble ?? "");
  await expect(stage.answers).toHaveAttribute("data-state", "whole");
  await expect(stage.answers).toHaveCount(1);
});

test("a person who types /tool sees the agent change the draft", async ({ lab, open }) => {
  const stage = await open("/temporary/");
  await stage.start('/tool replace_draft {"text": "Typed by hand"}');
  await lab.advance(10_000);
  await expect(stage.draft).toHaveValue("Typed by hand");
});
