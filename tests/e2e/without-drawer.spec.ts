import { savedKeys } from "./database.ts";
import { expect, test } from "./fixtures.ts";

const CASES = {
  "without the drawer and what stands behind the page": /\/assets\/(behind(-frame)?|drawer|panels)-[\w-]+\.(js|css)$/,
  "without the views of an open drawer": /\/assets\/panels-[\w-]+\.(js|css)$/,
};

for (const [what, files] of Object.entries(CASES)) {
  test(`[RS3] [EN1] a page works ${what}: it sends, is answered, is reloaded and ends`, async ({ lab, open, page, console }) => {
    // The browser tells of each file by itself.
    console.expect(/Failed to load resource/);
    let withheld = 0;
    await page.route(files, async (route) => {
      withheld++;
      await route.abort();
    });
    const count = () => withheld;
    await lab.says("Hello.");
    await lab.says("Hello again.");
    const stage = await open("/reload/", { query: { drawer: "truth" } });
    await expect.poll(count).toBeGreaterThan(0);
    await expect(stage.notice("incomplete")).toBeVisible();
    await expect(page.locator("[data-machine]")).toHaveCount(0);
    const id = await stage.begin();
    await stage.hasWholeAnswer("Hello.");
    await stage.send("And now?");
    await stage.hasWholeAnswer("Hello again.", 1);
    await stage.is("idle");

    // What isn't stored when a page is left is lost with it.
    await expect.poll(() => savedKeys(page)).toEqual([`reload:${id}`]);
    const before = count();
    await page.reload();
    await expect.poll(count).toBeGreaterThan(before);
    await stage.is("idle");
    expect(await stage.sessionId()).toBe(id);
    await stage.act("end");
    await stage.is("ended");
    expect(await lab.status(id)).toBe("ended");
    await expect(page.locator("[data-machine]")).toHaveCount(0);
  });
}
