/** Pages with the SDK and a whole pretend computer; in which order things arrive is the scheduler's choice. */
import { setImmediate } from "node:timers";
import type { Scheduler } from "fast-check";
import type { Lab } from "../../../core-sim/lab/lab.ts";
import { manualLab } from "../../support/raw-page.ts";
import { TestClock, testIds } from "../../support/test-port.ts";
import { Broken, must } from "../broken.ts";
import { Calls } from "./calls.ts";
import { Ledger } from "./ledger.ts";
import type { Sometime } from "./line.ts";
import type { Hand } from "./saboteurs/hand.ts";
import { Tab } from "./tab.ts";
import type { Frame, Wire, WireWatcher } from "./wire.ts";

/** Two tabs of one origin, and a page of another. */
export const ORIGINS = ["http://a.test", "http://a.test", "http://b.test"];

/** What a page does with a message is over before the next one comes: each is a task of the browser's own. */
export const taskByTask = async (run: () => Promise<void>): Promise<void> => {
  await run();
  await new Promise<void>((resolve) => void setImmediate(resolve));
};

export class World implements WireWatcher {
  readonly lab: Lab;
  readonly clock = new TestClock();
  readonly ids = testIds();
  readonly ledger = new Ledger(() => this.clock.now());
  readonly calls: Calls;
  readonly tabs: readonly Tab[];
  /** Ids of the sessions that pages were given, in that order. */
  readonly sessions: string[] = [];
  /** What was done and what came of it. */
  readonly trail: string[] = [];
  /** How many prompts were written; each has its number in it. */
  prompts = 0;
  /** How many steps were taken: deliveries and acts. */
  steps = 0;
  /** A page calls on its own account, not because it was called: no promise has settled that it hasn't heard of. */
  acting = false;
  /** What happens now happens on a port that has closed. */
  hearsTheDead = false;
  readonly #scheduler: Scheduler;
  readonly #owners = new Map<Wire, Tab>();
  #failure: unknown;
  /** Whose port was told to be closed in this step. */
  #closed: Tab | undefined;

  constructor(scheduler: Scheduler, hand: Hand) {
    this.#scheduler = scheduler;
    this.lab = manualLab({ approval: "ask", onError: (error) => this.fail(error) });
    this.approveAll();
    this.calls = new Calls(this.ledger, this);
    this.tabs = ORIGINS.map((origin, number) => new Tab(this, { number, origin, hand }));
  }

  readonly sometime: Sometime = (label, run) => {
    this.#scheduler.schedule(Promise.resolve(), label).then(() => {
      this.say(label);
      this.guarded(run);
    });
  };

  say(what: string): void {
    this.trail.push(what);
  }

  /** Keeps the first thing that went wrong; the step under way is the last one. */
  fail(error: unknown): void {
    this.#failure ??= error instanceof Broken ? error.after(this.trail) : error;
  }

  /** Runs a look of the test's own. */
  guarded(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Does something at a moment that the scheduler chooses; what is under way goes on until then. */
  async act(label: string, run: () => void): Promise<void> {
    let done = false;
    this.sometime(label, () => {
      done = true;
      this.acting = true;
      run();
    });
    while (!done) await this.step();
  }

  /** Lets all that is under way arrive. */
  async settle(): Promise<void> {
    while (this.#scheduler.count() > 0) await this.step();
  }

  approveAll(): void {
    for (const origin of ORIGINS) this.lab.decide({ origin, decision: "approve" });
  }

  /** Moves every clock. */
  pass(ms: number): void {
    this.acting = false;
    this.lab.advance(ms);
    this.clock.advance(ms);
  }

  /** One thing arrives or is done, and all that follows from it at once. */
  async step(): Promise<void> {
    this.steps++;
    this.hearsTheDead = false;
    this.acting = false;
    this.#closed = undefined;
    await this.#scheduler.waitNext(1);
    this.guarded(() => this.#look());
    if (this.#failure !== undefined) throw this.#failure;
  }

  owns(wire: Wire, tab: Tab): void {
    this.#owners.set(wire, tab);
  }

  posted(wire: Wire, frame: Frame): void {
    const tab = this.#owners.get(wire);
    if (tab !== undefined && frame.channelId !== undefined) tab.channelId = frame.channelId;
    this.guarded(() => this.ledger.posted(wire, tab?.name ?? "", frame));
  }

  delivered(wire: Wire, frame: Frame): void {
    this.hearsTheDead = !wire.alive;
    this.ledger.delivered(wire, this.#owners.get(wire)?.name ?? "", frame);
  }

  disconnected(wire: Wire): void {
    this.#closed = this.#owners.get(wire);
    this.#closed?.attaching.clear();
  }

  #look(): void {
    this.ledger.stepOver();
    this.calls.mustBeInTime(this.clock.now());
    if (this.#closed !== undefined) this.#mustBeDetached(this.#closed);
    for (const { witnesses } of this.tabs) for (const witness of witnesses) witness.stepOver();
  }

  #mustBeDetached({ name, witnesses }: Tab): void {
    this.calls.mustBeSettledOf(name);
    for (const { session, name } of witnesses) {
      must(!session.attached, "close-detaches", () => `${name} is still attached`);
    }
  }
}
