/** What a driver offers to the player: one lab, and pages that can open ports to it. */
import type { ApprovalDecision, CreateLab, Disruption, LabTruth, Script } from "../../core-sim/control/mod.ts";
import type { RuntimePort } from "../../sdk/mod.ts";

export type OriginName = "first" | "second";

export interface Stage {
  readonly origins: Readonly<Record<OriginName, string>>;
  /** Opens one port of a page of that origin. */
  connect(origin: OriginName): RuntimePort;
  advance(ms: number): Promise<void>;
  disrupt(disruption: Disruption): Promise<void>;
  decide(decision: ApprovalDecision): Promise<void>;
  queue(script: Script): Promise<void>;
  truth(): Promise<LabTruth>;
  dispose(): Promise<void>;
}

/** The contract is a function of this factory: each driver is one. */
export type StageFactory = (lab: CreateLab) => Promise<Stage>;
