/** What this browser keeps, for the page's list of records. */
import { effect, signal, untracked } from "@preact/signals";
import type { PageClock, SavedSessions, SessionRecord } from "../lifecycle/mod.ts";
import type { StorageModel } from "./truth-types.ts";

/** From a change to the next look, in ms: while a turn streams, records change with every fragment. */
const PAUSE_MS = 250;

/** Follows this page's own changes; another tab's show at the next `refresh()`. */
export function createStorageModel(
  saved: SavedSessions,
  clock: PageClock,
): StorageModel & { start(): void; stop(): void } {
  const records = signal<readonly SessionRecord[] | undefined>(undefined);
  let stop: (() => void) | undefined;
  let callOff: (() => void) | undefined;
  const refresh = async () => {
    records.value = await saved.list() ?? records.peek();
  };
  return {
    records,
    trouble: saved.trouble,
    refresh,
    dismissTrouble: () => saved.dismissTrouble(),
    start() {
      stop ??= effect(() => {
        if (saved.changes.value === 0) return void untracked(refresh);
        callOff ??= clock.after(PAUSE_MS, () => {
          callOff = undefined;
          void refresh();
        });
      });
    },
    stop() {
      stop?.();
      stop = undefined;
      callOff?.();
      callOff = undefined;
    },
  };
}
