import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { PageClock } from "../../lifecycle/mod.ts";
import type { AssetsModel, SessionModel } from "../../models/mod.ts";
import { elapsedOf } from "./elapsed.ts";

const EVERY_MS = 1000;

/** How long Core has worked on the turn under way; counted on only while there is one. */
export function watchElapsed(
  { operation }: Pick<SessionModel, "operation">,
  { progress }: Pick<AssetsModel, "progress">,
  { wall, steady }: { wall: PageClock; steady: PageClock },
): ReadonlySignal<number | undefined> {
  const now = signal(0);
  const startedAt = computed(() => "startedAt" in operation.value ? operation.value.startedAt : undefined);
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
    return started === undefined ? undefined : elapsedOf(started, heard, now.value, progress.value?.at);
  });
}
