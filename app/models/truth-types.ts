/** What the lab itself says: the truth beside the page's belief. */
import type { ReadonlySignal } from "@preact/signals";
import type { Disruption, LabTruth, ThreadTruth } from "../../core-sim/control/mod.ts";
import type { SessionStatus } from "../../sdk/protocol/mod.ts";
import type { StorageTrouble } from "../lifecycle/mod.ts";
import type { SessionRecord } from "../lifecycle/mod.ts";

/** Which lab this page belongs to. */
export type LabChoice =
  | { readonly is: "lab"; readonly labId: string; readonly from: "address" | "cookie" }
  /** Neither the address nor a cookie names one: the page wasn't served by a lab's server. */
  | { readonly is: "none" };

/** The page's tie to its lab. */
export interface LabConnection {
  readonly choice: LabChoice;
  /** The lab that the cookie named is gone; this is a new one. Show it once. */
  readonly replaced: ReadonlySignal<boolean>;
  dismissReplaced(): void;
}

/** The whole truth, and how fresh it is. */
export type TruthView =
  | { readonly is: "unknown" }
  | { readonly is: "fresh"; readonly truth: LabTruth; readonly at: number }
  /** The lab doesn't answer: this is the last that was heard. */
  | {
    readonly is: "stale";
    readonly truth: LabTruth;
    readonly at: number;
    readonly since: number;
    readonly why: string;
  }
  | { readonly is: "unreachable"; readonly since: number; readonly why: string };

/** What Core and the Extension say about one session. */
export type SessionTruth =
  | { readonly is: "unknown" }
  /** Core doesn't know the id. */
  | { readonly is: "absent" }
  | {
    readonly is: "present";
    readonly thread: ThreadTruth;
    /** Routes of every tab, this one's too. */
    readonly routes: LabTruth["extension"]["routes"];
    /** A failed auto-end (AE5). */
    readonly problem?: LabTruth["extension"]["problems"][number];
  };

/** A journal entry that tells why something left. */
export interface LastEvent {
  readonly n: number;
  readonly at: number | undefined;
  readonly layer: string;
  readonly type: string;
  /** The types of the entries that led to it, nearest first. */
  readonly causes: readonly string[];
  readonly data: unknown;
}

/** Where belief and truth differ, and since when (ms of the page's clock). */
export type Difference =
  | { readonly is: "none" }
  | { readonly is: "unknown" }
  | {
    readonly is: "differs";
    readonly belief: SessionStatus | "detached" | "gone" | "catching-up";
    readonly truth: SessionStatus | "absent";
    readonly since: number;
  };

/** The lab's truth, followed. */
export interface TruthModel {
  readonly view: ReadonlySignal<TruthView>;
  /** About the page's own session. */
  readonly session: ReadonlySignal<SessionTruth>;
  readonly difference: ReadonlySignal<Difference>;
  /** The truth had time to follow the belief: it was asked for after the belief's last change, or 300 ms have passed. */
  readonly settled: ReadonlySignal<boolean>;
  /** The lab was asked after the belief's last change, and has answered. */
  readonly answered: ReadonlySignal<boolean>;
  /** The last route of this session that left, from the journal. */
  readonly lastDetach: ReadonlySignal<LastEvent | undefined>;
  /** The journal's last entry that changed something for this session, or for the whole computer. */
  readonly lastEntry: ReadonlySignal<LastEvent | undefined>;
  /** What is said about any other id. */
  about(sessionId: string): SessionTruth;
  /** Asks now instead of at the next bell: settles with an answer to a question that was put after the call. */
  refresh(): Promise<void>;
  start(): void;
  stop(): void;
}

/** A refusal of the control API: problem+json, or no answer at all. */
export interface Problem {
  readonly code: string;
  /** The lab's own words, or the browser's; a page has its own for each code. */
  readonly said: string | undefined;
  /** The HTTP status; 0 when nothing answered. */
  readonly status: number;
}

/** A control action on its way. */
export type ControlState =
  | { readonly is: "ready" }
  | { readonly is: "busy"; readonly kind: string }
  | { readonly is: "done"; readonly kind: string; readonly n: number | undefined }
  | { readonly is: "failed"; readonly kind: string; readonly problem: Problem };

/** The buttons that disturb the lab. */
export interface LabControls {
  readonly state: ReadonlySignal<ControlState>;
  disrupt(disruption: Disruption): Promise<void>;
  reloadExtension(): Promise<void>;
  restartDesktop(forMs?: number): Promise<void>;
  dropNativeHost(forMs?: number): Promise<void>;
}

/** Questions of the Extension to the person, of every origin in this lab. */
export interface ApprovalModel {
  readonly pending: ReadonlySignal<LabTruth["extension"]["approvals"]>;
  readonly approved: ReadonlySignal<LabTruth["extension"]["origins"]>;
  /** The last answer; a new question begins anew. */
  readonly answer: ReadonlySignal<ControlState>;
  readonly revocation: ReadonlySignal<ControlState>;
  approve(origin: string): Promise<void>;
  reject(origin: string): Promise<void>;
  revoke(origin: string): Promise<void>;
}

/** What this browser keeps. */
export interface StorageModel {
  /** All pages' records, the last used first; `undefined` until storage was read. */
  readonly records: ReadonlySignal<readonly SessionRecord[] | undefined>;
  readonly trouble: ReadonlySignal<StorageTrouble | undefined>;
  refresh(): Promise<void>;
  dismissTrouble(): void;
}
