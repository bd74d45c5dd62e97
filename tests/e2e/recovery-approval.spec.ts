import { expect, test } from "./fixtures.ts";
import { enter, expectNoNotice, expectNotice, keepsTyped, PAGES, press, prompts } from "./recovery.ts";

test.use({ labSettings: { approval: "ask" } });

for (const path of PAGES) {
  test(`[AP1] ${path}, approval refused and timed out: nothing is made, one press asks again`, async ({ lab, open }) => {
    const stage = await enter(open, path);
    await stage.send("May I?");
    await stage.act("reject");
    const parts = { still: ["session.none", "text.box"], buttons: ["send-again"] };
    await expectNotice(stage, "APPROVAL_REJECTED", { code: "APPROVAL_REJECTED", ...parts });
    await press(stage, "send-again");
    await expect(stage.action("approve")).toBeVisible();
    await lab.advance(60_000);
    await expectNotice(stage, "APPROVAL_TIMEOUT", { code: "APPROVAL_TIMEOUT", ...parts });
    await lab.says("You may.");
    await press(stage, "send-again");
    await stage.act("approve");
    await stage.hasWholeAnswer("You may.");
    await expectNoNotice(stage);
    expect(await prompts(lab)).toBe(1);
    expect(await lab.threads()).toHaveLength(1);
  });
}

for (const path of PAGES.filter(keepsTyped)) {
  test(`[AP1] ${path} reloaded while its question is open: the text that never left goes back into the box`, async ({ lab, open, page }) => {
    const stage = await enter(open, path);
    await stage.send("Still mine");
    await expect(stage.action("approve")).toBeVisible();
    await page.reload();
    await stage.is("none");
    await expect(stage.box).toHaveValue("Still mine");
    expect(await prompts(lab)).toBe(0);
    expect(await lab.threads()).toEqual([]);
  });
}

test("[RS2] [AP1] a resume that nobody approves: the record stays, a press asks again, the session is the same", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  await stage.send("Hello");
  await stage.act("approve");
  await stage.is("idle");
  const id = await stage.sessionId();
  await stage.operationIs("none");
  await lab.decide({ origin: new URL(page.url()).origin, decision: "revoke" });
  await page.reload();
  await expect(stage.action("approve")).toBeVisible();
  await lab.advance(60_000);
  await stage.is("detached");
  const parts = {
    still: ["session.untouched", "handlers.on-attach", "record.kept"],
    buttons: ["reattach", "new", "forget"],
  };
  await expectNotice(stage, "APPROVAL_TIMEOUT", { code: "APPROVAL_TIMEOUT", ...parts });
  await press(stage, "reattach");
  await stage.act("reject");
  await expectNotice(stage, "APPROVAL_REJECTED", { code: "APPROVAL_REJECTED", ...parts });
  await press(stage, "reattach");
  await stage.act("approve");
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
  expect(await prompts(lab)).toBe(1);
});
