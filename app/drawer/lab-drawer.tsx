import close from "lucide-static/icons/chevron-down.svg?raw";
import open from "lucide-static/icons/chevron-up.svg?raw";
import { useSignal } from "@preact/signals";
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { systemClock } from "../../sdk/mod.ts";
import { Button, PAGES, useAddress, useTravelling } from "../components/mod.ts";
import { LAG_MS } from "../models/mod.ts";
import { useText } from "../text/mod.ts";
import type { DrawerModels } from "./drawer-models.ts";
import { DrawerTabs } from "./drawer-tabs.tsx";
import { DRAWER_PANEL, TabPanel } from "./tab-panel.tsx";
import { type DifferenceLog, followDifferences } from "./truth/difference-log.ts";
import { DRAWER_TABS, type DrawerTab, drawerTab } from "./tabs.ts";

interface LabDrawerProps {
  models: DrawerModels;
  /** What stands above the bar where the window is narrow. */
  glance?: ComponentChildren;
}

/** A bar at the foot of the window, and below it, once it is opened, one of the drawer's panels. */
export function LabDrawer({ models, glance }: LabDrawerProps) {
  const t = useText();
  const query = useTravelling();
  const address = useAddress();
  const shown = drawerTab(address.get("drawer"));
  const show = (tab: DrawerTab | undefined) => address.set({ drawer: tab });
  const differences = useDifferences(models);
  const aside = useRef<HTMLElement>(null);
  useEscape(aside, () => show(undefined));
  const tall = useSignal(false);
  useRoom(shown === undefined ? "closed" : tall.value ? "tall" : "open");
  return (
    <aside ref={aside} class="drawer" aria-label={t("drawer.label")} data-drawer={shown ?? "closed"}>
      {glance}
      <div class="drawer-bar">
        <Button
          action="drawer"
          tone="bar"
          icon={shown === undefined ? open : close}
          opens={{ id: DRAWER_PANEL, open: shown !== undefined }}
          onPress={() => show(shown === undefined ? DRAWER_TABS[0] : undefined)}
        >
          <span class="drawer-name">{t("drawer.label")}</span>
        </Button>
        <DrawerTabs shown={shown} show={show} />
        {shown !== undefined && (
          <Button action="drawer-size" tone="bar" onPress={() => tall.value = !tall.value}>
            {t(tall.value ? "drawer.lower" : "drawer.taller")}
          </Button>
        )}
        <a class="button button-bar drawer-away" href={PAGES.lab + query} target="_blank" rel="noopener">
          {t("drawer.own-page")}
        </a>
      </div>
      <TabPanel tab={shown} models={models} differences={differences} />
    </aside>
  );
}

/** Escape, wherever the focus stands in the drawer, closes it; the focus goes to the button that opens it again. */
function useEscape(drawer: RefObject<HTMLElement | null>, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const listeners = new AbortController();
    drawer.current?.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || drawer.current?.dataset["drawer"] === "closed") return;
      latest.current();
      drawer.current?.querySelector<HTMLElement>('[data-action="drawer"]')?.focus();
    }, { signal: listeners.signal });
    return () => listeners.abort();
  }, []);
}

/** The drawer covers the foot of the window: the page gets as much room below, so that its end can be reached. */
function useRoom(size: "closed" | "open" | "tall"): void {
  useEffect(() => {
    document.documentElement.dataset["drawer"] = size;
    return () => {
      delete document.documentElement.dataset["drawer"];
    };
  }, [size]);
}

/** They are noted from the beginning, whether anybody looks or not. */
function useDifferences({ session, truth }: DrawerModels): DifferenceLog | undefined {
  const [log, keep] = useState<DifferenceLog | undefined>(undefined);
  useEffect(() => {
    if (session === undefined) return undefined;
    const { difference, answered, lastEntry } = truth;
    const following = followDifferences({ difference, answered, lastEntry, clock: systemClock, lagMs: LAG_MS });
    keep(following);
    return following.stop;
  }, [session, truth]);
  return log;
}
