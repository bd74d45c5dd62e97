import type { Locator, Page } from "@playwright/test";

/** Who owns the workflow, as a tab sees it. */
export const role = (page: Page): Locator => page.locator("[data-role]");

/** A day of the trip. */
export const item = { day: 1, title: "Fair", cost: 300 };

/** The agent asks the traveller. */
export const ask = { tool: "ask_traveller", args: { question: "Where?", choices: ["Near", "Far"] } };
