/** What a driver offers to the player: one computer, and pages that come to it. All of it is plain data. */
import type { ApprovalDecision, CreateLab, Disruption, LabTruth, Script } from "../../core-sim/control/mod.ts";
import type { JsonValue, SessionStatus } from "../../sdk/protocol/mod.ts";
import type { Act, Name } from "./scenario.ts";

export type OriginName = "first" | "second";

export interface Stage {
  readonly origins: Readonly<Record<OriginName, string>>;
  /** A page of that origin with a client of its own. */
  openPage(origin: OriginName): Promise<PageUnderTest>;
  advance(ms: number): Promise<void>;
  disrupt(disruption: Disruption): Promise<void>;
  decide(decision: ApprovalDecision): Promise<void>;
  queue(script: Script): Promise<void>;
  truth(): Promise<LabTruth>;
  dispose(): Promise<void>;
}

/** The suite is a function of this factory: each driver is one. */
export type StageFactory = (lab: CreateLab) => Promise<Stage>;

/** One page with the SDK under test in it. */
export interface PageUnderTest {
  /** Does these acts in one task; resolves when all are begun, and those without a `call` done. */
  perform(acts: readonly Act[]): Promise<void>;
  /** What the page knows now. */
  look(): Promise<PageView>;
  /** Sends something there and back on each open port, then tells what has crossed its ports so far. */
  goRound(): Promise<Traffic>;
  /** The page goes away for good, and tells nobody but by what its ports do then. */
  leave(): Promise<void>;
}

export interface Traffic {
  readonly openPorts: number;
  /** Messages in either direction, held ones and those of `goRound` not counted. */
  readonly moved: number;
}

export interface PageView {
  readonly handles: Readonly<Record<Name, HandleView>>;
  readonly calls: Readonly<Record<Name, Settled>>;
  /** The types of the requests that the client posted, on whatever port. */
  readonly requests: readonly string[];
  /** Request ids that were posted more than once: there may be none. */
  readonly repeated: readonly string[];
  /** Ports that the client has opened so far. */
  readonly ports: number;
}

export interface HandleView {
  readonly sessionId: string;
  /** Equal for one object under two names. */
  readonly object: number;
  readonly status: SessionStatus;
  readonly attached: boolean;
  readonly provider: string;
  readonly effortLevel: string | undefined;
  readonly totalTokens: number | undefined;
  readonly heard: readonly Sign[];
}

/** One callback: a text, a status, a code, the type of an ending, a tool's name with its arguments. */
export interface Sign {
  readonly kind: "chat" | "delta" | "status" | "error" | "ended" | "tool";
  readonly text: string;
  readonly args?: JsonValue;
}

/** What became of a call. `error` has the own enumerable properties of what was thrown. */
export type Settled =
  | { readonly state: "pending" | "resolved" }
  | { readonly state: "rejected"; readonly isError: boolean; readonly error: unknown };
