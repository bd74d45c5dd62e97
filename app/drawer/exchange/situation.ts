/** A run's situation: what would have to stand from a lab's first moment for the same to happen again. Pure. */
import type * as v from "valibot";
import {
  type Fault,
  faultSchema,
  type LabLink,
  type ScriptOrder,
  scriptOrderSchema,
} from "../../../core-sim/control/mod.ts";
import { type Run, textAt, valueAt } from "../journal/mod.ts";

/** What the journal tells of faults and scripts; those that were used up belong to it, those taken away don't. */
export interface Situation {
  readonly faults: readonly Fault[];
  readonly script: readonly ScriptOrder[];
  /** The beginning of the journal is gone: what was armed and queued in it isn't known. */
  readonly whole: boolean;
}

export function situationOf({ entries, dropped }: Pick<Run, "entries" | "dropped">): Situation {
  const faults = new Map<string, Fault>();
  let script: ScriptOrder[] = [];
  for (const { layer, type, data } of entries) {
    if (layer !== "control") continue;
    if (type === "fault_armed") {
      const fault = readBy(faultSchema, valueAt(data, "fault"));
      if (fault !== undefined) faults.set(textAt(data, "faultId") ?? "", fault);
    } else if (type === "fault_disarmed") faults.delete(textAt(data, "faultId") ?? "");
    else if (type === "faults_cleared") faults.clear();
    else if (type === "script") {
      const order = readBy(scriptOrderSchema, data);
      if (order !== undefined) script.push(order);
    } else if (type === "scripts_cleared") script = [];
  }
  return { faults: [...faults.values()], script, whole: dropped === 0 };
}

/** What is chosen beside the situation itself. */
export interface LinkChoice {
  readonly seed: string | undefined;
  readonly manual: boolean;
  readonly approved: boolean;
}

export function linkOf({ faults, script }: Situation, { seed, manual, approved }: LinkChoice): LabLink {
  return {
    ...(seed === undefined ? {} : { seed }),
    ...(manual ? { clock: "manual" } : {}),
    ...(approved ? { approval: "auto" } : {}),
    ...(faults.length === 0 ? {} : { faults: [...faults] }),
    ...(script.length === 0 ? {} : { script: [...script] }),
  };
}

function readBy<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | undefined {
  const read = schema["~standard"].validate(value);
  return read instanceof Promise || read.issues !== undefined ? undefined : read.value;
}
