import { expect, test } from "./fixtures.ts";

test.use({ labSettings: { approval: "ask" } });

test("[AP1] the first message asks for approval, and runs once it is given", async ({ lab, open, page }) => {
  await lab.says("Thank you.");
  const stage = await open("/temporary/");
  await stage.send("Hello");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText(new URL(page.url()).origin);
  await expect(stage.action("approve")).toBeVisible();
  await stage.is("creating");
  expect(await lab.threads()).toEqual([]);

  await stage.act("approve");
  await stage.hasWholeAnswer("Thank you.");
  await expect(dialog).toBeHidden();
  expect((await lab.threads()).map(({ operations }) => operations)).toEqual([1]);
});

test("[AP1] a refusal creates nothing and keeps the text", async ({ lab, open, page }) => {
  const stage = await open("/temporary/");
  await stage.send("Hello");
  await stage.act("reject");
  await expect(stage.notice("APPROVAL_REJECTED")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await stage.is("none");
  await expect(stage.box).toHaveValue("Hello");
  await expect(stage.ownMessages).toHaveCount(0);
  expect(await lab.threads()).toEqual([]);

  await lab.says("Now then.");
  await stage.act("send");
  await stage.act("approve");
  await stage.hasWholeAnswer("Now then.");
  await expect(stage.notice("APPROVAL_REJECTED")).toBeHidden();
});

test("[AP1] closing the question is a refusal", async ({ lab, open, page }) => {
  const stage = await open("/reload/");
  await stage.send("Hello");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(stage.notice("APPROVAL_REJECTED")).toBeVisible();
  await expect(stage.box).toHaveValue("Hello");
  expect(await lab.threads()).toEqual([]);
});

test("[AP1] nobody answers for 60 seconds: the request ends, the text is kept", async ({ lab, open, page }) => {
  const stage = await open("/temporary/");
  await stage.send("Hello");
  await expect(page.getByRole("dialog")).toBeVisible();
  await lab.advance(59_999);
  await expect(page.getByRole("dialog")).toBeVisible();
  await lab.advance(1);
  await expect(stage.notice("APPROVAL_TIMEOUT")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(stage.box).toHaveValue("Hello");
  expect(await lab.threads()).toEqual([]);
});

test("[CR5] a page that leaves while its question is open leaves no session behind", async ({ lab, open, newTab }) => {
  const stage = await open("/reload/", { page: await newTab() });
  await stage.send("Hello");
  await expect(stage.page.getByRole("dialog")).toBeVisible();
  await stage.page.close();
  await expect.poll(async () => (await lab.truth()).extension.approvals).toEqual([]);
  const { extension, desktop } = await lab.truth();
  expect({ routes: extension.routes, threads: desktop.threads }).toEqual({ routes: [], threads: [] });
});

test("[RS2] a page whose approval was revoked is asked again before it resumes", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  await stage.send("Hello");
  await stage.act("approve");
  const id = await stage.sessionId();
  await stage.operationIs("none");
  await stage.act("revoke");
  await expect(stage.action("revoke")).toHaveAttribute("aria-disabled", "true");
  await expect(page.locator("output.disturb-outcome")).toContainText("Done");

  await page.reload();
  await expect(page.getByRole("dialog")).toBeVisible();
  await stage.is("resuming");
  await expect(stage.action("send")).toHaveAttribute("aria-disabled", "true");
  await stage.act("approve");
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
});

test("[AP1] [PG8] a resume that the person refuses: the page keeps the record and advises to re-attach", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  await stage.send("Hello");
  await stage.act("approve");
  const id = await stage.sessionId();
  await stage.operationIs("none");
  await stage.act("revoke");
  await expect(stage.action("revoke")).toHaveAttribute("aria-disabled", "true");
  await page.reload();
  await stage.act("reject");
  await stage.is("detached");
  await expect(stage.notice("APPROVAL_REJECTED")).toContainText("Re-attach");
  await expect(stage.notice("APPROVAL_REJECTED")).not.toContainText("Send again");
  await expect(stage.record(id)).toBeVisible();
});
