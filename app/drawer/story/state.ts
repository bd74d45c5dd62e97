/** What was true of a computer at one moment of its journal, in the words of the truth that the lab itself tells. */
import type { Fault, LabTruth, ThreadTruth } from "../../../core-sim/control/mod.ts";

type Extension = LabTruth["extension"];

/** A thread, as far as the journal tells it: what stood in entries that are gone is absent. */
export interface StoryThread extends
  Pick<
    ThreadTruth,
    | "threadId"
    | "status"
    | "latestSeq"
    | "activeOperation"
    | "lastCompletedOperation"
    | "pendingToolRequest"
    | "usage"
    | "operations"
    | "acceptedToolResults"
  > {
  readonly origin?: string;
  readonly autoEndOnDisconnect?: boolean;
  readonly provider?: string;
  readonly effortLevel?: string;
  readonly createdAt?: number;
  readonly workspace?: ThreadTruth["workspace"];
}

/** A fault that is armed, or was; which messages passed it untaken no journal tells. */
export interface StoryFault {
  readonly faultId: string;
  readonly fault: Fault;
  readonly fired: number;
  readonly left: number;
}

export interface StoryState {
  /** The entry after which it was so; 0 before the first. */
  readonly n: number;
  /** Milliseconds of the lab's clock; undefined before the first entry. */
  readonly at: number | undefined;
  /** False where the journal's beginning is gone: what was never told since is missing. */
  readonly complete: boolean;
  /** `speed` is undefined until somebody changes it: it was chosen when the lab was made. */
  readonly clock: { readonly speed: number | undefined; readonly paused: boolean };
  readonly extension: {
    readonly generation: number;
    readonly state: Extension["state"];
    readonly origins: Extension["origins"];
    readonly approvals: Extension["approvals"];
    readonly ports: readonly Omit<Extension["ports"][number], "channelIds">[];
    readonly routes: Extension["routes"];
    /** Sessions whose subscription was closed, or went with the link, and that wait for it to be restored. */
    readonly restoring: readonly string[];
  };
  readonly nativeHost: { readonly connected: boolean };
  /** Nothing passes between pages and their ports. */
  readonly blackholed: boolean;
  readonly desktop: {
    readonly generation: number;
    readonly running: boolean;
    readonly threads: readonly StoryThread[];
  };
  /** Scripts that no prompt has used yet. */
  readonly agent: { readonly scripts: number };
  readonly faults: readonly StoryFault[];
}
