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
];
