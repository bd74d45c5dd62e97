/** What this browser keeps, for the page's list of records. */
import { effect, signal, untracked } from "@preact/signals";
import type { PageClock, RecordNews, SavedSessions, SessionRecord } from "../lifecycle/mod.ts";
import type { StorageModel } from "./truth-types.ts";

/** From a change to the next look, in ms: while a turn streams, records change with every fragment. */
const PAUSE_MS = 250;

/** Follows this page's own changes, of which it tells the other tabs, and theirs. */
export function createStorageModel(
  saved: SavedSessions,
  clock: PageClock,
  news: RecordNews,
): StorageModel & { start(): void; stop(): void } {
  const records = signal<readonly SessionRecord[] | undefined>(undefined);
  let stop: (() => void) | undefined;
  let callOff: (() => void) | undefined;
  let told = 0;
  const refresh = async () => {
    records.value = await saved.list() ?? records.peek();
  };
  const look = () => {
    callOff = undefined;
    if (saved.changes.peek() !== told) {
      told = saved.changes.peek();
      news.tell();
    }
    void refresh();
  };
  return {
    records,
    trouble: saved.trouble,
    refresh,
    dismissTrouble: () => saved.dismissTrouble(),
    start() {
      if (stop !== undefined) return;
      news.open();
      // What changed before, and what other tabs did while nobody listened, is in the first look.
      untracked(look);
      let first = true;
      stop = effect(() => {
        void saved.changes.value;
        void news.heard.value;
        if (!first) callOff ??= clock.after(PAUSE_MS, look);
        first = false;
      });
    },
    stop() {
      stop?.();
      stop = undefined;
      callOff?.();
      callOff = undefined;
      news.close();
    },
  };
}
