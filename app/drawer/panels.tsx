import "../styles/drawer/drawer.css";
import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { assertNever } from "../../sdk/protocol/mod.ts";
import { drawerWords, useWords, type Words, WordsContext } from "../text/mod.ts";
import type { DrawerModels } from "./drawer-models.ts";
import { ExtensionPanel } from "./extension/extension-panel.tsx";
import { StoragePanel } from "./storage/storage-panel.tsx";
import type { DifferenceLog } from "./truth/difference-log.ts";
import type { DrawerTab } from "./tabs.ts";
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
  if (words.value === undefined) return null;
  return (
    <WordsContext.Provider value={known}>
      <Panel {...props} />
    </WordsContext.Provider>
  );
}

function Panel({ tab, models, differences }: PanelsProps) {
  switch (tab) {
    case "truth":
      return <TruthPanel models={models} differences={differences} />;
    case "storage":
      return <StoragePanel models={models} />;
    case "extension":
      return <ExtensionPanel models={models} />;
    default:
      return assertNever(tab);
  }
}
