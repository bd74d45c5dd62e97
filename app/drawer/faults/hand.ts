/** The drawer's hand on a lab: what it does by the control API, one thing at a time, and what came of the last. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { ClockChange, Disruption, Fault, LabTruth, ScriptOrder } from "../../../core-sim/control/mod.ts";
import { type Acted, acting, type ControlState, type LabAct, labAct } from "../../models/mod.ts";

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
  /** Heals, disarms, takes waiting scripts away, and lets a real clock run at 1×. Sessions stay. */
  reset(clock: Pick<LabTruth["clock"], "mode">): Promise<void>;
}

export interface HandOptions {
  /** `/labs/ID`, without a slash at its end. */
  readonly labUrl: string;
  readonly fetch: typeof globalThis.fetch;
  /** Called after each act: what the lab says may be another. */
  done(): unknown;
}

type Call = Parameters<LabAct>;

/** A second act while one is on its way does nothing. */
export function createHand({ labUrl, fetch, done }: HandOptions): Hand {
  const state = signal<ControlState>({ is: "ready" });
  const call = labAct(labUrl, fetch);

  const act = (kind: string, ...calls: Call[]) =>
    acting(state, kind, async () => {
      const outcome = await inTurn(calls);
      done();
      return outcome;
    });

  /** All of them, whatever comes of one; the first problem is told. */
  async function inTurn(calls: readonly Call[]): Promise<Acted> {
    let told: Acted = { ok: true, value: { n: undefined } };
    for (const each of calls) {
      const answer = await call(...each);
      if (!told.ok) continue;
      told = answer.ok ? { ok: true, value: { n: answer.value.n ?? told.value.n } } : answer;
    }
    return told;
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
