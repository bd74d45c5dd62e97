import { expect, originOf, test } from "./fixtures.ts";
import { Stage } from "./stage.ts";

/** The browser reports a refused request or connection by itself. */
const REFUSED = /Failed to load resource|WebSocket connection to .* failed/;

test("[CN1] an address that names an unknown lab: EXTENSION_UNAVAILABLE, the text is kept", async ({ page, console }) => {
  console.expect(REFUSED);
  await page.goto("/reload/?lab=nobody-has-this-lab");
  const stage = new Stage(page);
  await stage.is("none");
  await expect(stage.notice("lab-unknown")).toBeVisible();
  await stage.send("Is anybody there?");
  await expect(stage.notice("EXTENSION_UNAVAILABLE")).toBeVisible();
  await expect(stage.box).toHaveValue("Is anybody there?");
  await stage.is("none");
  await expect(stage.action("send")).toHaveAttribute("aria-disabled", "false");
});

test("a way out of an unknown lab is on the page", async ({ page, console }) => {
  console.expect(REFUSED);
  await page.goto("/reload/?lab=nobody-has-this-lab");
  await page.locator("main").getByRole("link", { name: /new lab/i }).click();
  await page.waitForURL((url) => url.pathname === "/reload/" && url.searchParams.get("lab") === null);
  await expect(page.locator("[data-session-id]")).toHaveAttribute("data-status", "none");
  await expect(page.locator("[data-notice]")).toHaveCount(0);
});

test("a cookie that names an unknown lab: a new lab, told once", async ({ page, context }) => {
  const origin = originOf("localhost");
  const name = `pedelec_lab_${new URL(origin).port}`;
  await context.addCookies([{ name, value: "nobody-has-this-lab", url: origin, sameSite: "Strict" }]);
  await page.goto("/reload/");
  const notice = page.locator('[data-notice="lab-replaced"]');
  await expect(notice).toBeVisible();
  expect((await context.cookies()).find((cookie) => cookie.name === name)?.value).not.toBe("nobody-has-this-lab");
  await notice.locator('[data-action="dismiss"]').click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.locator("[data-session-id]")).toHaveAttribute("data-status", "none");
  await expect(notice).toHaveCount(0);
});

test("[CN3] [PG7] a lab thrown away under an open page: detached, and re-attaching is refused with a reason", async ({ lab, open, console }) => {
  console.expect(REFUSED);
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await lab.discard();
  await stage.is("detached");
  await expect(stage.notice("EXTENSION_DISCONNECTED")).toBeVisible();
  await stage.act("resume");
  await expect(stage.notice("EXTENSION_UNAVAILABLE")).toBeVisible();
  await expect(stage.record(id)).toBeVisible();
  await expect(stage.notice("lab-unknown")).toBeVisible();
});
