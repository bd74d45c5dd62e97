import { DisturbPanel, RoutesPanel, TruthPanel } from "../../components/lab/mod.ts";
import type { BehindProps } from "../behind.ts";
import { FormerPanel } from "./former-panel.tsx";

/** What goes on behind the writing helper. */
export function Behind({ models, origin, reloadPage }: BehindProps) {
  return (
    <div class="behind">
      <RoutesPanel models={models} />
      <FormerPanel models={models} />
      <DisturbPanel models={models} origin={origin} reloadPage={reloadPage} />
      <TruthPanel models={models} />
    </div>
  );
}
