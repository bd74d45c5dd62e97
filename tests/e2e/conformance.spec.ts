import { type BrowserContext, test } from "@playwright/test";
import { conformance } from "../conformance/conformance.ts";
import { chromiumStages } from "../conformance/drivers/chromium.ts";
import { originOf } from "./fixtures.ts";

// One for all scenarios of a worker, which use its tabs again: a new tab takes longer than most of them.
let own: BrowserContext;
test.beforeAll(async ({ browser }) => {
  own = await browser.newContext();
});
test.afterAll(() => own.close());

for (const { title, run } of conformance(chromiumStages(originOf("localhost"), () => own))) test(title, run);
