import type { ComponentChildren } from "preact";
import { useText } from "../../text/mod.ts";
import type { Facts } from "./facts.ts";

interface FactsProps extends Facts {
  name: string;
  watch: string;
  lasts: string;
  children?: ComponentChildren;
}

/** What a row of the faults says: its name and nature, what to watch for, how long it lasts, and which rules it exercises. */
export function FactsLine({ name, nature, watch, lasts, rules, children }: FactsProps) {
  const t = useText();
  return (
    <span class="fault-facts">
      <span class="row">
        <code>{name}</code>
        <span class="tag" data-nature={nature}>{t(`faults.${nature}`)}</span>
      </span>
      <span class="soft">{watch}</span>
      <span class="soft">{t("faults.facts", { lasts, rules: rules.join(", ") })}</span>
      {children}
    </span>
  );
}
