import { useRef } from "preact/hooks";
import { useText } from "../text/mod.ts";
import { DRAWER_PANEL } from "./tab-panel.tsx";
import { DRAWER_TABS, type DrawerTab, tabByKey } from "./tabs.ts";

interface TabsProps {
  shown: DrawerTab | undefined;
  show(tab: DrawerTab): void;
}

/** One stop for the Tab key; the arrows lead from tab to tab. */
export function DrawerTabs({ shown, show }: TabsProps) {
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
          aria-controls={DRAWER_PANEL}
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
