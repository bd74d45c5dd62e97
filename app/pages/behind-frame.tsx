import type { ComponentChildren } from "preact";
import { ScrollBox, Toaster } from "../components/mod.ts";
import { BehindBar, DisturbPanel, TruthPanel } from "../components/lab/mod.ts";
import { LabDrawer } from "../drawer/mod.ts";
import { useText } from "../text/mod.ts";
import type { BehindProps } from "./behind.ts";

/** What goes on behind any page, below it the page's own panels, and the drawer at the foot of the window. */
export function BehindFrame({ models, origin, reloadPage, children }: BehindProps & { children: ComponentChildren }) {
  const t = useText();
  return (
    <Toaster>
      <ScrollBox name="behind" id="behind" label={t("behind.label")}>
        <DisturbPanel models={models} origin={origin} reloadPage={reloadPage} />
        <TruthPanel models={models} />
        {children}
      </ScrollBox>
      <LabDrawer models={models} glance={<BehindBar models={models} />} />
    </Toaster>
  );
}
