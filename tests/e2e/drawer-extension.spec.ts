import { expect, originOf, test } from "./fixtures.ts";
import { Stage } from "./stage.ts";

const HERE = originOf("localhost");
const THERE = originOf("127.0.0.1");

test.use({ labSettings: { approval: "ask" } });

test("[AP1] [RS2] a page's question is answered on another tab's /lab/, its approval revoked in the drawer; the next attach asks again, and so does the other origin for itself", async ({ lab, open, newTab, context }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/", { query: { drawer: "extension" } });
  const desk = await open("/lab/", { page: await newTab(), query: { drawer: "extension" } });
  const asking = (origin: string) => desk.page.locator(`[data-asking="${origin}"]`);
  const approve = (origin: string) => asking(origin).locator('[data-action="approve"]').click();
  const approved = stage.page.locator(".drawer [data-approved]");

  await stage.send("Hello");
  await expect(asking(HERE)).toBeVisible();
  await stage.is("creating");
  expect(await lab.threads()).toEqual([]);
  await approve(HERE);
  await stage.hasWholeAnswer("Hello.");
  await expect(stage.page.getByRole("dialog")).toBeHidden();
  await expect(asking(HERE)).toHaveCount(0);
  const id = await stage.sessionId();
  await expect(stage.record(id)).toBeAttached();

  await approved.locator('[data-action="revoke"]').click();
  await expect(approved).toHaveCount(0);
  expect((await lab.truth()).extension.origins).toEqual([]);
  await stage.page.reload();
  await expect(asking(HERE)).toBeVisible();
  await stage.is("resuming");
  await approve(HERE);
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
  await expect(approved).toHaveCount(1);

  const opening = context.waitForEvent("page");
  await stage.act("other-origin");
  const there = new Stage(await opening);
  await there.is("none");
  expect(new URL(there.page.url()).origin).toBe(THERE);
  await lab.says("Hello there.");
  await there.send("Hello from there");
  await expect(asking(THERE)).toBeVisible();
  await there.is("creating");
  await approve(THERE);
  await there.hasWholeAnswer("Hello there.");
  const { extension, desktop } = await lab.truth();
  expect(extension.origins.map(({ origin }) => origin).sort()).toEqual([HERE, THERE].sort());
  expect(desktop.threads.map(({ origin }) => origin)).toEqual([HERE, THERE]);
});
