import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import type { Look } from "../looks.ts";
import { DRAWER_SITUATIONS, type Situation, SITUATIONS } from "./mod.ts";

interface Visits {
  /** In which looks a situation is brought about; `n` counts the situations of all pages. */
  looks(path: string, n: number): readonly Look[];
  title(path: string, situation: Situation, look: Look): string;
  /** The page is in the situation, and what stands behind it is there. */
  visit(page: Page, path: string, situation: Situation, look: Look): Promise<void>;
}

/** Pages without a session, and so without controls of one. */
const BARE: ReadonlySet<string> = new Set(["/", "/lab/"]);

const ALL = [...Object.entries(SITUATIONS), ...Object.entries(DRAWER_SITUATIONS)];

/** One test for each situation of each page and each look. */
export function eachSituation({ looks, title, visit }: Visits): void {
  let n = 0;
  for (const [path, situations] of ALL) {
    for (const situation of situations) {
      for (const look of looks(path, n++)) {
        test.describe(() => {
          const { lang, theme, size } = look;
          test.use({ labSettings: situation.settings ?? {}, viewport: size, reducedMotion: "reduce" });

          test(title(path, situation, look), async ({ lab, open, page, newTab, console }) => {
            if (situation.console !== undefined) console.expect(situation.console);
            const query = { lang, theme };
            await situation.bring({
              lab,
              page,
              open: () => open(path, { query }),
              openTab: async (other = path) => open(other, { query, page: await newTab() }),
            });
            if (!BARE.has(path)) await expect(page.locator('[data-action="desktop-restart"]')).toBeAttached();
            await visit(page, path, situation, look);
          });
        });
      }
    }
  }
}
