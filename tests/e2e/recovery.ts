import { expect, type Locator } from "@playwright/test";
import type { Lab } from "./lab.ts";
import type { Stage } from "./stage.ts";

/** The pages on which a session may meet what any session meets. */
export const PAGES = ["/temporary/", "/reload/", "/workflow/draft/", "/sensitive/", "/long-task/"] as const;

/** Pages whose session lives and ends with them. */
const SCOPED: ReadonlySet<string> = new Set(["/temporary/", "/sensitive/"]);

export const isScoped = (path: string): boolean => SCOPED.has(path);

/** Opens a page and, where only an owner may act (TB1), becomes the owner. */
export async function enter(open: (path: string) => Promise<Stage>, path: string): Promise<Stage> {
  const stage = await open(path);
  if (path.startsWith("/workflow/")) await stage.act("claim");
  return stage;
}

/** Pages that keep nothing: a reload of theirs loses what is typed. */
const KEEPS_NOTHING: ReadonlySet<string> = new Set(["/sensitive/"]);

export const keepsTyped = (path: string): boolean => !KEEPS_NOTHING.has(path);

/** What a notice has beside its words, by the names that its parts carry. */
interface Parts {
  code?: string;
  /** What is said to be still there, in order. */
  still: readonly string[];
  /** The buttons, in order; the first is the one expected next. */
  buttons: readonly string[];
}

/** One notice, and nothing but its parts. */
export async function expectNotice(stage: Stage, name: string, { code, still, buttons }: Parts): Promise<Locator> {
  const notice = stage.session.locator(`[data-notice="${name}"]`);
  await expect(notice).toBeVisible();
  if (code === undefined) await expect(notice).not.toHaveAttribute("data-code");
  else await expect(notice).toHaveAttribute("data-code", code);
  await expect.poll(() => names(notice.locator("[data-still]"), "data-still")).toEqual(still);
  const wanted = buttons.map((button) => `notice-${button}`);
  await expect.poll(() => names(notice.locator('[data-action^="notice-"]'), "data-action")).toEqual(wanted);
  await expect(notice.locator("[data-cause]")).toHaveText(/\S/);
  await expect(notice.locator("[data-next]")).toHaveText(/\S/);
  return notice;
}

function names(locator: Locator, attribute: string): Promise<(string | null)[]> {
  return locator.evaluateAll((elements, name) => elements.map((element) => element.getAttribute(name)), attribute);
}

/** Presses a button of a notice. */
export function press(stage: Stage, button: string): Promise<void> {
  return stage.act(`notice-${button}`);
}

/** Nothing is to be told. */
export async function expectNoNotice(stage: Stage): Promise<void> {
  await expect(stage.session.locator("[data-notice]")).toHaveCount(0);
}

/** How many prompts left the pages. */
export async function prompts(lab: Lab): Promise<number> {
  return (await lab.sent("send_text")).length;
}
