/** Labs in this process, on a clock of the host that counts its timers: what is left of them is counted exactly. */
import assert from "node:assert/strict";
import type { Lab } from "../../core-sim/lab/lab.ts";
import { LabStore } from "../../core-sim/lab/store.ts";
import { ManualHostClock } from "../support/host-clock.ts";
import { RawPage } from "../support/raw-page.ts";

/** What there is at one moment. */
export interface Census {
  readonly labs: number;
  readonly ports: number;
  readonly routes: number;
  readonly subscriptions: number;
  readonly activeThreads: number;
  readonly hostTimers: number;
  readonly heapBytes: number;
}

/** Longer than all labs live together: none is swept before it is counted. */
const IDLE_MS = 4 * 60 * 60_000;
/** Labs that go through their steps together. */
const GROUP = 50;

const LOOK = {
  name: "look",
  description: "Looks",
  argsSchema: { type: "object", properties: { at: { type: "string" } } },
};
const STEPS = [{ say: "A turn with a tool call in it.", everyMs: 10 }, { tool: "look", args: { at: "x" } }, {
  usage: 9,
}];

export class Soak {
  readonly #host = new ManualHostClock();
  readonly #store: LabStore;
  readonly #made: WeakRef<Lab>[] = [];

  constructor() {
    let tokens = 0;
    const onError = (error: unknown) => {
      throw error;
    };
    this.#store = new LabStore({ host: this.#host, tokens: () => `lab${++tokens}`, onError, idleMs: IDLE_MS });
    this.#store.startSweeping();
  }

  /** So many labs × attach, turn, drop, resume, end, then left alone. */
  async live(labs: number): Promise<void> {
    for (let made = 0; made < labs; made += GROUP) {
      const group = Array.from({ length: Math.min(GROUP, labs - made) }, (_, n) => this.#oneLab(made + n));
      await this.#stepByStep(group);
    }
  }

  /** Lets the idle time pass, after which the store has swept every lab. */
  async idle(): Promise<void> {
    await this.#pass(IDLE_MS + 2 * 60_000, 60_000);
  }

  /** Labs that were made here and are still reachable; after a collection none should be. */
  get reachable(): number {
    return this.#made.filter((lab) => lab.deref() !== undefined).length;
  }

  async census(): Promise<Census> {
    await collectGarbage();
    const truths = this.#made.flatMap((made) => {
      const lab = made.deref();
      return lab === undefined || this.#store.get(lab.labId) === undefined ? [] : [lab.truth()];
    });
    const sum = (of: (truth: (typeof truths)[number]) => number) => truths.reduce((all, truth) => all + of(truth), 0);
    return {
      labs: this.#store.size,
      ports: sum(({ extension }) => extension.ports.length),
      routes: sum(({ extension }) => extension.routes.length),
      subscriptions: sum(({ extension }) => extension.subscriptions.length),
      activeThreads: sum(({ desktop }) => desktop.threads.filter(({ status }) => status !== "ended").length),
      hostTimers: this.#host.waiting,
      heapBytes: Deno.memoryUsage().heapUsed,
    };
  }

  close(): void {
    this.#store.close(1012, "over");
  }

  /** The steps of one lab's life; time passes between two of them. */
  *#oneLab(n: number): Generator<void> {
    const lab = this.#store.create({ approval: "auto" });
    assert.ok(lab !== undefined);
    this.#made.push(new WeakRef(lab));
    const page = new RawPage(lab);
    const watcher = new RawPage(lab, { channelId: "c2" });
    const persistent = n % 2 === 1;
    const skills = { guidance: "", tools: [LOOK] };
    const sessionId = page.create({ skills, autoEndOnDisconnect: !persistent });
    watcher.ask("resume_session", { sessionId });
    lab.queueScript({ steps: STEPS });
    assert.ok(page.ask("send_text", { sessionId, text: "Look", operationId: "o1" }).ok);
    yield;
    const call = page.received.find((message) => message.type === "tool_call");
    assert.ok(call?.type === "tool_call", "the tool is called");
    const { toolRequestId } = call;
    assert.ok(page.ask("submit_tool_result", { sessionId, toolRequestId, result: { seen: true } }).ok);
    yield;
    assert.equal(watcher.story().at(-1), "operation_completed");
    // In the middle of the second turn something is lost.
    assert.ok(page.ask("send_text", { sessionId, text: "/long 30s", operationId: "o2" }).ok);
    const lost = DROPS[n % DROPS.length];
    assert.ok(lost !== undefined);
    lost(lab, page, watcher);
    yield;
    yield;
    const later = new RawPage(lab, { channelId: "c3" });
    const resumed = later.ask("resume_session", { sessionId });
    if (resumed.ok) assert.ok(later.ask("end_session", { sessionId }).ok);
    else assert.equal(resumed.error.code, "THREAD_NOT_FOUND");
    for (const each of [page, watcher, later]) if (each.closed === undefined) each.port.lost("tab closed");
    yield;
  }

  async #stepByStep(lives: Generator<void>[]): Promise<void> {
    for (let living = lives; living.length > 0;) {
      living = living.filter((life) => life.next().done !== true);
      await this.#pass(35_000);
    }
  }

  /** Jobs of the same instant run between two passes. */
  async #pass(ms: number, stepMs = 5_000): Promise<void> {
    for (let left = ms; left > 0; left -= stepMs) {
      this.#host.pass(Math.min(stepMs, left));
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
}

const DROPS: readonly ((lab: Lab, page: RawPage, watcher: RawPage) => void)[] = [
  (lab) => void lab.disrupt({ kind: "nativeHost.drop", forMs: 2_000 }),
  (_, page) => page.port.lost("tab closed"),
  (lab) => void lab.disrupt({ kind: "extension.reload" }),
  (lab) => void lab.disrupt({ kind: "desktop.restart", forMs: 500 }),
  (_, page, watcher) => {
    page.port.lost("tab closed");
    watcher.port.lost("tab closed");
  },
];

/** Needs `--v8-flags=--expose-gc`. */
async function collectGarbage(): Promise<void> {
  const gc: unknown = Reflect.get(globalThis, "gc");
  assert.ok(typeof gc === "function", "run this with --v8-flags=--expose-gc");
  for (let times = 0; times < 3; times++) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    gc();
  }
}
