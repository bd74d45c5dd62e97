/** The browser's word on this tab, for the models: how the page began, and what it still has of an unsent text. */
import { effect } from "@preact/signals";
import { type Arrival, type PageLifecycle, TabMemory, type TabStorage } from "../lifecycle/mod.ts";

/** One life of a page in its tab. */
export interface Tab {
  readonly arrival: Arrival;
  readonly memory: TabMemory;
  /** Keeps the tab's mark right while the page comes and goes. */
  follow(page: Pick<PageLifecycle, "away">): void;
}

/** For a page that keeps nothing: not even the mark of an open tab. */
const NO_STORAGE: TabStorage = { getItem: () => null, setItem() {}, removeItem() {} };

/** Reads the browser once. `keeps`: the tab may remember something of this page. */
export function openTab(keeps: boolean): Tab {
  const memory = new TabMemory(() => keeps ? sessionStorage : NO_STORAGE, location.pathname);
  const [navigation] = performance.getEntriesByType("navigation");
  const arrival = memory.arrive({
    navigation: navigation !== undefined && "type" in navigation ? String(navigation.type) : undefined,
    wasDiscarded: "wasDiscarded" in document && document.wasDiscarded === true,
  });
  return {
    arrival,
    memory,
    follow({ away }) {
      effect(() => away.value ? memory.leave() : memory.open());
    },
  };
}
