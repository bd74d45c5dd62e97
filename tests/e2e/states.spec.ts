import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import process from "node:process";
import { expect } from "./fixtures.ts";
import { called, lookAt, LOOKS } from "./looks.ts";
import { eachSituation } from "./situations/each.ts";
import { expectNoSidewaysScroll } from "./stage.ts";

/** `deno task test:axe` looks in each language and theme at each size; else each state is looked at in one of them. */
const everyLook = process.env["LAB_LOOKS"] === "all";

async function expectNoAxeViolation(page: Page): Promise<void> {
  // The pages have no frames: the legacy mode does without a second page for each look.
  const look = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await look.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
}

eachSituation({
  looks: (_, n) => everyLook ? LOOKS : [lookAt(n)],
  title: (path, { name }, look) => `${path} ${name}: no accessibility fault, no sideways scroll (${called(look)})`,
  async visit(page) {
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolation(page);
  },
});
