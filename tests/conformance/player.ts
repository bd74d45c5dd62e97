/** Plays a scenario on a stage, step by step. */
import assert from "node:assert/strict";
import type { Disruption } from "../../core-sim/control/mod.ts";
import type { JsonValue } from "../../sdk/protocol/mod.ts";
import type { CreateSessionInput, PedelecSession } from "../../sdk/mod.ts";
import { checkHeard, checkOutcome, checkPosted, checkTruth, type Settled } from "./checks.ts";
import { type Heard, listen } from "./heard.ts";
import { Page } from "./page.ts";
import type { CreationInput, Scenario, Step } from "./scenario.ts";
import type { Stage, StageFactory } from "./stage.ts";
import { turn, until } from "./wait.ts";

type Actor = { readonly session: PedelecSession; readonly heard: Heard };

function found<T>(things: ReadonlyMap<string, T>, name: string): T {
  const thing = things.get(name);
  assert.ok(thing !== undefined, `the scenario names "${name}" before it makes it`);
  return thing;
}

function sessionInput(input: CreationInput): CreateSessionInput {
  const tools = (input.tools ?? []).map(({ name, inline, timeoutMs }) => ({
    name,
    description: `The tool ${name} of a scenario.`,
    argsSchema: { type: "object" as const, properties: { by: { type: "integer" as const } } },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(inline === undefined ? {} : { handler: () => inline }),
  }));
  return {
    provider: input.provider ?? "codex",
    ...(input.autoEndOnDisconnect === undefined ? {} : { autoEndOnDisconnect: input.autoEndOnDisconnect }),
    ...(tools.length === 0 ? {} : { skills: { guidance: "", tools } }),
    ...(input.workspacePath === undefined ? {} : { workspace: { path: input.workspacePath } }),
  };
}

/** Steps of the pages themselves. Any other comes from elsewhere, and waits until what the pages began has arrived. */
const AT_ONCE: ReadonlySet<Step["do"]> = new Set(
  ["open", "create", "attach", "send", "end", "reactivate", "handle tool", "at once"] as const,
);

function oneOf(threadId: string): Record<Extract<Step, { do: "disrupt one" }>["kind"], Disruption> {
  return {
    "subscription.drop": { kind: "subscription.drop", threadId },
    "provider.crash": { kind: "provider.crash", threadId },
    "workspace.remove": { kind: "workspace.remove", threadId },
  };
}

class Player {
  readonly #pages = new Map<string, Page>();
  readonly #actors = new Map<string, Actor>();
  readonly #calls = new Map<string, Promise<Settled>>();
  /** Nothing goes round on any port; only `heal` ends it. */
  #deadLines = false;

  constructor(readonly stage: Stage) {}

  async play(step: Step): Promise<void> {
    if (!AT_ONCE.has(step.do)) await this.settle();
    switch (step.do) {
      case "script":
        return await this.stage.queue({
          steps: step.steps,
          ...(step.match === undefined ? {} : { match: step.match }),
        });
      case "open":
        this.#pages.set(step.page, new Page(this.stage, step.origin ?? "first"));
        return;
      case "leave":
        return found(this.#pages, step.page).leave();
      case "create": {
        const { client } = found(this.#pages, step.page);
        return await this.#run(
          step.call,
          this.#meet(step.handle, client.createSession(sessionInput(step.input ?? {}))),
        );
      }
      case "attach": {
        const { client } = found(this.#pages, step.page);
        const id = typeof step.to === "string" ? this.#session(step.to).sessionId : step.to.id;
        return await this.#run(step.call, this.#meet(step.handle, client.resumeSession(id)));
      }
      case "send":
        return await this.#run(step.call, this.#session(step.handle).sendText(step.text));
      case "end":
        return await this.#run(step.call, this.#session(step.handle).end());
      case "reactivate":
        return await this.#run(step.call, this.#session(step.handle).resume());
      case "handle tool":
        return this.#handleTool(step);
      case "at once":
        return void await Promise.all(step.steps.map((each) => this.play(each)));
      case "advance":
        return await this.stage.advance(step.ms);
      case "disrupt":
        return await this.#disrupt(step.disruption);
      case "disrupt one":
        return await this.#disrupt(oneOf(this.#session(step.handle).sessionId)[step.kind]);
      case "decide":
        return await this.stage.decide({ origin: this.stage.origins[step.origin ?? "first"], decision: step.decision });
      case "outcome":
        return await checkOutcome(step, found(this.#calls, step.call));
      case "belief":
        return this.#belief(step);
      case "heard":
        return checkHeard(step, found(this.#actors, step.handle).heard);
      case "errors together": {
        const errors = step.handles.flatMap((name) => found(this.#actors, name).heard.errors);
        return assert.deepEqual(errors, step.errors);
      }
      case "posted":
        return checkPosted(step, found(this.#pages, step.page));
      case "truth":
        return checkTruth(step, this.#session(step.handle).sessionId, await this.stage.truth());
      case "asked for approval": {
        const asked = (await this.stage.truth()).extension.approvals.map((approval) => approval.origin);
        return assert.deepEqual(asked, [this.stage.origins[step.origin ?? "first"]]);
      }
    }
  }

  /**
   * Until nothing is on its way any more, so that what hasn't happened yet doesn't happen: every port has gone round
   * without anything else crossing it, and both sides count the same ports.
   */
  async settle(): Promise<void> {
    if (this.#deadLines) return await turn();
    const pages = [...this.#pages.values()];
    const total = (of: (page: Page) => number) => pages.reduce((sum, page) => sum + of(page), 0);
    for (let before = -1; before !== total(({ moved }) => moved);) {
      before = total(({ moved }) => moved);
      await Promise.all(pages.map((page) => page.probe()));
      await turn();
      await until(async () => {
        const { ports } = (await this.stage.truth()).extension;
        assert.equal(ports.length, total(({ openPorts }) => openPorts), "open ports");
      });
    }
  }

  async #disrupt(disruption: Disruption): Promise<void> {
    await this.stage.disrupt(disruption);
    if (disruption.kind === "ports.blackhole") this.#deadLines = true;
    if (disruption.kind === "heal") this.#deadLines = false;
  }

  #session(name: string): PedelecSession {
    return found(this.#actors, name).session;
  }

  /** Listens before anything else can happen to the handle: in the very turn in which the promise resolves. */
  async #meet(name: string, made: Promise<PedelecSession>): Promise<void> {
    const session = await made;
    this.#actors.set(name, { session, heard: listen(session) });
  }

  async #run(call: string | undefined, work: Promise<unknown>): Promise<void> {
    if (call === undefined) return void await work;
    const settled = work.then((): Settled => ({ ok: true }), (error: unknown): Settled => ({ ok: false, error }));
    this.#calls.set(call, settled);
  }

  #handleTool(step: Extract<Step, { do: "handle tool" }>): void {
    const { session, heard } = found(this.#actors, step.handle);
    const how = step.with;
    session.onTool(step.tool, (args: JsonValue): JsonValue | Promise<JsonValue> => {
      heard.tools.push({ tool: step.tool, args });
      if (how === "silence") return new Promise<JsonValue>(() => {});
      if ("throws" in how) throw new Error(how.throws);
      return how.result;
    });
  }

  #belief(step: Extract<Step, { do: "belief" }>): void {
    const session = this.#session(step.handle);
    if (step.status !== undefined) assert.equal(session.getStatus(), step.status);
    if (step.attached !== undefined) assert.equal(session.attached, step.attached);
    if (step.provider !== undefined) assert.equal(session.provider, step.provider);
    if ("totalTokens" in step) assert.equal(session.usage.totalTokens, step.totalTokens);
    if (step.sameSessionAs !== undefined) assert.equal(session.sessionId, this.#session(step.sameSessionAs).sessionId);
    if (step.sameObjectAs !== undefined) assert.equal(session, this.#session(step.sameObjectAs));
  }

  /** Nobody may be left with a listener on a lab that is gone. */
  leaveAll(): void {
    for (const page of this.#pages.values()) page.leave();
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
  } finally {
    player.leaveAll();
    await stage.dispose();
  }
}
