import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import process from "node:process";
import { expect, test } from "./fixtures.ts";
import { called, lookAt, LOOKS } from "./looks.ts";
import { SITUATIONS } from "./situations/mod.ts";
import { expectNoSidewaysScroll } from "./stage.ts";

/** `deno task test:axe` looks in each language and theme at each size; else each state is looked at in one of them. */
const everyLook = process.env["LAB_LOOKS"] === "all";

async function expectNoAxeViolation(page: Page): Promise<void> {
  // The pages have no frames: the legacy mode does without a second page for each look.
  const look = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await look.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
}

let n = 0;

for (const [path, situations] of Object.entries(SITUATIONS)) {
  for (const { name, settings = {}, console: expected, bring } of situations) {
    for (const look of everyLook ? LOOKS : [lookAt(n++)]) {
      test.describe(() => {
        const { lang, theme, size } = look;
        test.use({ labSettings: settings, viewport: size, reducedMotion: "reduce" });

        test(`${path} ${name}: no accessibility fault, no sideways scroll (${called(look)})`, async ({ lab, open, page, newTab, console }) => {
          if (expected !== undefined) console.expect(expected);
          const query = { lang, theme };
          await bring({
            lab,
            page,
            open: () => open(path, { query }),
            openTab: async () => open(path, { query, page: await newTab() }),
          });
          if (path !== "/") await expect(page.locator('[data-action="desktop-restart"]')).toBeAttached();
          await expectNoSidewaysScroll(page);
          await expectNoAxeViolation(page);
        });
      });
    }
  }
}
