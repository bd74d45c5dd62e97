import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { PageClock } from "../../lifecycle/mod.ts";
import type { AssetsModel, ProgressReading, SessionModel } from "../../models/mod.ts";
import { elapsedOf } from "./elapsed.ts";

const EVERY_MS = 1000;

/** How long Core has worked on the turn under way; counted on only while there is one. */
export function watchElapsed(
  { operation }: Pick<SessionModel, "operation">,
  { progress }: Pick<AssetsModel, "progress">,
  { wall, steady }: { wall: PageClock; steady: PageClock },
): ReadonlySignal<number | undefined> {
  const now = signal(0);
  /** The first word on the turn under way; a later one makes no leap. */
  let first: number | undefined;
  const startedAt = computed(() => {
    const turn = operation.value;
    if (turn.is === "pending") first ??= turn.startedAt;
    else first = turn.is === "adopted" ? first ?? turn.startedAt ?? progress.value?.startedAt : undefined;
    return first;
  });
  let heard = { wall: 0, steady: 0 };
  const beginning = computed(() => {
    if (startedAt.value !== undefined) heard = { wall: wall.now(), steady: steady.now() };
    return startedAt.value;
  });
  effect(() => {
    if (beginning.value === undefined) return;
    let stop = () => {};
    const tick = () => {
      now.value = steady.now();
      stop = steady.after(EVERY_MS, tick);
    };
    untracked(tick);
    return () => stop();
  });
  return computed(() => {
    const started = beginning.value;
    return started === undefined ? undefined : elapsedOf(started, heard, now.value, counted(progress.value));
  });
}

function counted(reading: ProgressReading | undefined): number | undefined {
  return reading === undefined ? undefined : reading.at - reading.startedAt;
}
