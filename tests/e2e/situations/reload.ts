import { expect } from "@playwright/test";
import { beforeSession, savedSession, withSession } from "./session.ts";
import { afterTurn, type Situation } from "./situation.ts";

export const reload: readonly Situation[] = [
  ...beforeSession,
  ...withSession,
  ...savedSession,
  {
    name: "stale id opened",
    async bring({ open }) {
      const stage = await open();
      await stage.act("stale-id");
      await stage.act("open");
      await expect(stage.notice("THREAD_NOT_FOUND")).toBeVisible();
    },
  },
  {
    name: "ended in another tab",
    async bring(here) {
      const stage = await afterTurn(here);
      const other = await here.openTab();
      await other.is("idle");
      await other.act("end");
      await stage.is("ended");
      await expect(stage.notice("ended-elsewhere")).toBeVisible();
    },
  },
  {
    name: "a note taken by a tool",
    async bring({ lab, page, open }) {
      await lab.script([{ tool: "note_for_courier", args: { note: "Ring twice" } }, { say: "Noted.", everyMs: 0 }]);
      const stage = await open();
      await stage.begin("A note please");
      await expect(page.locator("[data-courier-note]")).toHaveText("Ring twice");
    },
  },
  {
    name: "about to go, and left over in Core",
    async bring(here) {
      const stage = await afterTurn(here);
      await stage.act("forget");
      await expect(stage.page.locator("[data-kept]")).toHaveCount(0);
      await stage.act("new");
      await stage.is("none");
      await expect(stage.page.locator("[data-orphan]")).toBeVisible();
      await here.lab.says("Hello.");
      const id = await stage.begin("A question of last week");
      await expect(stage.page.locator("[data-kept]")).toHaveCount(1);
      await stage.act("week-passes");
      await expect(stage.notice(`retention-idle ${id}`)).toBeVisible();
    },
  },
];
