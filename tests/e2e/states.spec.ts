import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectNoSidewaysScroll, type Stage } from "./stage.ts";

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
const STAGES = ["/temporary/", "/reload/"] as const;

/** A message without a place to break it. */
const UNBROKEN = `https://example.test/${"a-very-long-path/".repeat(20)}${"x".repeat(200)}`;

type Size = typeof WIDE;

/**
 * Nothing is wider than the window, be it a phone's, and no accessibility fault at one of the two sizes: looking for
 * those takes a second, so that the themes and languages share the sizes among them.
 */
async function inspect(page: Page, state: string, looked: Size): Promise<void> {
  await test.step(state, async () => {
    for (const size of looked === WIDE ? [PHONE, WIDE] : [WIDE, PHONE]) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
    }
    // The pages have no frames: the legacy mode does without a second page for each look.
    const look = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
    const { violations } = await look.analyze();
    expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) })), state).toEqual([]);
  });
}

async function behindIsThere(stage: Stage): Promise<void> {
  await expect(stage.action("desktop-restart")).toBeVisible();
}

for (const lang of ["en", "zh-TW"]) {
  for (const theme of ["light", "dark"]) {
    const query = { lang, theme };
    // Each size meets both languages and both themes.
    const size = (lang === "en") === (theme === "light") ? WIDE : PHONE;
    const also = `no accessibility fault at ${size.width} and no sideways scroll: ${lang}, ${theme}`;

    test(`/ has ${also}`, async ({ open, page }) => {
      await open("/", { query });
      await expect(page.locator("tbody tr")).toHaveCount(5);
      await inspect(page, "overview", size);
    });

    for (const path of STAGES) {
      test.describe(() => {
        test.use({ labSettings: { approval: "ask" } });

        test(`${path} before a session, asking and refused, has ${also}`, async ({ open, page }) => {
          const stage = await open(path, { query });
          await stage.is("none");
          await behindIsThere(stage);
          await inspect(page, "empty", size);
          await stage.send(UNBROKEN);
          await expect(stage.action("approve")).toBeVisible();
          await inspect(page, "approval asked", size);
          await stage.act("reject");
          await expect(stage.notice("APPROVAL_REJECTED")).toBeVisible();
          await inspect(page, "refused", size);
        });
      });

      test(`${path} in a turn, after it, detached and ended, has ${also}`, async ({ lab, open, page }) => {
        await lab.script([{ say: UNBROKEN, chunk: 50, everyMs: 100 }]);
        const stage = await open(path, { query });
        await behindIsThere(stage);
        await stage.start(UNBROKEN);
        await lab.advance(100);
        await inspect(page, "streaming", size);
        await lab.advance(60_000);
        await stage.is("idle");
        await stage.hasWholeAnswer(UNBROKEN);
        await inspect(page, "after a turn", size);

        await stage.act("extension-reload");
        await stage.is("detached");
        await inspect(page, "detached", size);
        await stage.act("new");
        await stage.is("none");
        await lab.says("Hello.");
        await stage.begin();
        await stage.act("end");
        await stage.is("ended");
        await expect(stage.core).toHaveAttribute("data-thread-status", "ended");
        await inspect(page, "ended", size);
      });
    }

    test(`/reload/ where Core refuses the session has ${also}`, async ({ open, page }) => {
      const stage = await open("/reload/", { query });
      await behindIsThere(stage);
      await stage.act("stale-id");
      await stage.act("open");
      await expect(stage.notice("THREAD_NOT_FOUND")).toBeVisible();
      await inspect(page, "gone", size);
    });
  }
}
