import axe from "axe-core";
import type { Page } from "@playwright/test";
import process from "node:process";
import { expect } from "./fixtures.ts";
import { called, lookAt, LOOKS } from "./looks.ts";
import { eachSituation } from "./situations/each.ts";
import { expectNoSidewaysScroll } from "./stage.ts";

/**
 * `deno task test:axe` looks at each state of each page, in each language and theme at each size; else each state of
 * each page is looked at in one of them.
 */
const everyLook = process.env["LAB_LOOKS"] === "all";

/** Its own words in a page's script: axe's builder for Playwright takes three times as long, and serves frames, which no page has. */
const LOOK = `axe.run({ resultTypes: ["violations"] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) })))`;

async function expectNoAxeViolation(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  expect(await page.evaluate(LOOK)).toEqual([]);
}

eachSituation({
  looks: (_, n) => everyLook ? LOOKS : [lookAt(n)],
  title: (path, { name }, look) => `${path} ${name}: no accessibility fault, no sideways scroll (${called(look)})`,
  async visit(page) {
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolation(page);
  },
});
