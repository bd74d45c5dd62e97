import type { RetentionModel } from "../../models/mod.ts";
import { OrphansPanel } from "./orphans-panel.tsx";
import { RetentionPanel } from "./retention-panel.tsx";

/** What is kept and until when, and what is left over; nothing before the cleaner's file has come. */
export function RetentionPanels({ model }: { model: RetentionModel | undefined }) {
  return model && (
    <>
      <RetentionPanel model={model} />
      <OrphansPanel model={model} />
    </>
  );
}
