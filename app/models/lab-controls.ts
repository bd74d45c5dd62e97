/** The hands on the lab: disruptions and approvals, each with what came of it. */
import { computed, effect, type Signal, signal } from "@preact/signals";
import type { Disruption } from "../../core-sim/control/mod.ts";
import type { Acted, ControlApi } from "./control-api.ts";
import type { ApprovalModel, ControlState, LabControls, TruthModel } from "./truth-types.ts";

/** The buttons that disturb the lab, one at a time. */
export function createLabControls(api: ControlApi): LabControls {
  const state = signal<ControlState>({ is: "ready" });
  const disrupt = (disruption: Disruption) => acting(state, disruption.kind, () => api.disrupt(disruption));
  const lasting = (forMs: number | undefined) => forMs === undefined ? {} : { forMs };
  return {
    state,
    disrupt,
    reloadExtension: () => disrupt({ kind: "extension.reload" }),
    restartDesktop: (forMs) => disrupt({ kind: "desktop.restart", ...lasting(forMs) }),
    dropNativeHost: (forMs) => disrupt({ kind: "nativeHost.drop", ...lasting(forMs) }),
  };
}

/** The Extension's questions, from the truth, and the person's answers. */
export function createApprovalModel(api: ControlApi, truth: TruthModel): ApprovalModel {
  const answer = signal<ControlState>({ is: "ready" });
  const revocation = signal<ControlState>({ is: "ready" });
  const extension = computed(() => {
    const view = truth.view.value;
    return view.is === "fresh" ? view.truth.extension : undefined;
  });
  const decide = async (state: Signal<ControlState>, origin: string, decision: "approve" | "reject" | "revoke") => {
    await acting(state, decision, () => api.decide({ origin, decision }));
    await truth.refresh();
  };
  const pending = computed(() => extension.value?.approvals ?? []);
  const question = computed(() => pending.value[0] && `${pending.value[0].since} ${pending.value[0].origin}`);
  effect(() => {
    if (question.value !== undefined && answer.peek().is !== "busy") answer.value = { is: "ready" };
  });
  return {
    pending,
    approved: computed(() => extension.value?.origins ?? []),
    answer,
    revocation,
    approve: (origin) => decide(answer, origin, "approve"),
    reject: (origin) => decide(answer, origin, "reject"),
    revoke: (origin) => decide(revocation, origin, "revoke"),
  };
}

/** A second press while one is on its way does nothing. */
export async function acting(state: Signal<ControlState>, kind: string, act: () => Promise<Acted>): Promise<void> {
  if (state.value.is === "busy") return;
  state.value = { is: "busy", kind };
  const answer = await act();
  state.value = answer.ok ? { is: "done", kind, n: answer.value.n } : { is: "failed", kind, problem: answer.problem };
}
