import { expect } from "@playwright/test";
import { beforeSession, withSession } from "./session.ts";
import { afterTurn, type Situation } from "./situation.ts";

export const temporary: readonly Situation[] = [
  ...beforeSession,
  ...withSession,
  {
    name: "over after a reload",
    async bring(here) {
      await afterTurn(here);
      await here.page.reload();
      await expect(here.page.locator("[data-former]")).toHaveAttribute("data-former", "ended");
    },
  },
  {
    name: "draft changed by the agent",
    async bring({ lab, open }) {
      await lab.script([{ tool: "replace_draft", args: { text: "A shorter draft." } }, { say: "Done.", everyMs: 0 }]);
      const stage = await open();
      await stage.begin("Shorten it");
      await expect(stage.draft).toHaveValue("A shorter draft.");
      await expect(stage.action("undo")).toHaveAttribute("aria-disabled", "false");
    },
  },
];
