/** What the hand that steers did, and what of it shows nowhere else. */
import { faultSchema } from "../../../core-sim/control/mod.ts";
import { type Entry, flagAt, numberAt, readAt, textAt } from "../journal/mod.ts";
import { disk } from "./core-part.ts";
import type { Memory } from "./memory.ts";

export function control(memory: Memory, { type, data }: Entry): void {
  switch (type) {
    case "clock":
      memory.speed = numberAt(data, "speed") ?? memory.speed;
      memory.paused = flagAt(data, "paused") ?? memory.paused;
      return;
    case "script":
      memory.scripts++;
      return;
    case "scripts_cleared":
      memory.scripts = 0;
      return;
    case "disk":
      return disk(memory, data);
    case "fault_armed": {
      const faultId = textAt(data, "faultId");
      const fault = readAt(faultSchema, data, "fault");
      if (faultId !== undefined && fault !== undefined) memory.faults.set(faultId, { fault, fired: 0 });
      return;
    }
    case "fault_disarmed":
      return void memory.faults.delete(textAt(data, "faultId") ?? "");
    case "faults_cleared":
      return memory.faults.clear();
    case "disrupt":
      return disrupted(memory, textAt(data, "kind"));
  }
}

/** One that has already crashed is switched off without a further end of its life. */
function disrupted(memory: Memory, kind: string | undefined): void {
  if (kind === "ports.blackhole") memory.blackholed = true;
  if (kind === "extension.disable" && memory.extension.state === "crashed") {
    memory.extension = { ...memory.extension, state: "disabled" };
  }
}

/** A fault took a message, at whatever place. */
export function fired(memory: Memory, { data }: Entry): void {
  const faultId = textAt(data, "faultId") ?? "";
  const armed = memory.faults.get(faultId);
  if (armed !== undefined) memory.faults.set(faultId, { ...armed, fired: armed.fired + 1 });
}
