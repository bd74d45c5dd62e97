import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { SITUATIONS } from "./situations/mod.ts";

interface Coming {
  /** What of the page was there in each frame, as the frame began. */
  readonly frames: string[];
  /** What moved without anybody's input, and how far. */
  readonly shifts: string[];
}

/** Watches a page's coming from its beginning on. */
async function watchComing(page: Page): Promise<() => Promise<Coming>> {
  await page.addInitScript(() => {
    const coming: Coming = { frames: [], shifts: [] };
    Reflect.set(globalThis, "coming", coming);
    const look = () => {
      const there = ["h1", ".session"].filter((each) => document.querySelector(each) !== null);
      coming.frames.push(there.join(" "));
      if (!there.includes(".session")) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = Object(entry);
        const nodes = sources.map(({ node }: { node: Element | null }) => node?.className || node?.nodeName);
        if (value >= 0.0005) coming.shifts.push(`${nodes.join(", ")}: ${value.toFixed(4)}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, "coming"));
}

const SIZES = [{ width: 1280, height: 800 }, { width: 360, height: 780 }];
const PRODUCTS = Object.keys(SITUATIONS).filter((path) => path !== "/" && path !== "/lab/");

for (const path of PRODUCTS) {
  for (const locale of ["en", "zh-TW"]) {
    test.describe(() => {
      test.use({ locale });

      test(`${path} is begun to be read a frame before its session is there, and nothing moves as the rest comes (${locale})`, async ({ open, page }) => {
        const comingOf = await watchComing(page);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          const stage = await open(path);
          await expect(stage.session).toBeVisible();
          await expect(page.locator("#behind .truth-table").first()).toBeVisible();
          await expect(page.locator(".panel.code")).toBeAttached();
          const { frames, shifts } = await comingOf();
          expect(frames).toContain("h1");
          expect(shifts, `${size.width} px`).toEqual([]);
        }
      });
    });
  }
}
