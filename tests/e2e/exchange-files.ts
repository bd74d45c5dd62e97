/** Files for the drawer's exchange, given to it as a person would. */
import { expect, type Locator, type Page } from "@playwright/test";

export interface Dropped {
  readonly name: string;
  readonly text: string;
}

/** The place in the drawer that takes a file. */
export function dropZone(page: Page): Locator {
  return page.locator(".exchange-drop");
}

/** What is told of the last file. */
export function outcome(page: Page): Locator {
  return page.locator("[data-import]");
}

/**
 * Holds something over the place and lets it go there: a file that the page makes itself, so that a browser has it as its
 * own, or a plain text that was marked somewhere. The browser must not open it instead.
 */
export async function drop(page: Page, what: Dropped | { readonly plain: string }): Promise<void> {
  const transfer = await page.evaluateHandle((what) => {
    const transfer = new DataTransfer();
    if ("plain" in what) transfer.setData("text/plain", what.plain);
    else transfer.items.add(new File([what.text], what.name, { type: "application/x-ndjson" }));
    return transfer;
  }, what);
  const zone = dropZone(page);
  const taken = (type: string) =>
    zone.evaluate(
      (element, { type, dataTransfer }) =>
        !element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
      { type, dataTransfer: transfer },
    );
  expect(await taken("dragover"), "the place takes what is held over it").toBe(true);
  await expect(zone).toHaveAttribute("data-dropping", "true");
  expect(await taken("drop"), "the browser doesn't open it").toBe(true);
  await expect(zone).toHaveAttribute("data-dropping", "false");
  await transfer.dispose();
}

/** A lab's file of so many entries. */
export function runFile(count: number, lines = Array.from({ length: count }, (_, at) => entryLine(at + 1))): string {
  const header = {
    kind: "pedelec-lab-journal",
    version: 1,
    exportedAt: "2026-01-01T00:00:00.000Z",
    count,
    redacted: false,
  };
  return `${[JSON.stringify(header), ...lines].join("\n")}\n`;
}

/** One entry as a line of a file. */
export function entryLine(n: number): string {
  return JSON.stringify({ n, at: n, layer: "core", type: "created", data: { n } });
}
