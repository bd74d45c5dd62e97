import "../styles/drawer/drawer.css";
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { assertNever } from "../../sdk/protocol/mod.ts";
import { heardTruth } from "../models/mod.ts";
import { drawerWords, useWords, type Words, WordsContext } from "../text/mod.ts";
import type { DrawerModels } from "./drawer-models.ts";
import { type DrawerRun, openDrawerRun } from "./drawer-run.ts";
import { ExchangePanel } from "./exchange/mod.ts";
import { ExtensionPanel } from "./extension/extension-panel.tsx";
import { FaultsPanel } from "./faults/mod.ts";
import { StoragePanel } from "./storage/storage-panel.tsx";
import type { DifferenceLog } from "./truth/difference-log.ts";
import type { DrawerTab } from "./tabs.ts";
import { TimelineTab } from "./timeline-tab.tsx";
import { TruthPanel } from "./truth/truth-panel.tsx";

interface PanelsProps {
  tab: DrawerTab;
  models: DrawerModels;
  differences: DifferenceLog | undefined;
}

/** The panel of a tab, in the drawer's own words; nothing stands here until they have come. */
export function DrawerPanels(props: PanelsProps) {
  const page = useWords();
  const words = useSignal<Words | undefined>(undefined);
  useEffect(() => {
    let here = true;
    void drawerWords(page).then((all) => {
      if (here) words.value = all;
    });
    return () => {
      here = false;
    };
  }, [page]);
  const known = useComputed(() => words.value ?? page);
  const { choice } = props.models.lab;
  const [run] = useState(() => choice.is === "lab" ? openDrawerRun(choice.labId) : undefined);
  useEffect(() => run?.watch(), [run]);
  if (words.value === undefined || run === undefined) return null;
  return (
    <WordsContext.Provider value={known}>
      <Panel {...props} run={run} />
    </WordsContext.Provider>
  );
}

function Panel({ tab, models, differences, run }: PanelsProps & { run: DrawerRun }) {
  switch (tab) {
    case "truth":
      return <TruthPanel models={models} run={run} differences={differences} />;
    case "timeline":
      return <TimelineTab run={run} />;
    case "faults":
      return <FaultsPanel models={models} run={run} />;
    case "storage":
      return <StoragePanel models={models} run={run} />;
    case "exchange": {
      const lab = heardTruth(models.truth.view.value);
      return <ExchangePanel run={run.log.run} seed={lab?.seed} manual={lab?.clock.mode === "manual"} />;
    }
    case "extension":
      return <ExtensionPanel models={models} run={run} />;
    default:
      return assertNever(tab);
  }
}
