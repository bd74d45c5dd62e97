import { type BrowserContext, expect } from "@playwright/test";
import { pageIdRanks } from "../../core-sim/control/mod.ts";
import { originOf, test } from "./fixtures.ts";
import { Lab } from "./lab.ts";
import { Stage } from "./stage.ts";

const LINK = "seed=shared&clock=manual&approval=auto&faults=native-link.cut:type=chat_delta:after=2" +
  "&script=numbered-fragments:count=6:everyMs=500";

/** What a person does who got the link; the same each time. Tells the lab's journal, with the page's ids by their rank. */
async function followed(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto(`${originOf("localhost")}/reload/?${LINK}`);
  const address = new URL(page.url());
  expect([...address.searchParams.keys()]).toEqual(["lab"]);
  const lab = Lab.of(page.url(), context.request);
  const stage = new Stage(page);
  await stage.is("none");
  await stage.start("What was sent to you");
  await lab.advance(1_600);
  await expect.poll(async () => (await lab.truth()).nativeHost.connected).toBe(false);
  await expect(stage.session).toHaveAttribute("data-operation", "pending");
  await lab.advance(10_000);
  await stage.is("idle");
  await expect(stage.answers.last()).toHaveAttribute("data-state", "whole");
  const ranked = pageIdRanks();
  const journal = (await lab.journal()).map((entry) => ranked(entry));
  await page.close();
  return { labId: lab.labId, journal };
}

test("a run made from one link in two fresh browsers gives equal journals, of two labs", async ({ browser }) => {
  const runs = [];
  for (const _ of [1, 2]) {
    const context = await browser.newContext();
    runs.push(await followed(context));
    await context.close();
  }
  const [one, two] = runs;
  expect(one?.labId).not.toBe(two?.labId);
  expect(one?.journal.filter(({ type }) => type === "fault")).toHaveLength(1);
  expect(two?.journal).toEqual(one?.journal);
});

test("a link is followed once: a reload arms nothing again, and the person's language stays", async ({ page, context }) => {
  await page.goto(`${originOf("localhost")}/temporary/?lang=zh-TW&faults=core.delay:ms=500&script=slow-start`);
  const lab = Lab.of(page.url(), context.request);
  await page.reload();
  await new Stage(page).is("none");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-TW");
  const { faults, agent } = await lab.truth();
  expect([faults.length, agent.next]).toEqual([1, [{ library: "slow-start" }]]);
});

test("a link that can't be followed says why on a page of its own, which leads on without it", async ({ page, console }) => {
  console.expect(/400 \(Bad Request\)/);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${originOf("localhost")}/sensitive/?lang=en&faults=core.delay`);
  await expect(page.getByRole("heading")).toHaveText("This link can’t be followed");
  await expect(page.getByText("faults: 0: A delay needs its ms")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole("link").click();
  await new Stage(page).is("none");
  expect(new URL(page.url()).search).toBe("?lang=en");
});

test("the drawer writes the link of its situation; who opens it has the same seed, faults and scripts, and approves first", async ({ lab, open, page, browser }) => {
  await lab.fault({ at: "core", kind: "delay", ms: 500 });
  await lab.script([{ say: "Sent, as it is: a=b&c" }], "hello");
  const stage = await open("/reload/", { query: { drawer: "exchange" } });
  const field = page.locator("[data-share]");
  await expect(field).toHaveValue(/faults=core\.delay:ms=500/);
  const { seed } = await lab.truth();
  await stage.act("share-manual");
  await expect(field).not.toHaveValue(/clock=/);
  await stage.act("share-manual");
  await expect(field).toHaveValue(/clock=manual/);
  const link = await field.inputValue();

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await theirs.goto(link);
  const made = Lab.of(theirs.url(), other.request);
  const truth = await made.truth();
  expect([truth.seed, truth.clock.mode]).toEqual([seed, "manual"]);
  expect(truth.faults.map(({ fault }) => fault)).toEqual([{ at: "core", kind: "delay", ms: 500 }]);
  expect(truth.agent.next).toEqual([{ steps: 1, match: "hello" }]);
  await new Stage(theirs).send("hello");
  await expect(theirs.locator('[data-action="approve"]')).toBeVisible();
  await other.close();

  await stage.act("share-approved");
  await expect(field).toHaveValue(/approval=auto/);
  await lab.script([{ say: "x".repeat(5_000) }]);
  await expect(page.locator("[data-share-long]")).toContainText("more than 4,000");
});
