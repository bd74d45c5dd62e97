import type { LabTruth } from "../../core-sim/control/mod.ts";
import type { ComponentChildren } from "preact";
import type { TruthModel } from "../models/mod.ts";
import { useText } from "../text/mod.ts";

interface LabViewProps {
  truth: TruthModel;
  /** Draws what the lab says. */
  children(lab: LabTruth): ComponentChildren;
}

/** What the lab says about itself, or that it doesn't answer; an old answer is marked as such. */
export function LabView({ truth, children }: LabViewProps) {
  const t = useText();
  const view = truth.view.value;
  switch (view.is) {
    case "unknown":
      return <p class="soft">{t("drawer.asking")}</p>;
    case "unreachable":
      return <p class="failure">{t("drawer.unreachable", { code: view.why })}</p>;
    case "fresh":
    case "stale":
      return (
        <>
          <p class="failure small" hidden={view.is === "fresh"}>
            {view.is === "stale" && t("drawer.stale", { code: view.why })}
          </p>
          {children(view.truth)}
        </>
      );
  }
}
