/** What a page knows of the sessions that it keeps, and what a person may do with them. */
import type { ReadonlySignal } from "@preact/signals";
import type { ErrorShape } from "../../../sdk/protocol/mod.ts";
import type { EndFailure, RetentionPolicy, RetentionStand } from "../../lifecycle/mod.ts";
import type { Orphan } from "./orphans.ts";

/** One saved session and where it stands. */
export interface KeptSession {
  readonly sessionId: string;
  /** The beginning of the first text; `""` where there is none. */
  readonly title: string;
  readonly stand: RetentionStand;
  readonly endFailed: EndFailure | undefined;
  /** This page is on it. */
  readonly current: boolean;
}

/** The saved sessions of this page, under its policy. */
export interface RetentionModel {
  readonly policy: RetentionPolicy;
  /** `undefined` until storage was read. The next to go comes first. */
  readonly kept: ReadonlySignal<readonly KeptSession[] | undefined>;
  /** Live persistent sessions of this origin that no record names: the lab's own view. */
  readonly orphans: ReadonlySignal<readonly Orphan[] | undefined>;
  /** Something is due, and can't be ended before this origin is approved. */
  readonly waitsForApproval: ReadonlySignal<boolean>;
  /** How many sessions the cleaner ended since the page was opened. */
  readonly cleaned: ReadonlySignal<number>;
  /** What is being ended now, by its id. */
  readonly ending: ReadonlySignal<ReadonlySet<string>>;
  /** Ends of orphans that failed, by id: they have no record to be marked. */
  readonly failures: ReadonlySignal<ReadonlyMap<string, ErrorShape>>;
  /** Ends a session in Core, saved or not; a record goes only when that worked (PG2). */
  end(sessionId: string): Promise<void>;
  /** Every saved session, one after the other. */
  endAll(): Promise<void>;
  /** Removes the record alone. */
  forget(sessionId: string): Promise<void>;
  /** A use: the idle time begins anew. */
  keep(sessionId: string): Promise<void>;
  /** For show: writes all saved times back, as if so many ms had gone by. */
  pretendOlder(ms: number): Promise<void>;
  /** Judges now, and cleans up what is due. */
  look(): Promise<void>;
  start(): void;
  /** The page goes away. */
  stop(): void;
}
