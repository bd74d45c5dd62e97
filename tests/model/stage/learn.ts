/** What the rules leave open is taken over from what is seen: when a delayed end comes, and how long a prepare takes. */
import type { LabTruth } from "../../../core-sim/control/mod.ts";
import type { Computer } from "../reference/computer.ts";
import { complete, end } from "../reference/effects.ts";
import type { Stage } from "./stage.ts";

export function learn(computer: Computer, stage: Stage, truth: LabTruth): void {
  for (const thread of computer.threads) {
    const threadId = stage.sessions[thread.key] ?? "";
    const last = truth.desktop.threads.find((real) => real.threadId === threadId)?.lastCompletedOperation;
    const { owedBy, endings, state } = thread;
    if (owedBy !== undefined && stage.endings.get(threadId) === endings + 1) {
      end(thread);
      // A turn may have come to its end before the delayed end came, or not.
      if (last !== undefined) thread.lastCompleted = { operationId: last.operationId, success: last.success };
    } else if ("turn" in state && state.turn.kind === "prepare" && last?.operationId === state.turn.operationId) {
      complete(thread, { operationId: last.operationId, success: last.success });
    }
  }
}
