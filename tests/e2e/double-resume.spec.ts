import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

async function tried(page: Page, way: string): Promise<Record<string, string>> {
  const trial = page.locator(`[data-way="${way}"]`);
  await trial.locator(`[data-action="try-${way}"]`).click();
  await expect(trial).toHaveAttribute("data-trial", "seen", { timeout: 15_000 });
  const facts: Record<string, string> = {};
  for (const fact of await trial.locator("[data-seen]").all()) {
    facts[await fact.getAttribute("data-seen") ?? ""] = await fact.locator("dd").innerText();
  }
  return facts;
}

test("[PG4] [RS7] [RS8] [TL5] two resumes at once, each way tried on the page; nothing is left of the trials (A-001)", async ({ lab, open, page }) => {
  const stage = await open("/reload/");
  await stage.is("none");
  for (let trial = 0; trial < 3; trial++) {
    await lab.script([{ say: "Before.", everyMs: 0 }, { tool: "mark", args: {} }, { say: "After.", everyMs: 0 }]);
  }
  const guarded = { requests: "1", handles: "1", routes: "1", text: "13 for 13", tool: "1", errors: "none" };
  expect(await tried(page, "guarded")).toEqual(guarded);
  expect(await tried(page, "unguarded")).toEqual({ ...guarded, text: "26 for 13" });
  expect(await tried(page, "two-clients")).toEqual({
    requests: "2",
    handles: "2",
    routes: "2",
    text: "26 for 13",
    tool: "2",
    errors: "PENDING_TOOL_REQUEST_NOT_FOUND",
  });
  await expect.poll(() => lab.routes()).toEqual([]);
  const { desktop } = await lab.truth();
  expect(desktop.threads.map(({ status }) => status)).toEqual(["ended", "ended", "ended"]);
});
