/** What a page knows of its session, and what a person may do with it. Components read these signals, call these actions. */
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { AssetPath, EffortLevel, ErrorShape, SessionStatus } from "../../sdk/protocol/mod.ts";
import type { Arrival, EndFailure, Remembered, TranscriptEntry } from "../lifecycle/mod.ts";

/** Where the page stands with its session. Each phase carries what is true in it, and nothing else. */
export type SessionPhase =
  /** Storage is being read: nothing is known, nothing is offered (PG7). */
  | { readonly is: "starting" }
  /** No session. The person's first text makes one. */
  | { readonly is: "none" }
  /** `approval: "asked"`: the Extension waits for a person. The first text is on its way with it. */
  | { readonly is: "creating"; readonly approval: "unknown" | "asked" | "given" }
  /** Catching up: the snapshot isn't there yet, so no status is known (PG7). */
  | { readonly is: "resuming"; readonly sessionId: string; readonly approval: "unknown" | "asked" | "given" }
  /** On a live route. `status` is Core's last word. */
  | { readonly is: "attached"; readonly sessionId: string; readonly status: SessionStatus }
  /** `end()` or `resume()` is under way. */
  | {
    readonly is: "changing";
    readonly sessionId: string;
    readonly status: SessionStatus;
    readonly to: "ended" | "idle";
  }
  /** The handle is dead for good; the session itself may live on. `left`: by the person. `lost`: the port closed (CN3). */
  | { readonly is: "detached"; readonly sessionId: string; readonly by: "left" | "lost"; readonly error?: ErrorShape }
  /**
   * Core doesn't give this session to this page: THREAD_NOT_FOUND or THREAD_ACCESS_DENIED (RS4). `asked`: for a session that
   * this page had been attached to, for a saved one, or for an id that it was given.
   */
  | {
    readonly is: "gone";
    readonly sessionId: string;
    readonly error: ErrorShape;
    readonly asked: "attached" | "saved" | "given";
    /** What had been under way, as far as the page knew (PG8). */
    readonly operationId: string | undefined;
  };

/** How the page learned of an end: its own `end()`, somebody else's, or one from before it came. */
export type EndOrigin = "own" | "elsewhere" | "before";

/** What a page took up by itself when it came back: by a new life, or out of the back/forward cache. */
export interface TakenUp {
  readonly after: Arrival | "cache";
  /**
   * `goes-on`: Core works on a turn. `finished`: one that the page had under way was over when it came. `quiet`: nothing
   * had been under way. `over`: the session was page-scoped and had to end; what became of it is in `former`.
   */
  readonly work: "goes-on" | "finished" | "quiet" | "over";
}

/** What the session works on. */
export type OperationView =
  | { readonly is: "none" }
  /**
   * This page sent it and waits for it. `waiting` is false once the person stopped waiting; the work goes on. `startedAt`:
   * when it was sent, by the page's clock, once the SDK has said so.
   */
  | {
    readonly is: "pending";
    readonly operationId: string | undefined;
    readonly waiting: boolean;
    readonly since: number;
    readonly startedAt?: number;
  }
  /**
   * Another tab, or this page's former life, sent it (TU5). Its id is known with its first event, and so is `startedAt`: when
   * Core began it, by Core's clock.
   */
  | {
    readonly is: "adopted";
    readonly operationId: string | undefined;
    readonly waiting: boolean;
    readonly since: number;
    readonly startedAt?: number;
  }
  /** Sent, and the answer was lost: the next snapshot decides (CN5, PG8). */
  | { readonly is: "unconfirmed"; readonly operationId: string | undefined; readonly error: ErrorShape };

/** Provider and effort, and whose word that is: a resumed handle knows neither (RS6). */
export interface ProviderView {
  readonly provider: string;
  readonly effortLevel: EffortLevel | undefined;
  /** `page`: it came from a record that isn't stored any more. */
  readonly from: "handle" | "record" | "page" | "unknown";
  /** What the handle itself says, `""` after a resume. */
  readonly onHandle: string;
}

/** An error worth showing, with what is needed to look into it (PG8). */
export interface ShownError {
  readonly code: string;
  readonly message: string;
  readonly details: unknown;
  readonly operationId: string | undefined;
  /** What was tried: so that the next step can be named. */
  readonly during: "create" | "resume" | "send" | "turn" | "end" | "reactivate" | "connection" | "tool";
  readonly at: number;
}

/** One thing that must be registered again after each resumeSession (TL1). */
export interface HandlerCheck {
  /** `onChat`, `onStatus` … or a tool's name. */
  readonly name: string;
  readonly kind: "event" | "tool";
  readonly registered: boolean;
}

/** A session of this page's former life, which Core was to end with its last route (AE1). */
export interface FormerSession {
  readonly sessionId: string;
  /**
   * `asking`: Core's word isn't there yet. `ended`: Core ended it, `forgotten`: Core doesn't know it: gone, by design.
   * `still-there`: Core hasn't ended it, and no page is attached. `elsewhere`: another tab is attached to it.
   */
  readonly truth: "asking" | "ended" | "forgotten" | "still-there" | "elsewhere";
}

/** What became of a text that a person sent. */
export type SendOutcome =
  | { readonly is: "accepted" }
  /** Nothing was sent, or Core refused it. The text is back in `typed`, or in `refused` when something new was typed; one that was wiped isn't. */
  | { readonly is: "refused"; readonly text: string; readonly error: ShownError }
  /** Sent, and nobody knows what became of it: the next snapshot decides. It isn't sent again by itself. */
  | { readonly is: "unconfirmed"; readonly error: ShownError };

/**
 * `refused`: the browser takes no record, or not its last change. `forgotten`: the person removed it here.
 * `removed-elsewhere`: another tab, or the browser, did.
 */
export type Unsaved = "refused" | "forgotten" | "removed-elsewhere";

/** Which of the actions make sense now. False until truth is known (PG7). */
export interface Offers {
  readonly send: boolean;
  readonly end: boolean;
  readonly leave: boolean;
  readonly stopWaiting: boolean;
  readonly forget: boolean;
  readonly newSession: boolean;
  /** `resume()` on the same ended handle. */
  readonly resume: boolean;
  /** `prepare()`: the provider is made ready before it is asked, and after an error again (TU6). */
  readonly prepare: boolean;
  /** `resumeSession(id)`: a new handle, or the snapshot that decides. */
  readonly reattach: boolean;
  /** Another session by its id. Not while this one is being made or changed: what comes of that is about this one. */
  readonly open: boolean;
}

/** What became of the session when the page was wiped. */
export type WipeEnd =
  /** There was none, or its making was called off. */
  | { readonly is: "none" }
  | { readonly is: "ended" }
  /** Core doesn't give it to this page, so nothing could be ended. */
  | { readonly is: "gone" }
  /** This page isn't attached: Core ends a page-scoped session with its last route (AE1). */
  | { readonly is: "out-of-reach" }
  /** It isn't ended, and the end may be tried again (EN3). */
  | { readonly is: "failed"; readonly error: ErrorShape };

/** One page's session over the SDK. */
export interface SessionModel {
  readonly phase: ReadonlySignal<SessionPhase>;
  readonly sessionId: ReadonlySignal<string | undefined>;
  /** Core's last word, or `undefined`: not yet known (PG7). */
  readonly status: ReadonlySignal<SessionStatus | undefined>;
  /** The link to Core is being restored: status and work are as last known (NL4). */
  readonly outOfTouch: ReadonlySignal<ErrorShape | undefined>;
  /** The page has a live route: its handle's port is open, whatever Core says of the session. */
  readonly routed: ReadonlySignal<boolean>;
  /** While the session is ended: how the page learned of that. */
  readonly endedBy: ReadonlySignal<EndOrigin | undefined>;
  /** What the page took up when it came back, until the person goes on or dismisses it. */
  readonly takenUp: ReadonlySignal<TakenUp | undefined>;
  /** A text that was sent, and nobody knows whether it ran; the person decides what becomes of it. */
  readonly uncertain: ReadonlySignal<string | undefined>;
  /** The browser had frozen the page when its port closed. */
  readonly lostFrozen: ReadonlySignal<boolean>;
  readonly operation: ReadonlySignal<OperationView>;
  readonly provider: ReadonlySignal<ProviderView>;
  /** When this page created the session; `undefined` when only Core knows. */
  readonly createdAt: ReadonlySignal<number | undefined>;
  /** Tokens used so far; `undefined` is unknown, not 0 (US1). */
  readonly usage: ReadonlySignal<number | undefined>;
  readonly lastError: ReadonlySignal<ShownError | undefined>;
  /** An end of this session that failed in a former life of the page, while the session lives and nothing came of it. */
  readonly endFailedBefore: ReadonlySignal<EndFailure | undefined>;
  readonly handlers: ReadonlySignal<readonly HandlerCheck[]>;
  /** The tool of this page whose handler was called last and isn't done; one that another page answered never is. */
  readonly runningTool: ReadonlySignal<string | undefined>;
  readonly transcript: ReadonlySignal<readonly TranscriptEntry[]>;
  /** Something was said. The conversation itself changes with each fragment. */
  readonly conversed: ReadonlySignal<boolean>;
  /** What the page's tools left on it, by name: of this session, and of its record. */
  readonly remembered: ReadonlySignal<Remembered>;
  readonly offers: ReadonlySignal<Offers>;
  /** Page-scoped pages only: what the former page life left to be shown. */
  readonly former: ReadonlySignal<FormerSession | undefined>;
  /** Why this browser can't find the live session again after a reload although the policy saves a record. */
  readonly unsaved: ReadonlySignal<Unsaved | undefined>;
  /** True when Core ends this session with its last route: by policy, or because it couldn't be saved. */
  readonly endsWithPage: ReadonlySignal<boolean>;
  /** The text box. `send` takes it out, a refusal puts it back. */
  readonly typed: Signal<string>;
  /** A refused text that couldn't go back into the box, because something new had been typed. */
  readonly refused: Signal<string | undefined>;

  /** Reads storage once and resumes a saved session of a persistent page, once (PG4). Never creates one. */
  start(): Promise<void>;
  /**
   * Sends `text`; makes the session first when there is none. Resolves when the turn was taken, or refused.
   * `ready`: words of the page's own, which nobody typed: a refusal doesn't put them into the box.
   */
  send(text: string, options?: { readonly ready?: boolean }): Promise<SendOutcome>;
  /** Ends the session in Core. The record goes only when that worked (PG2). */
  end(): Promise<void>;
  /** Detaches this page: its port closes. A persistent session lives on; a page-scoped one ends with its last route. */
  leave(): void;
  /** The page stops waiting for the turn. Core goes on with it. */
  stopWaiting(): void;
  /** Removes the record from this browser. Core isn't told; a session that lives on can't be found from here again. */
  forget(): Promise<void>;
  /** Back to `none`. A page-scoped session is ended first; a persistent one that lives stays in the list of records. */
  newSession(): Promise<void>;
  /** The same ended handle, Ended → Idle (RE). */
  resume(): Promise<void>;
  /** Has the provider made ready, which no product does by itself; what comes of it shows in the status (PR1). */
  prepare(): Promise<void>;
  /** `resumeSession` by id: after a detach, a lost answer, a link loss (RS, RS9). */
  reattach(): Promise<void>;
  /** Switches deliberately to another saved id, or to one that was typed in. */
  open(sessionId: string): Promise<void>;
  /** Shows another view of the same conversation, as read from its record; nothing is written for it. */
  showTranscript(entries: readonly TranscriptEntry[]): void;
  /** Keeps a short text of a tool with the session, beyond a reload where the session outlives one. Resolves once storage took or refused it. */
  remember(name: string, text: string): Promise<void>;
  /**
   * The text of an asset as it is now (AS1). Rejects as the SDK does; `SESSION_ENDED` where no handle is attached;
   * `APPROVAL_NEEDED`, the page's own code, where the page would ask by itself for what a person must approve first.
   */
  readAsset(path: AssetPath, by: "person" | "page"): Promise<string>;
  /** Takes everything that was said off this page, and calls off a session that is being made. Core isn't told. */
  erase(): void;
  /** `erase()`, and the end of the session, whatever is known of it. May be called again after a failure. */
  wipe(): Promise<WipeEnd>;
  /** After a turn that failed: ends the session and, when that worked, resumes the same handle (TU6). */
  endThenResume(): Promise<void>;
  /** Writes the session's record again, or anew where it was removed. Nothing while there is nothing to find again. */
  saveAgain(): void;
  dismissError(): void;
  dismissTakenUp(): void;
  /** Copies the uncertain text into the box; it stays in the conversation, for it may have run. */
  takeBackUncertain(): void;
  dismissUncertain(): void;
  /**
   * The browser froze the page: a port that closes meanwhile is closed to it when it runs again (CN8). Or it runs again:
   * what Core says now is asked for (PG7).
   */
  froze(is: boolean): void;
  dismissFormer(): void;
  /** The page came back from the back/forward cache: its port was closed when it left (CN8). */
  cameBack(): Promise<void>;
  /** The page's port closed, after the SDK heard of it: an ended handle tells nobody that it is of no more use (CN3). */
  portClosed(): void;
  /** The page's own cleanup (PG5): what is still being created is ended when it comes. */
  dispose(): Promise<void>;
}
