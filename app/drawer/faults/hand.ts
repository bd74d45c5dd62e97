/** The drawer's hand on a lab: what it does by the control API, one thing at a time, and what came of the last. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { ClockChange, Disruption, Fault, LabTruth, ScriptOrder } from "../../../core-sim/control/mod.ts";
import { memberOf } from "../../lifecycle/mod.ts";
import { type ControlState, type Problem, problemOf } from "../../models/mod.ts";

export interface Hand {
  /** A refusal has the lab's code; no answer at all `LAB_UNREACHABLE`. */
  readonly state: ReadonlySignal<ControlState>;
  disrupt(disruption: Disruption): Promise<void>;
  arm(fault: Fault): Promise<void>;
  disarm(faultId: string): Promise<void>;
  disarmAll(): Promise<void>;
  setClock(change: ClockChange): Promise<void>;
  queue(order: ScriptOrder): Promise<void>;
  clearScripts(): Promise<void>;
  /** Heals, disarms, takes waiting scripts away, and lets a real clock run as fast as at first. Sessions stay. */
  reset(clock: Pick<LabTruth["clock"], "mode">): Promise<void>;
}

export interface HandOptions {
  /** `/labs/ID`, without a slash at its end. */
  readonly labUrl: string;
  readonly fetch: typeof globalThis.fetch;
  /** Called after each act: what the lab says may be another. */
  done(): unknown;
}

type Call = readonly [method: "POST" | "DELETE", path: string, body?: unknown];

/** A second act while one is on its way does nothing. */
export function createHand({ labUrl, fetch, done }: HandOptions): Hand {
  const state = signal<ControlState>({ is: "ready" });

  async function act(kind: string, ...calls: Call[]): Promise<void> {
    if (state.peek().is === "busy") return;
    state.value = { is: "busy", kind };
    let n: number | undefined;
    let problem: Problem | undefined;
    for (const call of calls) {
      const answer = await asked(call);
      problem ??= answer.problem;
      n = answer.n ?? n;
    }
    state.value = problem === undefined ? { is: "done", kind, n } : { is: "failed", kind, problem };
    done();
  }

  async function asked([method, path, body]: Call): Promise<{ n?: number; problem?: Problem }> {
    try {
      const response = await fetch(labUrl + path, {
        method,
        ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      });
      const value: unknown = await response.json().catch(() => undefined);
      if (!response.ok) return { problem: problemOf(value, response.status) };
      const n = memberOf(value, "n");
      return typeof n === "number" ? { n } : {};
    } catch (thrown) {
      return { problem: { code: "LAB_UNREACHABLE", said: String(thrown), status: 0 } };
    }
  }

  return {
    state,
    disrupt: (disruption) => act(disruption.kind, ["POST", "/disrupt", disruption]),
    arm: (fault) => act("arm", ["POST", "/faults", fault]),
    disarm: (faultId) => act("disarm", ["DELETE", `/faults/${encodeURIComponent(faultId)}`]),
    disarmAll: () => act("disarm-all", ["DELETE", "/faults"]),
    setClock: (change) => act("clock", ["POST", "/clock", change]),
    queue: (order) => act("queue-script", ["POST", "/agent/scripts", order]),
    clearScripts: () => act("clear-scripts", ["DELETE", "/agent/scripts"]),
    reset({ mode }) {
      const clock: Call[] = mode === "manual"
        ? []
        : [["POST", "/clock", { speed: 1 }], ["POST", "/clock", { paused: false }]];
      return act(
        "reset",
        ["DELETE", "/faults"],
        ["DELETE", "/agent/scripts"],
        ...clock,
        ["POST", "/disrupt", { kind: "heal" }],
      );
    },
  };
}
