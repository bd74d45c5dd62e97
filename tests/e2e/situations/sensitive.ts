import { expect, type Page } from "@playwright/test";
import { beforeSession, withSession } from "./session.ts";
import { afterTurn, type Situation } from "./situation.ts";

const visit = (page: Page) => page.locator("[data-visit]");

export const sensitive: readonly Situation[] = [
  ...beforeSession,
  ...withSession,
  {
    name: "about to wipe itself",
    async bring(here) {
      await here.page.clock.install();
      await afterTurn(here);
      await here.page.clock.fastForward("04:10");
      await expect(here.page.locator('[data-idle="warned"]')).toBeVisible();
    },
  },
  {
    name: "wiped",
    async bring(here) {
      const stage = await afterTurn(here);
      await stage.act("done");
      await expect(visit(here.page)).toHaveAttribute("data-visit", "wiped");
      await expect(here.page.locator("[data-place]").first()).toBeVisible();
    },
  },
  {
    name: "wiped, and its end failed",
    async bring(here) {
      const stage = await afterTurn(here);
      await here.lab.fault({ at: "core", kind: "fail", match: { type: "end_thread" } });
      await stage.act("done");
      await expect(here.page.locator('[data-place="core"]')).toHaveAttribute("data-verdict", "alive");
    },
  },
  {
    name: "a payslip of one's own, with an amount that is none",
    async bring({ open, page }) {
      await open();
      await page.locator(".payslip-replace summary").click();
      await page.locator("[data-paste]").fill("Nothing to take over");
      await page.locator('[data-action="replace-payslip"]').click();
      await page.locator(".payslip-amount").first().fill("a lot");
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
    },
  },
  {
    name: "reloaded with nothing left",
    async bring(here) {
      const stage = await afterTurn(here);
      await here.page.reload();
      await stage.is("none");
      await expect(here.page.locator('[data-kept="nothing"]')).toBeVisible();
    },
  },
];
