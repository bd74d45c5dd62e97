/** A turn as its script says it goes: what it has done by a given moment. */
import type { Completed } from "./computer.ts";

/** The steps that the commands write scripts from. */
export type Step =
  | { readonly say: string; readonly chunk: 1; readonly everyMs: number }
  | { readonly wait: number }
  | { readonly tool: ToolName; readonly args: Record<string, never> }
  | { readonly usage: number }
  | { readonly fail: { readonly code: string; readonly message: string } }
  | { readonly die: true };

/** The tools of every session that a command makes, and how long each is waited for (TL6, D.2). */
export const TOOL_LIMITS_MS = { patient: 60_000, hasty: 5_000 } as const;
export type ToolName = keyof typeof TOOL_LIMITS_MS;

/** A prepare is short and nobody writes its script: it is over by itself within this time. */
export const PREPARE_LIMIT_MS = 5_000;

export type Turn =
  | { readonly kind: "prepare"; readonly operationId: string; readonly overBy: number }
  | {
    readonly kind: "user";
    readonly operationId: string;
    /** What is still to be done, the first of it at `at`. */
    readonly steps: readonly Step[];
    readonly at: number;
    /** The first step is a tool call that was made at `at`, and is answered or given up by then. */
    readonly answerBy?: number;
  };

export type Outcome =
  | { readonly kind: "running" | "waitingToolResult"; readonly turn: Turn }
  | { readonly kind: "over"; readonly completed: Completed };

/** What the turn has come to by `now`. */
export function play(turn: Turn, now: number): Outcome {
  if (turn.kind === "prepare") return { kind: "running", turn };
  const { operationId } = turn;
  let [steps, at, answerBy] = [turn.steps, turn.at, turn.answerBy];
  for (;;) {
    if (at > now) return { kind: "running", turn: { kind: "user", operationId, steps, at } };
    const [step, ...rest] = steps;
    if (step === undefined) return { kind: "over", completed: { operationId, success: true } };
    if ("fail" in step || "die" in step) return { kind: "over", completed: { operationId, success: false } };
    if ("tool" in step) {
      answerBy ??= at + TOOL_LIMITS_MS[step.tool];
      if (answerBy > now) {
        return { kind: "waitingToolResult", turn: { kind: "user", operationId, steps, at, answerBy } };
      }
      at = answerBy;
      answerBy = undefined;
    } else at += lasts(step);
    steps = rest;
  }
}

/** The turn after its pending tool call was answered. */
export function answered(turn: Turn, now: number): Turn {
  if (turn.kind === "prepare") return turn;
  const { operationId, steps } = turn;
  return { kind: "user", operationId, steps: steps.slice(1), at: now };
}

function lasts(step: Step): number {
  if ("wait" in step) return step.wait;
  return "say" in step ? Math.max(0, step.say.length - 1) * step.everyMs : 0;
}
