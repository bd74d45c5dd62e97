import { expect } from "@playwright/test";
import { beforeSession, savedSession, withSession } from "./session.ts";
import type { Here, Situation } from "./situation.ts";

async function preparing({ lab, open }: Here) {
  const stage = await open();
  await stage.act("prepare");
  await stage.isWorking();
  await lab.advance(40_000);
  // In either language: two of its stages are over.
  await expect(stage.page.locator('[data-step-state="done"]')).toHaveCount(2);
  return stage;
}

export const longTask: readonly Situation[] = [
  ...beforeSession,
  ...withSession,
  ...savedSession,
  { name: "report under way", bring: preparing },
  {
    name: "report done",
    async bring(here) {
      const stage = await preparing(here);
      await here.lab.advance(60_000);
      await stage.is("idle");
      await expect(here.page.locator("[data-report]")).toBeVisible();
    },
  },
  {
    name: "report stopped by the provider's crash",
    async bring(here) {
      const stage = await preparing(here);
      await here.lab.disrupt({ kind: "provider.crash", sessionId: await stage.sessionId() });
      await stage.is("error");
      await expect(here.page.locator("[data-run]")).toHaveAttribute("data-run", "stopped");
    },
  },
];
