/** The lab's drawer: each of its tabs below a page with a session, and as a page of its own. */
import { expect, type Page } from "@playwright/test";
import { DRAWER_TABS, type DrawerTab } from "../../../app/drawer/tabs.ts";
import type { Stage } from "../stage.ts";
import { afterTurn, type Here, inTurn, type Situation } from "./situation.ts";

/** What stands in a tab once its lab has something to show. */
const SHOWN: Readonly<Record<DrawerTab, string>> = {
  truth: "[data-thread]",
  timeline: "[data-entry]",
  faults: "[data-disruption]",
  storage: "[data-places]",
  exchange: '[data-action="save-ndjson"]',
  extension: "[data-route]",
};

type Bring = (here: Here) => Promise<Stage>;

/** A link that fails in a turn leaves differences, problems and entries of every layer. */
async function outOfTouch(here: Here): Promise<Stage> {
  const stage = await inTurn(here);
  await here.lab.disrupt({ kind: "nativeHost.drop" });
  await expect(stage.notice("NATIVE_CONNECTION_CLOSED")).toBeVisible();
  return stage;
}

async function look(page: Page, tab: DrawerTab): Promise<void> {
  await page.locator(`[data-tab="${tab}"]`).click();
  await expect(page.locator(SHOWN[tab]).first()).toBeVisible();
}

/** A page's own drawer, opened at a tab. */
function below(tab: DrawerTab, bring: Bring): Situation {
  return {
    name: `drawer at ${tab}`,
    window: true,
    async bring(here) {
      const stage = await bring(here);
      await stage.act("drawer");
      await look(here.page, tab);
    },
  };
}

/** The page of its own, beside a tab with a session. */
function desk(tab: DrawerTab): Situation {
  return {
    name: tab,
    async bring(here) {
      await here.lab.says("Hello.");
      const other = await here.openTab("/reload/");
      await other.begin();
      await here.open();
      await look(here.page, tab);
    },
  };
}

/** By the address of the page, beside what else may be met there. */
export const drawer: Readonly<Record<string, readonly Situation[]>> = {
  "/temporary/": [below("extension", afterTurn)],
  "/reload/": [below("truth", outOfTouch), below("storage", afterTurn)],
  "/sensitive/": [below("exchange", afterTurn)],
  "/long-task/": [below("timeline", outOfTouch), below("faults", outOfTouch)],
  "/lab/": DRAWER_TABS.map(desk),
};
