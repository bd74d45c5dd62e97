import { useText } from "../../text/mod.ts";
import type { BriefTrouble } from "./trip.ts";

/** What is wrong with what stands in a field of the brief, below it. */
export function FieldTrouble({ id, trouble }: { id: string; trouble: BriefTrouble }) {
  const t = useText();
  return <p id={id} class="failure small" data-trouble={trouble}>{t(`workflow.trouble.${trouble}`)}</p>;
}
