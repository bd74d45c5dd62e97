import { type ReadonlySignal, signal } from "@preact/signals";
import { type FunctionComponent, h } from "preact";
import { afterPaint } from "../lifecycle/mod.ts";
import type { PageModels } from "../models/mod.ts";
import { useWords } from "../text/mod.ts";

/** What the panels behind a page need. */
export interface BehindProps {
  models: PageModels;
  /** The page's own origin. */
  origin: string;
  reloadPage(): void;
}

/** The panels behind a page, `undefined` until their file has come. */
export type BehindPanels = ReadonlySignal<FunctionComponent<BehindProps> | undefined>;

/** Loads the panels behind a page after the page itself: it is of use without them, in a column of its own. */
export function loadBehind(load: () => Promise<{ Behind: FunctionComponent<BehindProps> }>): BehindPanels {
  const panels = signal<FunctionComponent<BehindProps> | undefined>(undefined);
  void afterPaint().then(load).then(({ Behind }) => panels.value = onceWorded(Behind));
  return panels;
}

/** Without its words a panel would be of another height. */
function onceWorded(Behind: FunctionComponent<BehindProps>): FunctionComponent<BehindProps> {
  return function Worded(props) {
    const { complete } = useWords();
    return complete ? h(Behind, props) : null;
  };
}
