import { ScrollBox } from "../../components/mod.ts";
import { DisturbPanel, RoutesPanel, TruthPanel } from "../../components/lab/mod.ts";
import { useText } from "../../text/mod.ts";
import type { BehindProps } from "../behind.ts";

/** What goes on behind the report. */
export function Behind({ models, origin, reloadPage }: BehindProps) {
  const t = useText();
  return (
    <ScrollBox name="behind" label={t("behind.label")}>
      <DisturbPanel models={models} origin={origin} reloadPage={reloadPage} />
      <TruthPanel models={models} />
      <RoutesPanel models={models} />
    </ScrollBox>
  );
}
