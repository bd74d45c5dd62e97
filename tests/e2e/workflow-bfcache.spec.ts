import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { leaveAndComeBack } from "./leave-and-come-back.ts";

const role = (page: Page) => page.locator("[data-role]");

test("[TB1] [CN8] an owner in the back/forward cache has let go: another tab takes over, and the page that comes back watches (A-042)", async ({ open, page, newTab }) => {
  const a = await open("/workflow/brief/");
  await a.act("claim");
  await expect(role(page)).toHaveAttribute("data-role", "owner");
  const second = await newTab();
  const b = await open("/workflow/brief/", { page: second });
  await expect(role(second)).toHaveAttribute("data-role", "watcher");
  await leaveAndComeBack(page, async () => {
    await expect(role(second)).toHaveAttribute("data-presence", "gone");
    await b.act("take-over");
    await expect(role(second)).toHaveAttribute("data-role", "owner");
  });
  await expect(role(page)).toHaveAttribute("data-role", "watcher");
  await expect(role(page)).toHaveAttribute("data-token", "2");
  await expect(a.action("send")).toHaveAttribute("aria-disabled", "true");
});
