import { expect, type Locator, type Page } from "@playwright/test";

/** A page of the lab as a person has it: the session on its stage, and the panels around it. */
export class Stage {
  readonly page: Page;
  /** The session's element, which carries its state as attributes. */
  readonly session: Locator;
  readonly box: Locator;
  /** The agent's bubbles. */
  readonly answers: Locator;
  readonly ownMessages: Locator;
  /** What Core says of the session. */
  readonly core: Locator;
  readonly draft: Locator;

  constructor(page: Page) {
    this.page = page;
    this.session = page.locator("[data-session-id]");
    this.box = this.session.locator("form textarea");
    this.answers = page.locator('[data-message][data-from="agent"]');
    this.ownMessages = page.locator('[data-message][data-from="user"]');
    this.core = page.locator("[data-thread-status]");
    this.draft = page.locator("[data-draft]");
  }

  /** A control by its name. Playwright waits with a click until it is offered. */
  action(name: string): Locator {
    return this.page.locator(`[data-action="${name}"]`);
  }

  act(name: string): Promise<void> {
    return this.action(name).click();
  }

  async send(text: string): Promise<void> {
    await this.box.fill(text);
    await this.act("send");
  }

  /** Opens a session by the panel for any id. */
  async openId(sessionId: string): Promise<void> {
    await this.page.locator('input[name="session-id"]').fill(sessionId);
    await this.act("open");
  }

  /** What a notice says; by its code, or by its name where it has none. */
  notice(codeOrName: string): Locator {
    return this.page.locator(`[data-code="${codeOrName}"], [data-notice="${codeOrName}"]`);
  }

  record(sessionId: string): Locator {
    return this.page.locator(`[data-record="${sessionId}"]`);
  }

  /** The text of a bubble, as it came. */
  text(bubble: Locator): Locator {
    return bubble.locator("[data-text]");
  }

  /** Waits for the page to have a session, and tells its id. */
  async sessionId(): Promise<string> {
    await expect(this.session).toHaveAttribute("data-session-id", /./);
    return await this.session.getAttribute("data-session-id") ?? "";
  }

  async is(status: string): Promise<void> {
    await expect(this.session).toHaveAttribute("data-status", status);
  }

  async operationIs(operation: "none" | "pending" | "adopted" | "unconfirmed"): Promise<void> {
    await expect(this.session).toHaveAttribute("data-operation", operation);
  }

  /** One bubble of the agent's is there, it is whole, and this is its text to the last UTF-16 unit. */
  async hasWholeAnswer(text: string, at = 0): Promise<void> {
    const bubble = this.answers.nth(at);
    await expect(bubble).toHaveAttribute("data-state", "whole");
    expect(await this.text(bubble).evaluate((element) => element.textContent)).toBe(text);
  }

  /** Waits until Core works on the turn, so that the clock moves it on: the page shows running as soon as it has sent. */
  async isWorking(): Promise<void> {
    await this.is("running");
    await expect(this.core).toHaveAttribute("data-thread-status", "running");
  }

  /** Sends a text and waits until Core works on it, and until the session is saved where it can be. Tells its id. */
  async start(text: string, { saved = true } = {}): Promise<string> {
    await this.send(text);
    await this.isWorking();
    const id = await this.sessionId();
    if (saved) await this.isSaved(id);
    return id;
  }

  /** The same with a text that is answered at once, so that the session is idle. */
  async begin(text = "Hello", { saved = true } = {}): Promise<string> {
    await this.send(text);
    const id = await this.sessionId();
    await this.operationIs("none");
    await this.is("idle");
    if (saved) await this.isSaved(id);
    return id;
  }

  /** What the browser hasn't stored when a page is left is lost with it. Pages whose sessions live on list them. */
  async isSaved(sessionId: string): Promise<void> {
    const { pathname } = new URL(this.page.url());
    if (pathname === "/reload/") await expect(this.record(sessionId)).toBeAttached();
    else if (/^\/(workflow|long-task)\//.test(pathname)) {
      await expect(this.page.locator(`[data-kept="${sessionId}"]`)).toBeAttached();
    }
  }
}

/** A page that is wider than its window scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(width.scrollWidth, "the page is as wide as its window").toBe(width.clientWidth);
}
