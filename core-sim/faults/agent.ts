/** Faults in what the provider does: the steps of its turns, and being told that a thread ends. */
import { type Act, Agent, type ToolOutcome, type Turn } from "../agent/mod.ts";
import type { Cancel } from "../clock.ts";
import { PASSING, type Step } from "../control/mod.ts";
import { assertNever, type ErrorShape, protocolError } from "../../sdk/protocol/mod.ts";
import type { Firing } from "./registry.ts";
import { type FaultTools, through } from "./through.ts";
import { Loose } from "./way.ts";

const FAILED = protocolError("PROVIDER_COMMAND_FAILED", "The provider couldn't do it: a fault was armed", {});

export class FaultyAgent extends Agent {
  readonly #tools: FaultTools;

  constructor(tools: FaultTools) {
    super(tools);
    this.#tools = tools;
  }

  override end(threadId: string, done: (error?: ErrorShape) => void): Cancel {
    const way = new Loose(this.#tools);
    let stop: Cancel = () => {};
    through(this.#tools, "agent", { form: "end", type: "end", sessionId: threadId }, {
      way,
      run: () => (stop = super.end(threadId, done)),
      again: () => super.end(threadId, () => {}),
      fail: (error = FAILED) => done(error),
      // A provider that dies meanwhile finalises the end: nothing is left to be told.
      cut: () => done(),
    });
    return () => {
      way.clear();
      stop();
    };
  }

  protected override act(turn: Turn, planned: Act): Act {
    return new FaultyAct(turn, super.act(turn, planned), this.#tools);
  }
}

const STEPS = PASSING.agent.find(({ form }) => form === "step")?.types ?? [];

/** The steps of one turn, some of them not as planned. */
class FaultyAct implements Act {
  readonly #turn: Turn;
  readonly #planned: Act;
  readonly #tools: FaultTools;
  /** A step that comes before the next planned one. */
  #waiting: Step | undefined;
  /** The fault that the rest of the turn comes from. */
  #cause: number | undefined;

  constructor(turn: Turn, planned: Act, tools: FaultTools) {
    this.#turn = turn;
    this.#planned = planned;
    this.#tools = tools;
  }

  next(outcome: ToolOutcome | undefined): IteratorResult<Step, void> {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting !== undefined) return { done: false, value: waiting };
    const planned = this.#planned.next(outcome);
    const firing = planned.done === true ? undefined : this.#take(planned.value);
    if (planned.done === true || firing === undefined) return planned;
    this.#cause = firing.n;
    return this.#instead(planned.value, firing);
  }

  around(play: () => void): void {
    if (this.#cause === undefined) play();
    else this.#tools.journal.caused(this.#cause, play);
  }

  #take(step: Step): Firing | undefined {
    const { threadId: sessionId, operationId } = this.#turn;
    return this.#tools.faults.take("agent", {
      form: "step",
      type: STEPS.find((name) => name in step) ?? "?",
      sessionId,
      operationId,
    });
  }

  #instead(step: Step, firing: Firing): IteratorResult<Step, void> {
    switch (firing.kind) {
      case "delay":
        this.#waiting = step;
        return { done: false, value: { wait: firing.ms } };
      case "drop":
        return this.next(undefined);
      case "duplicate":
        this.#waiting = step;
        return { done: false, value: step };
      case "fail":
        return { done: false, value: { fail: firing.error ?? FAILED } };
      case "cut":
        return { done: false, value: { die: true } };
      default:
        return assertNever(firing);
    }
  }
}
