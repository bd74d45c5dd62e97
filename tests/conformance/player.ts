/** Plays a scenario on a stage, step by step. */
import assert from "node:assert/strict";
import { isErrorShape, type JsonValue } from "../../sdk/protocol/mod.ts";
import type { CreateSessionInput, PedelecSession } from "../../sdk/mod.ts";
import type { LabTruth } from "../../core-sim/http/control-schema.ts";
import { type Heard, listen } from "./heard.ts";
import { Page } from "./page.ts";
import type { CreationInput, Outcome, Scenario, Step } from "./scenario.ts";
import type { Stage, StageFactory } from "./stage.ts";
import { turn, until } from "./wait.ts";

type Settled = { readonly ok: true } | { readonly ok: false; readonly error: unknown };
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

class Player {
  readonly #pages = new Map<string, Page>();
  readonly #actors = new Map<string, Actor>();
  readonly #calls = new Map<string, Promise<Settled>>();

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
        return await this.stage.disrupt(step.disruption);
      case "decide":
        return await this.stage.decide({ origin: this.stage.origins[step.origin ?? "first"], decision: step.decision });
      case "outcome":
        return await this.#outcome(step.call, step.is);
      case "belief":
        return this.#belief(step);
      case "heard":
        return this.#heard(step);
      case "errors together": {
        const errors = step.handles.flatMap((name) => found(this.#actors, name).heard.errors);
        return assert.deepEqual(errors, step.errors);
      }
      case "posted":
        return this.#posted(step);
      case "truth":
        return this.#truth(step, await this.stage.truth());
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

  async #outcome(call: string, is: Outcome): Promise<void> {
    const settled = await found(this.#calls, call);
    if (is === "ok") return assert.deepEqual(settled, { ok: true });
    assert.ok(!settled.ok, `"${call}" was to reject with ${is.code}, but resolved`);
    assert.ok(settled.error instanceof Error && isErrorShape(settled.error), String(settled.error));
    const details: unknown = settled.error.details;
    const detail = (key: string): unknown =>
      typeof details === "object" && details !== null ? Reflect.get(details, key) : undefined;
    assert.equal(settled.error.code, is.code, settled.error.message);
    if (is.cause !== undefined) assert.equal(detail("cause"), is.cause);
    if (is.ofOperation) assert.equal(typeof detail("operationId"), "string");
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

  #heard(step: Extract<Step, { do: "heard" }>): void {
    const { heard } = found(this.#actors, step.handle);
    const { chat, deltas, statuses, errors, ended, tools } = step;
    if (chat !== undefined) assert.deepEqual(heard.chat, chat);
    if (deltas !== undefined) assert.equal(heard.deltas.join(""), deltas);
    if (statuses !== undefined) assert.deepEqual(heard.statuses, statuses);
    if (errors !== undefined) assert.deepEqual(heard.errors, errors);
    if (ended !== undefined) assert.deepEqual(heard.ended, ended);
    if (tools !== undefined) assert.deepEqual(heard.tools, tools);
  }

  #posted({ page, requests, ports }: Extract<Step, { do: "posted" }>): void {
    const { requests: posted, ports: opened } = found(this.#pages, page);
    if (requests !== undefined) assert.deepEqual(posted, requests);
    if (ports !== undefined) assert.equal(opened, ports);
  }

  #truth(step: Extract<Step, { do: "truth" }>, truth: LabTruth): void {
    const id = this.#session(step.handle).sessionId;
    const thread = truth.desktop.threads.find(({ threadId }) => threadId === id);
    if (step.status !== undefined) assert.equal(thread?.status ?? "unknown", step.status);
    if (step.operations !== undefined) assert.equal(thread?.operations, step.operations);
    if (step.acceptedToolResults !== undefined) assert.equal(thread?.acceptedToolResults, step.acceptedToolResults);
    if (step.autoEndOnDisconnect !== undefined) assert.equal(thread?.autoEndOnDisconnect, step.autoEndOnDisconnect);
    if (step.pendingTool !== undefined) assert.equal(thread?.pendingToolRequest?.toolName ?? null, step.pendingTool);
    if (step.threads !== undefined) assert.equal(truth.desktop.threads.length, step.threads);
    if (step.routes !== undefined) {
      assert.equal(truth.extension.routes.filter(({ sessionId }) => sessionId === id).length, step.routes);
    }
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
