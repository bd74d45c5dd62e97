import { Toaster, useAddress } from "../components/mod.ts";
import type { DrawerModels } from "./drawer-models.ts";
import { DrawerTabs } from "./drawer-tabs.tsx";
import { TabPanel } from "./tab-panel.tsx";
import { drawerTab } from "./tabs.ts";

/** The drawer's views as the body of a page: always open. */
export function LabDesk({ models }: { models: DrawerModels }) {
  const address = useAddress();
  const shown = drawerTab(address.get("drawer")) ?? "timeline";
  return (
    <section class="lab-views">
      <div class="drawer-bar">
        <DrawerTabs shown={shown} show={(tab) => address.set({ drawer: tab })} />
      </div>
      <Toaster>
        <TabPanel tab={shown} models={models} differences={undefined} />
      </Toaster>
    </section>
  );
}
