import type { Page } from "@playwright/test";
import type { Lab } from "./lab.ts";
import type { Stage } from "./stage.ts";

interface Browser {
  lab: Lab;
  open(path: string, options?: { page: Page }): Promise<Stage>;
  newTab(): Promise<Page>;
}

/** Two tabs on one session: the first one's turn is under way, and the second knows it. */
export async function anotherTabsTurn({ lab, open, newTab }: Browser): Promise<Stage> {
  await lab.says("Hello.");
  const first = await open("/reload/");
  await first.begin();
  const second = await open("/reload/", { page: await newTab() });
  await second.is("idle");
  await lab.script([{ say: "For the first tab.", chunk: 6, everyMs: 100 }]);
  await first.start("Mine");
  await second.operationIs("adopted");
  return second;
}

/** Until the slower tab has heard of it, in ms. */
const AHEAD_MS = 40;

/** Presses a control in every tab at one instant. Tells when each press was, in ms. */
export function pressTogether(tabs: readonly Stage[], action: string): Promise<number[]> {
  const at = Date.now() + AHEAD_MS;
  return Promise.all(tabs.map(({ page }) =>
    page.evaluate(async ({ action, at }) => {
      await new Promise((resolve) => setTimeout(resolve, at - Date.now()));
      document.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click();
      return Date.now();
    }, { action, at })
  ));
}
