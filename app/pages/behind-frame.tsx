import type { ComponentChildren } from "preact";
import { ScrollBox } from "../components/mod.ts";
import { BehindBar, DisturbPanel, TruthPanel } from "../components/lab/mod.ts";
import { useText } from "../text/mod.ts";
import type { BehindProps } from "./behind.ts";

/** What goes on behind any page, and below it the page's own panels. */
export function BehindFrame({ models, origin, reloadPage, children }: BehindProps & { children: ComponentChildren }) {
  const t = useText();
  return (
    <>
      <BehindBar models={models} />
      <ScrollBox name="behind" id="behind" label={t("behind.label")}>
        <DisturbPanel models={models} origin={origin} reloadPage={reloadPage} />
        <TruthPanel models={models} />
        {children}
      </ScrollBox>
    </>
  );
}
