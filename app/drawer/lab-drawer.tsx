import close from "lucide-static/icons/chevron-down.svg?raw";
import open from "lucide-static/icons/chevron-up.svg?raw";
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { systemClock } from "../../sdk/mod.ts";
import { Icon, useAddress, useLater } from "../components/mod.ts";
import { LAG_MS } from "../models/mod.ts";
import { useText } from "../text/mod.ts";
import type { DrawerModels } from "./drawer-models.ts";
import { type DifferenceLog, followDifferences } from "./truth/difference-log.ts";
import { DRAWER_TABS, type DrawerTab, drawerTab, tabByKey } from "./tabs.ts";

const PANEL = "drawer-panel";

interface LabDrawerProps {
  models: DrawerModels;
  /** What stands above the bar where the window is narrow. */
  glance?: ComponentChildren;
}

/** A bar at the foot of the window, and below it, once it is opened, one of the drawer's panels. */
export function LabDrawer({ models, glance }: LabDrawerProps) {
  const t = useText();
  const address = useAddress();
  const shown = drawerTab(address.get("drawer"));
  const show = (tab: DrawerTab | undefined) => address.set({ drawer: tab });
  const differences = useDifferences(models);
  const aside = useRef<HTMLElement>(null);
  useEscape(aside, () => show(undefined));
  useRoom(shown !== undefined);
  return (
    <aside ref={aside} class="drawer" aria-label={t("drawer.label")} data-drawer={shown ?? "closed"}>
      {glance}
      <div class="drawer-bar">
        <button
          type="button"
          class="drawer-toggle"
          data-action="drawer"
          aria-expanded={shown !== undefined}
          aria-controls={PANEL}
          onClick={() => show(shown === undefined ? DRAWER_TABS[0] : undefined)}
        >
          <Icon svg={shown === undefined ? open : close} />
          <span class="drawer-name">{t("drawer.label")}</span>
        </button>
        <Tabs shown={shown} show={show} />
      </div>
      <div
        id={PANEL}
        class="drawer-panel"
        role="tabpanel"
        hidden={shown === undefined}
        tabIndex={0}
        aria-label={t(`drawer.${shown ?? "truth"}`)}
      >
        {shown !== undefined && <Panels tab={shown} models={models} differences={differences} />}
      </div>
    </aside>
  );
}

interface TabsProps {
  shown: DrawerTab | undefined;
  show(tab: DrawerTab): void;
}

/** One stop for the Tab key; the arrows lead from tab to tab. */
function Tabs({ shown, show }: TabsProps) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  const reached = shown ?? DRAWER_TABS[0];
  return (
    <div
      ref={list}
      class="drawer-tabs"
      role="tablist"
      aria-label={t("drawer.tabs")}
    >
      {DRAWER_TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          data-tab={tab}
          aria-selected={tab === shown}
          aria-controls={PANEL}
          tabIndex={tab === reached ? 0 : -1}
          onClick={() => show(tab)}
          onKeyDown={(event) => {
            const next = tabByKey(tab, event.key);
            if (next === undefined) return;
            event.preventDefault();
            show(next);
            list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
          }}
        >
          {t(`drawer.${tab}`)}
        </button>
      ))}
    </div>
  );
}

interface PanelsProps {
  tab: DrawerTab;
  models: DrawerModels;
  differences: DifferenceLog | undefined;
}

function Panels(props: PanelsProps) {
  const t = useText();
  const loaded = useLater(() => import("./panels.tsx"));
  if (loaded === undefined) return <p class="soft small">{t("drawer.loading")}</p>;
  return <loaded.DrawerPanels {...props} />;
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
function useRoom(open: boolean): void {
  useEffect(() => {
    document.documentElement.dataset["drawer"] = open ? "open" : "closed";
    return () => {
      delete document.documentElement.dataset["drawer"];
    };
  }, [open]);
}

/** They are noted from the beginning, whether anybody looks or not. */
function useDifferences({ session, truth }: DrawerModels): DifferenceLog | undefined {
  const [log, keep] = useState<DifferenceLog | undefined>(undefined);
  useEffect(() => {
    if (session === undefined) return undefined;
    const { difference, lastEntry } = truth;
    const following = followDifferences({ difference, lastEntry, clock: systemClock, lagMs: LAG_MS });
    keep(following);
    return following.stop;
  }, [session, truth]);
  return log;
}
