/** Where the report stands, from what the page knows of its session and what it read. */
import type { ProgressStep } from "../../components/mod.ts";
import type { AssetsModel, ProgressReading, SessionModel } from "../../models/mod.ts";

/** `away`: this page isn't attached, and the work may go on. `stopped`: the turn is over without a finished report. */
export type RunState = "unknown" | "none" | "running" | "done" | "stopped" | "away" | "gone";

export function runOf(
  { phase, operation, transcript }: Pick<SessionModel, "phase" | "operation" | "transcript">,
  { progress, readAt, reading }: Pick<AssetsModel, "progress" | "readAt" | "reading">,
): RunState {
  switch (phase.value.is) {
    case "starting":
    case "resuming":
      return "unknown";
    case "none":
      return "none";
    case "creating":
      return "running";
    case "detached":
      return "away";
    case "gone":
      return "gone";
    case "attached":
    case "changing":
      break;
  }
  const { is } = operation.value;
  if (is === "pending" || is === "adopted") return "running";
  if (progress.value?.done === true) return "done";
  if (is === "unconfirmed") return "away";
  // The turn is over, and what it left is being read.
  if (reading.value && phase.value.status !== "ended") return "unknown";
  // Without a progress it was a conversation, or nobody has read yet.
  if (progress.value !== undefined) return "stopped";
  if (phase.value.status === "ended") return "stopped";
  return transcript.value.length === 0 || readAt.value !== undefined ? "none" : "unknown";
}

/** The stages, each with how it stands; the one that was under way when the work stopped has failed. */
export function stepsOf({ step, stages }: ProgressReading, run: RunState): ProgressStep[] {
  const now = run === "stopped" || run === "gone" ? "failed" : "running";
  return stages.map(({ name }, at) => ({ name, state: at < step ? "done" : at === step ? now : "waiting" }));
}
