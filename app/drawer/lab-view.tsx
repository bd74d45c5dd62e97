import type { ComponentChildren } from "preact";
import { Button } from "../components/mod.ts";
import type { TruthModel } from "../models/mod.ts";
import { useText } from "../text/mod.ts";
import type { DrawerRun } from "./drawer-run.ts";
import { type Moment, pastOf, presentOf } from "./moment.ts";

interface LabViewProps {
  truth: TruthModel;
  run: DrawerRun;
  /** Draws the moment that the drawer shows. */
  children(moment: Moment): ComponentChildren;
}

/** The moment that was chosen in the timeline; without one what the lab says now, or that it doesn't answer. */
export function LabView({ truth, run, children }: LabViewProps) {
  const t = useText();
  const past = run.past.value;
  if (past !== undefined) {
    return (
      <>
        <p class="drawer-past row" data-past={past.n}>
          <span>{t("drawer.past", { n: past.n })}</span>
          <Button action="present" onPress={() => void (run.position.value = undefined)}>{t("drawer.present")}</Button>
        </p>
        {children(pastOf(past))}
      </>
    );
  }
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
          {children(presentOf(view.truth, view.is === "fresh" ? view.at : undefined))}
        </>
      );
  }
}
