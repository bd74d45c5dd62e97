/** One browser page for all cases of a worker: each has a lab of its own, and so nothing of the one before. */
import { expect, type Page, test as base } from "@playwright/test";
import type { CreateLab } from "../../../core-sim/control/mod.ts";
import { hearErrors } from "../console-errors.ts";
import { originOf } from "../fixtures.ts";
import { Lab } from "../lab.ts";
import { Stage } from "../stage.ts";
import { type Act, type DisruptionCase, type FaultCase, type Path, type Phase, type Then, thenOn } from "./row.ts";

const ANSWER = "An answer in some parts.";
const AT_ONCE = [{ say: ANSWER, everyMs: 0 }] as const;

interface Fixtures {
  bench(path: Path, settings?: CreateLab): Promise<Bench>;
}

/** A page is opened once for many cases: what it has loaded once it needn't load again. */
export const test = base.extend<Fixtures, { desk: Page }>({
  desk: [async ({ browser }, give) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.clock.install();
    await give(page);
    await context.close();
  }, { scope: "worker" }],

  bench: async ({ desk: page, request }, give) => {
    const heard = hearErrors(page.context());
    await give(async (path, settings = {}) => {
      // No case is about leases: none runs out while a page's clock is put forward.
      const lab = await Lab.create(request, {
        clock: "manual",
        approval: "auto",
        portLeaseMs: 3_600_000,
        ...settings,
      });
      await page.goto(`${originOf("localhost")}${path}?${new URLSearchParams({ lab: lab.labId, drawer: "faults" })}`);
      return new Bench(path, lab, page);
    });
    heard.stop();
    expect(heard.errors, "errors in the page's console").toEqual([]);
  },
});

/** A page with its drawer open at the faults, and the lab behind it. */
export class Bench {
  readonly #path: Path;
  readonly #lab: Lab;
  readonly #page: Page;
  readonly #stage: Stage;

  constructor(path: Path, lab: Lab, page: Page) {
    this.#path = path;
    this.#lab = lab;
    this.#page = page;
    this.#stage = new Stage(page);
  }

  /** Brings the page to where the case begins. */
  async begin(from: FaultCase["from"]): Promise<void> {
    // Only an owner may act (TB1).
    if (this.#path.startsWith("/workflow/")) await this.#stage.act("claim");
    if (from === "turn") {
      await this.#lab.script([{ say: ANSWER, chunk: 5, everyMs: 1000 }]);
      await this.#stage.start("Go on");
      await this.#lab.advance(1500);
      await expect(this.#stage.answers).toHaveCount(1);
      return;
    }
    await this.#lab.script([...AT_ONCE]);
    if (from === "nothing") return;
    await this.#stage.begin();
    await this.#lab.script([...AT_ONCE]);
  }

  /** Arms a fault by its controls in the drawer, and sees it wait at its place. */
  async arm({ fault, takes }: FaultCase): Promise<void> {
    const [at, kind] = fault.split(".");
    await this.#page.locator(`[data-armable="${at} ${kind}"] select`).selectOption(takes);
    await this.#stage.act(`arm-${at}-${kind}`);
    await this.#isLeft(1);
  }

  /** Presses a disruption in the drawer; what it says afterwards is that it was done. */
  async disrupt({ disruption, then }: DisruptionCase): Promise<void> {
    await this.#disrupts(disruption);
    await this.#is(thenOn(this.#path, then));
  }

  /** Does one thing after another, and sees what comes of each. */
  async play(phases: readonly Phase[]): Promise<void> {
    for (const { does, then } of phases) {
      await this.#actAll(does);
      await this.#is(thenOn(this.#path, then));
    }
  }

  /** The fault took its message. */
  async fired(): Promise<void> {
    await this.#isLeft(0);
  }

  /** The same is done where nothing passes that the fault could take: a turn goes as ever, and it still waits. */
  async playsOn(phases: readonly Phase[]): Promise<void> {
    for (const { does } of phases) await this.#actAll(does);
    await this.#lab.script([...AT_ONCE]);
    await this.#stage.send("Go on");
    await expect.poll(() => this.#see()).toMatchObject({ status: "idle", operation: "none" });
    await expect(this.#stage.answers.last()).toHaveAttribute("data-state", "whole");
    await this.#isLeft(1);
  }

  async #isLeft(times: number): Promise<void> {
    await expect(this.#page.locator("[data-fault]")).toHaveAttribute("data-left", String(times));
  }

  async #actAll(does: Phase["does"]): Promise<void> {
    for (const act of [does].flat()) await this.#act(act);
  }

  /** The drawer has its answer before anything else is done: what it does next would come first otherwise. */
  async #disrupts(kind: string): Promise<void> {
    await this.#stage.act(kind);
    await expect(this.#page.locator('[data-disrupted="done"]')).toContainText(kind);
  }

  async #act(act: Act): Promise<void> {
    switch (act) {
      case "send":
        return await this.#stage.send("Go on");
      case "end":
      case "resume":
        return await this.#stage.act(act);
      case "reload":
        await this.#page.reload();
        return;
      default:
        if ("labMs" in act) await this.#lab.advance(act.labMs);
        else if ("pageMs" in act) await this.#page.clock.fastForward(act.pageMs);
        else if ("disrupts" in act) await this.#disrupts(act.disrupts);
        else await this.#stage.act(act.press);
    }
  }

  /** Both sides at once, and nothing beside what is told. */
  async #is({ operation = "none", notices = [], answers = [], ...rest }: Then): Promise<void> {
    const wanted = { ...rest, operation, answers, notices: notices === "changing" ? expect.anything() : notices };
    await expect.poll(() => this.#see(), { intervals: [20, 30, 50, 100] }).toEqual(wanted);
  }

  async #see() {
    const shown = await this.#stage.session.evaluate((session) => {
      const all = (selector: string, name: string) =>
        [...session.querySelectorAll(selector)].map((element) => element.getAttribute(name));
      return {
        status: session.getAttribute("data-status"),
        operation: session.getAttribute("data-operation"),
        notices: all("[data-notice]", "data-notice"),
        answers: all('[data-message][data-from="agent"]', "data-state"),
      };
    });
    const { desktop, extension } = await this.#lab.truth();
    const threads = desktop.threads.map(({ status, operations }) => `${status} ${operations}`);
    return { ...shown, threads, routes: extension.routes.length };
  }
}
