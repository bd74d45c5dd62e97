/** What a page knows of the sessions that it keeps, and what a person may do with them. */
import type { ReadonlySignal } from "@preact/signals";
import type { ErrorShape } from "../../../sdk/protocol/mod.ts";
import type { EndFailure, RetentionPolicy, RetentionStand } from "../../lifecycle/mod.ts";
import type { Orphan } from "./orphans.ts";

/**
 * Why what is due isn't ended now. `in-use`: another tab is on it. `at-work`: a turn runs, or a question waits for its
 * answer. `typing`: a text stands in this page's box. `not-approved`: it can't be ended without an approval, and a
 * cleaner asks nobody. `not-owner`: only the tab that owns ends it (TB1). `no-locks`: without Web Locks nobody knows what other tabs do. `lately-failed`: the next try comes.
 */
export type Wait = "in-use" | "at-work" | "typing" | "not-approved" | "not-owner" | "no-locks" | "lately-failed";

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

/** What became of one end. */
export interface EndResult {
  readonly sessionId: string;
  readonly title: string;
  readonly by: "limit" | "person";
  /** `gone`: Core didn't know it any more. `untried`: an approval was refused before it, so nobody was asked again. */
  readonly became: "ended" | "gone" | "failed" | "untried";
  readonly error: ErrorShape | undefined;
}

/** The saved sessions of this page, under its policy. */
export interface RetentionModel {
  readonly policy: RetentionPolicy;
  /** False in a tab that only watches (TB1): it shows, and `end`, `endAll`, `forget` and `keep` are refused. */
  readonly mayAct: ReadonlySignal<boolean>;
  /** `refused`: storage can't be read. What is shown is the last that was read, and nothing is ended. */
  readonly storage: ReadonlySignal<"reading" | "read" | "refused">;
  /** `undefined` until storage was read. The next to go comes first. */
  readonly kept: ReadonlySignal<readonly KeptSession[] | undefined>;
  /** In ms of the page's clock, for what is left: every second when something goes within two minutes. */
  readonly now: ReadonlySignal<number>;
  /** What is due and isn't ended, by its id. */
  readonly waits: ReadonlySignal<ReadonlyMap<string, Wait>>;
  /** Live persistent sessions of this origin that no record names: the lab's own view. */
  readonly orphans: ReadonlySignal<readonly Orphan[] | undefined>;
  /** What is being ended now, by its id. */
  readonly ending: ReadonlySignal<ReadonlySet<string>>;
  /** What became of each end since the page was opened, the last first. */
  readonly results: ReadonlySignal<readonly EndResult[]>;
  /** Ends a session in Core, saved or not; a record goes only when that worked (PG2). */
  end(sessionId: string): Promise<void>;
  /** Every saved session, one after the other; a refused approval stops it. */
  endAll(): Promise<void>;
  /** Removes the record alone. Resolves with whether it is gone. */
  forget(sessionId: string): Promise<boolean>;
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
