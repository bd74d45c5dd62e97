/** The drawer's tabs, in their order. Their names stand in the address (`?drawer=truth`). */
export const DRAWER_TABS = ["truth", "timeline", "faults", "storage", "exchange", "extension"] as const;
export type DrawerTab = typeof DRAWER_TABS[number];

/** The tab that an address names; `undefined` for none, and for one that there isn't. */
export function drawerTab(name: string | undefined): DrawerTab | undefined {
  return DRAWER_TABS.find((tab) => tab === name);
}

/** The tab that a key leads to from `tab`; `undefined` where the key means nothing here. */
export function tabByKey(tab: DrawerTab, key: string): DrawerTab | undefined {
  const at = DRAWER_TABS.indexOf(tab);
  const count = DRAWER_TABS.length;
  switch (key) {
    case "ArrowRight":
      return DRAWER_TABS[(at + 1) % count];
    case "ArrowLeft":
      return DRAWER_TABS[(at + count - 1) % count];
    case "Home":
      return DRAWER_TABS[0];
    case "End":
      return DRAWER_TABS[count - 1];
    default:
      return undefined;
  }
}
