import { useLater } from "../components/mod.ts";
import { useText } from "../text/mod.ts";
import type { DrawerModels } from "./drawer-models.ts";
import type { DrawerTab } from "./tabs.ts";
import type { DifferenceLog } from "./truth/difference-log.ts";

/** The id of the one panel that all tabs share. */
export const DRAWER_PANEL = "drawer-panel";

interface TabPanelProps {
  /** `undefined` while the drawer is closed. */
  tab: DrawerTab | undefined;
  models: DrawerModels;
  differences: DifferenceLog | undefined;
}

/** What a tab shows. It scrolls by itself, and its file comes when it is first wanted. */
export function TabPanel({ tab, models, differences }: TabPanelProps) {
  const t = useText();
  return (
    <div
      id={DRAWER_PANEL}
      class="drawer-panel"
      role="tabpanel"
      hidden={tab === undefined}
      tabIndex={0}
      aria-label={t(`drawer.${tab ?? "truth"}`)}
    >
      {tab !== undefined && <Panels tab={tab} models={models} differences={differences} />}
    </div>
  );
}

function Panels(props: Omit<TabPanelProps, "tab"> & { tab: DrawerTab }) {
  const t = useText();
  const loaded = useLater(() => import("./panels.tsx"));
  return (
    <>
      <h2 class="visually-hidden">{t(`drawer.${props.tab}`)}</h2>
      {loaded === undefined ? <p class="soft small">{t("drawer.loading")}</p> : <loaded.DrawerPanels {...props} />}
    </>
  );
}
