/** The system under test: a whole lab in this process, behind the few calls that commands make. */
import type { JournalEntry } from "../../../core-sim/journal/mod.ts";
import type { Lab } from "../../../core-sim/lab/lab.ts";
import { manualLab } from "../../support/raw-page.ts";

export interface System
  extends Pick<Lab, "openPort" | "truth" | "disrupt" | "armFault" | "clearFaults" | "queueScript" | "advance"> {
  /** The journal's entries after number `n`. */
  after(n: number): readonly JournalEntry[];
  close(): void;
}

/** Makes one system; `onError` hears what a job of it throws. */
export type SystemFactory = (onError: (error: unknown) => void) => System;

export const realLab: SystemFactory = (onError) => {
  const lab = manualLab({ onError });
  return {
    openPort: (page) => lab.openPort(page),
    truth: () => lab.truth(),
    disrupt: (disruption) => lab.disrupt(disruption),
    armFault: (fault) => lab.armFault(fault),
    clearFaults: () => lab.clearFaults(),
    queueScript: (script) => lab.queueScript(script),
    advance: (ms) => lab.advance(ms),
    after: (n) => lab.journal.after(n).entries,
    close: () => lab.close(1000, "over"),
  };
};
