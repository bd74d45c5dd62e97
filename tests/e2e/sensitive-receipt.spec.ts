import { expect, test } from "./fixtures.ts";
import { Receipt, shownBy } from "./receipt.ts";

const SECRET = "My own pay is 98,765.43 this month";

test("[EN5] the receipt: ended is not erased; Core, the disk and the journal still hold it, until somebody named deletes it", async ({ lab, open, page }) => {
  await lab.says("You earn 98,765.43.");
  const stage = await open("/sensitive/");
  await stage.begin(SECRET);
  const receipt = await Receipt.after(stage);
  await receipt.says("core", "left");
  await expect(receipt.row("core")).toContainText("Core still knows it: 1 turn,");
  await receipt.says("workspace", "left");
  await expect(receipt.row("workspace")).toContainText("all of Core's own");
  await receipt.says("journal", "left");
  await expect(receipt.row("journal")).toContainText(/[1-9]\d* of \d+ entries/);
  await receipt.says("provider", "unseen");
  for (const place of ["tabs", "databases", "storage", "address"]) await receipt.says(place, "never");
  for (const place of ["page", "cache"]) await receipt.says(place, "gone");
  await expect(page.locator(".receipt-sum")).toContainText("3 places still hold something");
});

test("[WS1] an asset on the disk changes the receipt, and an orderly exit of the Desktop changes it again", async ({ lab, open }) => {
  const stage = await open("/sensitive/");
  await stage.act("ask-note");
  await stage.isWorking();
  await lab.advance(20_000);
  await stage.operationIs("none");
  const receipt = await Receipt.after(stage);
  await expect(receipt.row("workspace")).toContainText("/payslip-notes.md");
  await stage.act("desktop-restart");
  await receipt.says("core", "gone");
  await receipt.says("workspace", "gone");
  await receipt.says("journal", "left");
});

test("[WS1] hiding the Desktop's window deletes nothing; a crash leaves the workspace for the next start", async ({ lab, open }) => {
  await lab.says("Yes.");
  const stage = await open("/sensitive/");
  await stage.begin(SECRET);
  const receipt = await Receipt.after(stage);
  await lab.disrupt({ kind: "desktop.hideWindow" });
  await lab.disrupt({ kind: "desktop.crash" });
  await receipt.says("core", "gone");
  await receipt.says("workspace", "left");
  await lab.disrupt({ kind: "desktop.start" });
  await receipt.says("workspace", "gone");
});

test("[EN6] another tab that was attached wipes as well, and the receipt says that it did", async ({ lab, open, page, newTab }) => {
  await lab.says("You earn 98,765.43.");
  const stage = await open("/sensitive/");
  const id = await stage.begin(SECRET);
  const watching = await open("/reload/", { page: await newTab() });
  await watching.openId(id);
  await watching.is("idle");
  await lab.says("Still 98,765.43.");
  await watching.begin("Say it again", { saved: false });
  await expect(watching.answers).toContainText("98,765.43");
  await page.bringToFront();
  const receipt = await Receipt.after(stage);
  await receipt.says("tabs", "gone");
  await watching.is("ended");
  expect(await shownBy(watching.page)).not.toContain("98,765.43");
});

test("[EN6] a tab that can't hear of it is counted as one that may still show it", async ({ lab, open, newTab }) => {
  await lab.says("Yes.");
  const stage = await open("/sensitive/");
  const id = await stage.begin(SECRET);
  const watching = await open("/reload/", { page: await newTab(), host: "localhost" });
  await watching.page.evaluate(() => {
    BroadcastChannel.prototype.postMessage = () => {};
  });
  await watching.openId(id);
  await watching.is("idle");
  const receipt = await Receipt.after(stage);
  await receipt.says("tabs", "left");
  await expect(receipt.row("tabs")).toContainText("attached: 1. Of these 1 didn't answer");
});

test("[EN3] a failed end keeps the receipt open: the session is alive, the end is tried again, and the receipt changes", async ({ lab, open, page }) => {
  await lab.says("Yes.");
  const stage = await open("/sensitive/");
  const id = await stage.begin(SECRET);
  await lab.fault({ at: "core", kind: "fail", match: { type: "end_thread" } });
  const receipt = await Receipt.after(stage);
  await receipt.says("core", "alive");
  await receipt.says("page", "gone");
  await expect(page.locator(".error-state")).toContainText("not ended");
  expect(await lab.status(id)).toBe("idle");
  expect(await shownBy(page)).not.toContain("98,765");
  await stage.act("end-again");
  await expect(page.locator(".error-state")).toHaveCount(0);
  await receipt.says("core", "left");
  expect(await lab.status(id)).toBe("ended");
});

test("[PG6] [AE1] after a failed end Leave is the other way: the last route closes, and Core ends the session", async ({ lab, open, page }) => {
  await lab.says("Yes.");
  const stage = await open("/sensitive/");
  const id = await stage.begin(SECRET);
  await lab.fault({ at: "core", kind: "fail", match: { type: "end_thread" } });
  await stage.act("done");
  const receipt = new Receipt(page);
  await receipt.says("core", "alive");
  await stage.act("leave-session");
  await receipt.says("core", "left");
  expect(await lab.status(id)).toBe("ended");
});

test("a place that can't be looked at says so, and isn't called gone; the page is wiped all the same", async ({ lab, open, page, console }) => {
  console.expect(/Failed to load resource|net::ERR/);
  await lab.says("Yes.");
  const stage = await open("/sensitive/");
  await stage.begin(SECRET);
  await page.evaluate(() => {
    IDBFactory.prototype.databases = () => Promise.reject(new Error("refused"));
  });
  await page.route(/\/(disk|journal)/, (route) => route.abort());
  const receipt = await Receipt.after(stage);
  for (const place of ["workspace", "journal", "databases", "provider"]) await receipt.says(place, "unseen");
  await expect(receipt.row("journal")).toContainText("not looked at (no answer)");
  await receipt.says("page", "gone");
});

test("what others keep in this browser is looked through, and told from what is this visit's", async ({ lab, open, page, newTab }) => {
  await lab.says("A lamp.");
  await lab.says("Yes.");
  const chat = await open("/reload/", { page: await newTab() });
  await chat.begin("About my order");
  const stage = await open("/sensitive/");
  await stage.begin(SECRET);
  await page.evaluate((text) => localStorage.setItem("some-extension", text), `copied: ${SECRET}`);
  const receipt = await Receipt.after(stage);
  await receipt.says("databases", "never");
  await expect(receipt.row("databases")).toContainText("Values in them: 1. None holds anything of this visit.");
  await receipt.says("storage", "left");
  await page.evaluate(() => localStorage.clear());
});

test("the receipt can be taken along as a text, in the language of the page", async ({ lab, open, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await lab.says("好。");
  const stage = await open("/sensitive/", { query: { lang: "zh-TW" } });
  const id = await stage.begin("我的本薪是多少？");
  await Receipt.after(stage);
  await page.locator('.receipt [data-action="copy"]').click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(id);
  expect(text).toContain("磁碟上的 workspace：仍留著");
  expect(text).not.toContain("我的本薪是多少");
});
