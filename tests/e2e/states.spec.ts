import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectNoSidewaysScroll, type Stage } from "./stage.ts";

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
const STAGES = ["/temporary/", "/reload/"] as const;

/** A message without a place to break it. */
const UNBROKEN = `https://example.test/${"a-very-long-path/".repeat(20)}${"x".repeat(200)}`;

/** No accessibility fault, and nothing wider than the window, be it a phone's. */
async function inspect(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    for (const size of [PHONE, WIDE]) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
      // The pages have no frames: the legacy mode does without a second page for each look.
      const look = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
      const { violations } = await look.analyze();
      const faults = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
      expect(faults, `${state}, ${size.width} wide`).toEqual([]);
    }
  });
}

async function behindIsThere(stage: Stage): Promise<void> {
  await expect(stage.action("desktop-restart")).toBeVisible();
}

for (const lang of ["en", "zh-TW"]) {
  for (const theme of ["light", "dark"]) {
    const query = { lang, theme };
    const also = `no accessibility fault and no sideways scroll: ${lang}, ${theme}`;

    test(`/ has ${also}`, async ({ open, page }) => {
      await open("/", { query });
      await expect(page.locator("tbody tr")).toHaveCount(5);
      await inspect(page, "overview");
    });

    for (const path of STAGES) {
      test.describe(() => {
        test.use({ labSettings: { approval: "ask" } });

        test(`${path} before a session, asking and refused, has ${also}`, async ({ open, page }) => {
          const stage = await open(path, { query });
          await stage.is("none");
          await behindIsThere(stage);
          await inspect(page, "empty");
          await stage.send(UNBROKEN);
          await expect(stage.action("approve")).toBeVisible();
          await inspect(page, "approval asked");
          await stage.act("reject");
          await expect(stage.notice("APPROVAL_REJECTED")).toBeVisible();
          await inspect(page, "refused");
        });
      });

      test(`${path} in a turn, after it, detached and ended, has ${also}`, async ({ lab, open, page }) => {
        await lab.script([{ say: UNBROKEN, chunk: 50, everyMs: 100 }]);
        const stage = await open(path, { query });
        await behindIsThere(stage);
        await stage.start(UNBROKEN);
        await lab.advance(100);
        await inspect(page, "streaming");
        await lab.advance(60_000);
        await stage.is("idle");
        await stage.hasWholeAnswer(UNBROKEN);
        await inspect(page, "after a turn");

        await stage.act("extension-reload");
        await stage.is("detached");
        await inspect(page, "detached");
        await stage.act("new");
        await stage.is("none");
        await lab.says("Hello.");
        await stage.begin();
        await stage.act("end");
        await stage.is("ended");
        await expect(stage.core).toHaveAttribute("data-thread-status", "ended");
        await inspect(page, "ended");
      });
    }

    test(`/reload/ where Core refuses the session has ${also}`, async ({ open, page }) => {
      const stage = await open("/reload/", { query });
      await behindIsThere(stage);
      await stage.act("stale-id");
      await stage.act("open");
      await expect(stage.notice("THREAD_NOT_FOUND")).toBeVisible();
      await inspect(page, "gone");
    });
  }
}
