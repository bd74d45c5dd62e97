/** What a long-running task leaves behind: it is read, because nothing that was said is delivered again (AE2). */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import { type AssetPath, type ErrorShape, Malformed, type Read, read } from "../../sdk/protocol/mod.ts";
import { shapeOf } from "../lifecycle/mod.ts";
import type { SessionModel } from "./session-types.ts";

const PROGRESS = {
  /** From 0 to 1. */
  progress: "number",
  label: "string",
  /** Core's clock, in ms since the epoch. */
  at: "number",
  /** When the turn began, by the same clock. */
  startedAt: "number",
  step: "count",
  stages: [{ name: "string" }],
  done: "boolean",
} as const;

/** How far the agent says that it is: `step` of the `stages` are behind it. */
export type ProgressReading = Readonly<Read<typeof PROGRESS>>;

export interface AssetsModel {
  /** The report as it was last read; `undefined`: none is there, or none was read. */
  readonly report: ReadonlySignal<string | undefined>;
  /** `undefined`: unknown. */
  readonly progress: ReadonlySignal<ProgressReading | undefined>;
  /** When the assets were last read, in ms of the page's clock. */
  readonly readAt: ReadonlySignal<number | undefined>;
  /** Why they couldn't be read the last time, by an ASSET code: what befalls link or session is told there. What was read stays. */
  readonly trouble: ReadonlySignal<ErrorShape | undefined>;
  /** What is read isn't there yet. */
  readonly reading: ReadonlySignal<boolean>;
  /** `page`: nobody asked, so that no approval may come of it. */
  refresh(by: "person" | "page"): Promise<void>;
}

interface AssetsOptions {
  readonly session: Pick<SessionModel, "sessionId" | "phase" | "outOfTouch" | "operation" | "transcript" | "readAsset">;
  readonly report: AssetPath;
  readonly progress: AssetPath;
  now(): number;
}

/** Reads both after each attach and each return of the link, as messages begin and end, and when a turn is over. */
export function createAssets({ session, report: reportPath, progress: progressPath, now }: AssetsOptions): AssetsModel {
  const report: Signal<string | undefined> = signal(undefined);
  const progress: Signal<ProgressReading | undefined> = signal(undefined);
  const readAt: Signal<number | undefined> = signal(undefined);
  const trouble: Signal<ErrorShape | undefined> = signal(undefined);
  const reading = signal(false);
  let round = 0;
  /** When the turn began that a progress is left of, once another one is being sent. */
  let former: number | undefined;

  const clear = () =>
    batch(() => {
      round++;
      reading.value = false;
      report.value =
        progress.value =
        readAt.value =
        trouble.value =
          undefined;
    });
  const refresh = async (by: "person" | "page") => {
    const mine = ++round;
    reading.value = true;
    const found = await Promise.all([reportPath, progressPath].map((path) => textOf(session.readAsset(path, by))));
    // Something newer was asked for meanwhile, or it is another session's by now.
    if (mine !== round) return;
    const [foundReport, foundProgress] = found;
    batch(() => {
      reading.value = false;
      const errors = found.flatMap(({ error }) => error ?? []);
      trouble.value = errors.find(({ code }) => code.startsWith("ASSET_"));
      if (foundReport?.error === undefined) report.value = foundReport?.text;
      if (foundProgress?.error === undefined) {
        const reading = readProgress(foundProgress?.text);
        progress.value = reading?.startedAt === former ? undefined : reading;
      }
      if (errors.length === 0) readAt.value = now();
    });
  };

  const cause = computed(() => causeOf(session));
  let sessionId = session.sessionId.peek();
  let sending = false;
  let last = "";
  effect(() => {
    const id = session.sessionId.value;
    const pending = session.operation.value.is === "pending";
    const why = cause.value;
    // Of another session, or of a turn that is being sent, nothing is known.
    if (id !== sessionId || (pending && !sending)) {
      former = id === sessionId ? progress.peek()?.startedAt ?? former : undefined;
      untracked(clear);
    }
    if (why !== "" && why !== last) untracked(() => void refresh("page"));
    [sessionId, sending, last] = [id, pending, why];
  });
  return { report, progress, readAt, trouble, reading, refresh };
}

/** Changes whenever there may be something new to read; empty while nothing can be read. */
function causeOf({ phase, outOfTouch, transcript, operation }: AssetsOptions["session"]): string {
  const { value } = phase;
  if (value.is !== "attached" || value.status === "ended" || outOfTouch.value !== undefined) return "";
  const states = transcript.value.flatMap((entry) => entry.from === "agent" ? [entry.state] : []);
  const whole = states.filter((state) => state === "whole").length;
  return `${value.sessionId} ${states.length} ${whole} ${operation.value.is === "none"}`;
}

/** What `/progress.json` says; `undefined` for anything that isn't a progress. */
export function readProgress(text: string | undefined): ProgressReading | undefined {
  try {
    const reading = read(PROGRESS, JSON.parse(text ?? ""));
    if (reading instanceof Malformed) return undefined;
    const { progress, step, stages } = reading;
    return progress >= 0 && progress <= 1 && step <= stages.length ? reading : undefined;
  } catch {
    return undefined;
  }
}

/** An asset that isn't there yet is no trouble. */
async function textOf(reading: Promise<string>): Promise<{ text?: string; error?: ErrorShape }> {
  try {
    return { text: await reading };
  } catch (thrown) {
    const error = shapeOf(thrown);
    return error.code === "ASSET_NOT_FOUND" ? {} : { error };
  }
}
