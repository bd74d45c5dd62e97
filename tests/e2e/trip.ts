import { expect, type Locator, type Page } from "@playwright/test";

/** Who owns the workflow, as a tab sees it. */
export const role = (page: Page): Locator => page.locator("[data-role]");

/** Waits until a session's record is there: what the browser hasn't stored when a page is left is lost with it. */
export function stored(page: Page, sessionId: string): Promise<void> {
  return expect(page.locator(`[data-kept="${sessionId}"]`)).toBeAttached();
}

/** A day of the trip. */
export const item = { day: 1, title: "Fair", cost: 300 };

/** The agent asks the traveller. */
export const ask = { tool: "ask_traveller", args: { question: "Where?", choices: ["Near", "Far"] } };
