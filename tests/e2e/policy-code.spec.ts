import { readFile } from "node:fs/promises";
import { root } from "../support/root.ts";
import { expect, test } from "./fixtures.ts";

/** Each page with the folder whose policy it runs by. */
const PAGES = {
  "/temporary/": "temporary",
  "/reload/": "reload",
  "/workflow/brief/": "workflow",
  "/sensitive/": "sensitive",
  "/long-task/": "long-task",
} as const;

for (const [path, folder] of Object.entries(PAGES)) {
  test(`${path} shows its policy.ts as it stands in the repository, and Copy gives the same text`, async ({ context, open, page }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const file = `app/pages/${folder}/policy.ts`;
    const source = await readFile(`${root}${file}`, "utf8");
    await open(path);
    const panel = page.locator(".panel.code");
    await expect(panel.locator("summary")).toContainText(file);
    await expect(panel.locator("pre")).toBeVisible();
    await expect.poll(() => panel.locator("pre").evaluate((pre) => pre.textContent)).toBe(source);
    await panel.locator('[data-action="copy"]').click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(source);
  });
}
