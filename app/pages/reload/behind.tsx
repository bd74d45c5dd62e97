import { ScrollBox } from "../../components/mod.ts";
import { DisturbPanel, TruthPanel } from "../../components/lab/mod.ts";
import { useText } from "../../text/mod.ts";
import type { BehindProps } from "../behind.ts";
import { HandlersPanel } from "./handlers-panel.tsx";
import { SavedPanel } from "./saved-panel.tsx";

/** What goes on behind the support chat. */
export function Behind({ models, origin, reloadPage }: BehindProps) {
  const t = useText();
  return (
    <ScrollBox name="behind" label={t("behind.label")}>
      <DisturbPanel models={models} origin={origin} reloadPage={reloadPage} />
      <TruthPanel models={models} />
      <SavedPanel session={models.session} />
      <HandlersPanel session={models.session} />
    </ScrollBox>
  );
}
