import { expect, type Page } from "@playwright/test";
import { beforeSession, withSession } from "./session.ts";
import { LONG, type Situation } from "./situation.ts";

const role = (page: Page, is: string) => expect(page.locator("[data-role]")).toHaveAttribute("data-role", is);
const ITEMS = [{ day: 1, title: "Fair: halls 1 to 4", cost: 300 }, { day: 2, title: "Travel home", cost: 200 }];
const ASK = { tool: "ask_traveller", args: { question: "Where would you stay?", choices: ["Near the venue", "Far"] } };

/** What may happen to the workflow's session as to any other, once this tab may act. */
const ofAnySession = [...beforeSession, ...withSession].filter(({ name }) => name !== "empty" && name !== "streaming")
  .map(owned);

function owned(situation: Situation): Situation {
  return {
    ...situation,
    bring: (here) =>
      situation.bring({
        ...here,
        async open() {
          const stage = await here.open();
          await stage.act("claim");
          await role(here.page, "owner");
          return stage;
        },
      }),
  };
}

/** What a person may meet on each page of the workflow. */
export const workflow: readonly Situation[] = [
  ...ofAnySession,
  {
    name: "nobody owns",
    async bring({ open, page }) {
      await open();
      await role(page, "unowned");
    },
  },
  {
    name: "owned here",
    async bring({ open, page }) {
      await (await open()).act("claim");
      await role(page, "owner");
    },
  },
  {
    name: "another tab owns",
    async bring({ open, openTab, page }) {
      const stage = await open();
      const other = await openTab();
      await other.act("claim");
      await role(page, "watcher");
      await expect(stage.action("take-over")).toHaveAttribute("aria-disabled", "true");
    },
  },
  {
    name: "the owner is gone",
    async bring({ open, openTab, page }) {
      await open();
      const other = await openTab();
      await other.act("claim");
      await role(page, "watcher");
      await other.page.close();
      await expect(page.locator("[data-role]")).toHaveAttribute("data-presence", "gone");
    },
  },
  {
    name: "two tabs here, one may be handed the trip",
    async bring({ open, openTab }) {
      const stage = await open();
      await stage.act("claim");
      await openTab();
      await expect(stage.action("hand-over")).toBeVisible();
    },
  },
  {
    name: "storage refused, and with it who owns",
    async bring({ open, page }) {
      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException("Storage is refused here", "SecurityError");
        };
      });
      const stage = await open();
      await role(page, "unavailable");
      await expect(stage.notice("trip-not-kept")).toBeVisible();
    },
  },
  {
    name: "a turn runs",
    async bring({ lab, open }) {
      await lab.script([{ say: LONG, chunk: 50, everyMs: 100 }]);
      const stage = await open();
      await stage.act("claim");
      await stage.start("Go on");
      await lab.advance(200);
    },
  },
  {
    name: "an itinerary is there",
    async bring({ lab, open }) {
      await lab.script([{ tool: "set_itinerary", args: { items: ITEMS } }, { say: "There.", everyMs: 0 }]);
      const stage = await open();
      await stage.act("claim");
      await stage.begin("Plan");
    },
  },
  {
    name: "a question waits",
    async bring({ lab, open, page }) {
      await lab.script([ASK, { say: "Fine.", everyMs: 0 }]);
      const stage = await open();
      await stage.act("claim");
      await stage.send("Plan");
      await expect(page.locator('[data-question="pending"]')).toBeVisible();
    },
  },
];

/** The last page alone. */
export const review: readonly Situation[] = [
  ...workflow,
  {
    name: "finished",
    async bring({ lab, open, page }) {
      await lab.says("Hello.");
      const stage = await open();
      await stage.act("claim");
      await stage.begin();
      await stage.act("finish");
      await stage.act("finish-yes");
      await expect(page.locator('[data-ending="finished"]')).toBeVisible();
    },
  },
];
