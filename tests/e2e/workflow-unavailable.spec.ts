import { expect, test } from "./fixtures.ts";
import { role } from "./trip.ts";

const BROWSERS = [
  {
    called: "whose storage refuses",
    why: /storage refuses/,
    kept: false,
    take: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("Storage is refused here", "SecurityError");
      };
    },
  },
  {
    called: "without Web Locks",
    why: /no Web Locks/,
    kept: true,
    take: () => {
      Object.defineProperty(navigator, "locks", { value: undefined });
    },
  },
] as const;

for (const { called, why, kept, take } of BROWSERS) {
  test(`[TB1] a browser ${called} can't tell who owns: it says so, nothing can be claimed, nothing is sent, what is typed stays`, async ({ lab, open, page }) => {
    await page.addInitScript(take);
    const stage = await open("/workflow/brief/", { query: { lang: "en" } });
    await expect(role(page)).toHaveAttribute("data-role", "unavailable");
    await expect(role(page)).toContainText("Ownership can't be told here");
    await expect(role(page)).toContainText(why);
    for (const action of ["claim", "take-over", "hand-over", "release"]) {
      await expect(stage.action(action)).toHaveCount(0);
    }
    await expect(stage.notice("trip-not-kept")).toHaveCount(kept ? 0 : 1);
    await expect(page.locator('[name="destination"]')).toBeDisabled();
    await expect(stage.action("send")).toHaveAttribute("aria-disabled", "true");
    await stage.box.fill("Somewhere warm");
    await stage.box.press("Enter");
    await expect(stage.box).toHaveValue("Somewhere warm");
    await stage.is("none");
    for (const step of ["draft", "review"] as const) {
      await stage.act(`step-${step}`);
      await expect(page.locator("[data-step]")).toHaveAttribute("data-step", step);
      await expect(role(page)).toHaveAttribute("data-role", "unavailable");
      await expect(stage.action(step === "draft" ? "add-item" : "finish")).toHaveAttribute("aria-disabled", "true");
    }
    await page.goBack();
    await page.goBack();
    await expect(stage.box).toHaveValue("Somewhere warm");
    expect(await lab.threads()).toEqual([]);
    expect(await lab.sent("create_session")).toEqual([]);
  });
}
