/** Plays a scenario on a stage, step by step. */
import assert from "node:assert/strict";
import type { Disruption } from "../../core-sim/control/mod.ts";
import { checkBelief, checkHeard, checkOutcome, checkPosted, checkTruth, errorsOf } from "./checks.ts";
import type { Act, Name, PageStep, Scenario, Step } from "./scenario.ts";
import { disruptionOf, isAtOnce, isLook, isPageStep, type Look } from "./steps.ts";
import type { HandleView, PageUnderTest, PageView, Settled, Stage, StageFactory } from "./stage.ts";
import { turn, until } from "./wait.ts";

function found<T>(things: ReadonlyMap<string, T>, name: string): T {
  const thing = things.get(name);
  assert.ok(thing !== undefined, `the scenario names "${name}" before it makes it`);
  return thing;
}

class Player {
  readonly #stage: Stage;
  readonly #pages = new Map<Name, PageUnderTest>();
  /** What pages that are gone knew last. */
  readonly #gone = new Map<Name, PageView>();
  /** The page of each handle. */
  readonly #homes = new Map<Name, Name>();
  /** Nothing goes round on any port; only `heal` ends it. */
  #deadLines = false;
  /** The last step was one of the pages themselves. */
  #atOnce = true;
  /** Nothing has been done since all came to rest; then what the pages know, once somebody has looked. */
  #atRest = false;
  #seen: PageView[] | undefined;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async play(step: Step): Promise<void> {
    const atOnce = isAtOnce(step);
    if (!(atOnce && this.#atOnce) && !this.#atRest) await this.settle();
    this.#atOnce = atOnce;
    this.#atRest = isLook(step);
    if (isLook(step)) return await this.#look(step);
    this.#seen = undefined;
    if (isPageStep(step)) return await this.#perform([step]);
    switch (step.do) {
      case "open":
        this.#pages.set(step.page, await this.#stage.openPage(step.origin ?? "first"));
        return;
      case "leave":
        return await this.#leave(step.page);
      case "at once":
        return await this.#perform(step.steps);
      case "settle":
        return;
      case "script": {
        const { steps, match } = step;
        return await this.#stage.queue({ steps, ...(match === undefined ? {} : { match }) });
      }
      case "advance":
        return await this.#advance(step.ms);
      case "disrupt":
        return await this.#disrupt(step.disruption);
      case "disrupt one":
        return await this.#disrupt(disruptionOf(step, await this.#idOf(step.handle)));
      case "decide": {
        const origin = this.#stage.origins[step.origin ?? "first"];
        return await this.#stage.decide({ origin, decision: step.decision });
      }
    }
  }

  async #look(step: Look): Promise<void> {
    switch (step.do) {
      case "outcome":
        return checkOutcome(step, await this.#call(step.call));
      case "belief": {
        const views = await this.#views();
        const named = (name: Name) => found(views, name);
        return checkBelief(step, named(step.handle), named);
      }
      case "heard":
        return checkHeard(step, found(await this.#views(), step.handle));
      case "errors together": {
        const views = await this.#views();
        return assert.deepEqual(step.handles.flatMap((name) => errorsOf(found(views, name))), step.errors);
      }
      case "posted":
        return checkPosted(step, await found(this.#pages, step.page).look());
      case "truth":
        return checkTruth(step, step.handle && await this.#idOf(step.handle), await this.#stage.truth());
      case "asked for approval": {
        const asked = (await this.#stage.truth()).extension.approvals.map((approval) => approval.origin);
        return assert.deepEqual(asked, [this.#stage.origins[step.origin ?? "first"]]);
      }
    }
  }

  /**
   * Until nothing is on its way any more, so that what hasn't happened yet doesn't happen: every port has gone round
   * without anything else crossing it, and both sides count the same ports.
   */
  async settle(): Promise<void> {
    if (this.#deadLines) return await turn();
    for (let before = -1, moved = 0; before !== moved;) {
      before = moved;
      moved = 0;
      let openPorts = 0;
      for (const traffic of await Promise.all([...this.#pages.values()].map((page) => page.goRound()))) {
        moved += traffic.moved;
        openPorts += traffic.openPorts;
      }
      await turn();
      await until(async () => {
        const { ports } = (await this.#stage.truth()).extension;
        assert.equal(ports.length, openPorts, "open ports");
      });
    }
  }

  /** What holds in every scenario: no frame is posted twice (CN4, NL2). */
  async checkAlways(): Promise<void> {
    assert.deepEqual((await this.#looks()).flatMap(({ repeated }) => repeated), [], "requests that were posted twice");
  }

  /** Nobody may be left with a listener on a lab that is gone. */
  async leaveAll(): Promise<void> {
    await Promise.all([...this.#pages.values()].map((page) => page.leave()));
  }

  /** Has the steps' page do them in one task. */
  async #perform(steps: readonly PageStep[]): Promise<void> {
    const acts = await Promise.all(steps.map((step) => this.#act(step)));
    const [page = "", ...others] = new Set(acts.map(([page]) => page));
    assert.deepEqual(others, [], "one task is of one page");
    await found(this.#pages, page).perform(acts.map(([, act]) => act));
  }

  /** A page's step as its page does it. */
  async #act(step: PageStep): Promise<[page: Name, act: Act]> {
    if (step.do === "attach") {
      const { page, to, ...act } = step;
      const id = typeof to === "string" ? await this.#idOf(to) : to.id;
      this.#homes.set(step.handle, page);
      return [page, { ...act, id }];
    }
    if ("page" in step) {
      const { page, ...act } = step;
      if (act.do === "create") this.#homes.set(act.handle, page);
      return [page, act];
    }
    return [found(this.#homes, step.handle), step];
  }

  async #leave(name: Name): Promise<void> {
    const page = found(this.#pages, name);
    this.#gone.set(name, await page.look());
    this.#pages.delete(name);
    await page.leave();
  }

  async #advance(ms: number): Promise<void> {
    await this.#stage.advance(ms);
    await this.settle();
    await Promise.all([...this.#pages.values()].map((page) => page.perform([{ do: "pass time", ms }])));
  }

  async #disrupt(disruption: Disruption): Promise<void> {
    await this.#stage.disrupt(disruption);
    if (disruption.kind === "ports.blackhole") this.#deadLines = true;
    if (disruption.kind === "heal") this.#deadLines = false;
  }

  /** What each page knows; of pages that are gone what they knew last. */
  async #looks(): Promise<PageView[]> {
    const views = this.#seen ??
      [...this.#gone.values(), ...await Promise.all([...this.#pages.values()].map((page) => page.look()))];
    if (this.#atRest) this.#seen = views;
    return views;
  }

  async #views(): Promise<ReadonlyMap<Name, HandleView>> {
    return new Map((await this.#looks()).flatMap(({ handles }) => Object.entries(handles)));
  }

  async #idOf(handle: Name): Promise<string> {
    return found(await this.#views(), handle).sessionId;
  }

  async #call(name: Name): Promise<Settled | undefined> {
    return (await this.#looks()).map(({ calls }) => calls[name]).findLast((settled) => settled !== undefined);
  }
}

/** Plays one scenario from its first step to its last in a lab of its own. */
export async function play(scenario: Scenario, factory: StageFactory): Promise<void> {
  const stage = await factory({ clock: "manual", approval: "auto", seed: scenario.title, ...scenario.lab });
  const player = new Player(stage);
  try {
    for (const [index, step] of scenario.steps.entries()) {
      try {
        await player.play(step);
      } catch (error) {
        if (error instanceof Error) error.message = `step ${index + 1} (${step.do}): ${error.message}`;
        throw error;
      }
    }
    await player.settle();
    await player.checkAlways();
  } finally {
    await player.leaveAll();
    await stage.dispose();
  }
}
