import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { PageClock } from "../../lifecycle/mod.ts";
import type { AssetsModel, SessionModel } from "../../models/mod.ts";
import { countedOn, elapsedOf } from "./elapsed.ts";

const EVERY_MS = 1000;
/** Core begins what it is sent sooner than this. */
const APART_MS = 60_000;

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
  const count = computed(() => {
    const reading = progress.value;
    return reading && { ms: reading.at - reading.startedAt, steady: steady.now(), startedAt: reading.startedAt };
  });
  return computed(() => {
    const started = beginning.value;
    if (started === undefined) return undefined;
    const core = count.value;
    // This page sent it, and by the page's clock Core began at another time: the two clocks have nothing to do with each other.
    const apart = operation.value.is === "pending" && core && Math.abs(core.startedAt - started) > APART_MS;
    return apart ? countedOn(core, now.value) : elapsedOf(started, heard, now.value, core);
  });
}
