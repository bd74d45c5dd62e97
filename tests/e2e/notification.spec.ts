import { expect, originOf, test } from "./fixtures.ts";

test("the browser itself tells that the report is done, to who asked for that by a click, once", async ({ context, lab, open, page }) => {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Reflect.set(globalThis, "shown", shown);
    const { Notification: Real } = globalThis;
    Reflect.set(
      globalThis,
      "Notification",
      class extends Real {
        constructor(title: string, options?: NotificationOptions) {
          super(title, options);
          this.addEventListener("show", () => shown.push(`${title}: ${this.body}`));
        }
      },
    );
  });
  const shown = () => page.evaluate(() => Reflect.get(globalThis, "shown"));
  const stage = await open("/long-task/");
  await expect(stage.action("alert")).toBeVisible();
  // The person's answer to the browser's own question.
  await context.grantPermissions(["notifications"], { origin: originOf("localhost") });
  await stage.act("alert");
  await expect(page.locator("[data-alert]")).toHaveAttribute("data-alert", "granted");
  await stage.act("prepare");
  await stage.isWorking();
  expect(await shown()).toEqual([]);
  await lab.advance(120_000);
  await expect(page.locator("[data-run]")).toHaveAttribute("data-run", "done");
  await expect.poll(shown).toEqual([expect.stringMatching(/^The report is done: ./)]);
});
