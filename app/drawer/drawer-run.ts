/** The lab's journal while the drawer looks at it, and the moment of it that the drawer shows. */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { systemClock } from "../../sdk/mod.ts";
import { createJournalLog, type JournalLog } from "./journal/mod.ts";
import type { StoryState } from "./story/mod.ts";
import { createTimeline, type TimelineModel } from "./timeline/mod.ts";

export interface DrawerRun {
  readonly log: JournalLog;
  /** The entry after which the drawer shows everything; `undefined`: as it is now. */
  readonly position: Signal<number | undefined>;
  /** What the timeline shows of it, kept while another panel is looked at. */
  readonly timeline: TimelineModel;
  /** What was true then; `undefined` while the present is shown. */
  readonly past: ReadonlySignal<StoryState | undefined>;
  /** Follows while somebody looks: an open stream is one of six that a browser allows a host. */
  watch(): () => void;
}

/** The run of one lab. */
export function openDrawerRun(labId: string): DrawerRun {
  const log = createJournalLog({
    clock: systemClock,
    openBell: (after) => new EventSource(`/labs/${labId}/journal?after=${after}`),
    frame(run) {
      const asked = requestAnimationFrame(run);
      return () => cancelAnimationFrame(asked);
    },
  });
  const position = signal<number | undefined>(undefined);
  const timeline = createTimeline({ run: log.run, position });
  const past = computed(() => position.value === undefined ? undefined : timeline.read.value.story.at(position.value));
  return {
    log,
    position,
    timeline,
    past,
    watch() {
      const listeners = new AbortController();
      const follow = () => document.visibilityState === "hidden" ? log.stop() : log.start();
      document.addEventListener("visibilitychange", follow, { signal: listeners.signal });
      follow();
      return () => {
        listeners.abort();
        log.stop();
      };
    },
  };
}
