import { expect, type Locator, type Page } from "@playwright/test";
import type { Stage } from "./stage.ts";

/** The wipe receipt of `/sensitive/`, as a person reads it. */
export class Receipt {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The person is done with the visit, and every place was looked at. */
  static async after(stage: Stage): Promise<Receipt> {
    await stage.act("done");
    const receipt = new Receipt(stage.page);
    await receipt.isReady();
    return receipt;
  }

  /** Waits until every place was looked at. */
  async isReady(): Promise<void> {
    await expect(this.page.locator("[data-receipt]")).toHaveAttribute("data-receipt", "ready");
  }

  row(place: string): Locator {
    return this.page.locator(`[data-place="${place}"]`);
  }

  async says(place: string, verdict: "never" | "gone" | "left" | "alive" | "unseen"): Promise<void> {
    await expect(this.row(place)).toHaveAttribute("data-verdict", verdict);
  }
}

/** What the browser really holds for the page's site, read past the page's own code. */
export interface Kept {
  readonly databases: readonly string[];
  readonly localStorage: readonly string[];
  readonly sessionStorage: readonly string[];
  readonly caches: readonly string[];
  /** Address, title and history entry. */
  readonly address: string;
}

export function keptBy(page: Page): Promise<Kept> {
  return page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ""),
    localStorage: Object.keys({ ...localStorage }),
    sessionStorage: Object.keys({ ...sessionStorage }),
    caches: await caches.keys(),
    address: `${decodeURIComponent(location.href)} ${document.title} ${JSON.stringify(history.state)}`,
  }));
}

/** Everything that the document shows or holds in a field. */
export function shownBy(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.body.textContent,
      ...[...document.querySelectorAll("input, textarea")].map((field) => "value" in field ? String(field.value) : ""),
    ].join("\n")
  );
}
