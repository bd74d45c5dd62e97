/** A run's situation: what would have to stand from a lab's first moment for the same to happen again. Pure. */
import {
  type Fault,
  faultSchema,
  type LabLink,
  type ScriptOrder,
  scriptOrderSchema,
} from "../../../core-sim/control/mod.ts";
import { readAt, type Run, textAt } from "../journal/mod.ts";

/** What the journal tells of faults and scripts; those that were used up belong to it, those taken away don't. */
export interface Situation {
  readonly faults: readonly Fault[];
  readonly script: readonly ScriptOrder[];
  /** False where some of it isn't known: the journal's beginning is gone, or an entry can't be read. */
  readonly whole: boolean;
}

/** Reads a run from its first entry to its last. */
export function situationOf({ entries, dropped }: Pick<Run, "entries" | "dropped">): Situation {
  const faults = new Map<string, Fault>();
  let script: ScriptOrder[] = [];
  let whole = dropped === 0;
  for (const { layer, type, data } of entries) {
    if (layer !== "control") continue;
    if (type === "fault_armed") {
      const fault = readAt(faultSchema, data, "fault");
      if (fault === undefined) whole = false;
      else faults.set(textAt(data, "faultId") ?? "", fault);
    } else if (type === "fault_disarmed") faults.delete(textAt(data, "faultId") ?? "");
    else if (type === "faults_cleared") faults.clear();
    else if (type === "script") {
      const order = readAt(scriptOrderSchema, data);
      if (order === undefined) whole = false;
      else script.push(order);
    } else if (type === "scripts_cleared") script = [];
  }
  return { faults: [...faults.values()], script, whole };
}

/** What is chosen beside the situation itself. */
export interface LinkChoice {
  readonly seed: string | undefined;
  readonly manual: boolean;
  readonly approved: boolean;
}

/** The situation as a link; what is as by default isn't named. */
export function linkOf({ faults, script }: Situation, { seed, manual, approved }: LinkChoice): LabLink {
  return {
    ...(seed === undefined ? {} : { seed }),
    ...(manual ? { clock: "manual" } : {}),
    ...(approved ? { approval: "auto" } : {}),
    ...(faults.length === 0 ? {} : { faults: [...faults] }),
    ...(script.length === 0 ? {} : { script: [...script] }),
  };
}
