/** A scenario: given, when and then as data. Whoever can drive a page, an Extension and a Core can play it. */
import type { CreateLab, Disruption, Script } from "../../core-sim/control/mod.ts";
import type { JsonValue, RequestType, SessionEvent, SessionStatus, ThreadStatus } from "../../sdk/protocol/mod.ts";

/** Names that a scenario gives to its pages, handles and calls. */
export type Name = string;

/** The input of a creation, as far as data can say it. */
export interface CreationInput {
  provider?: string;
  effortLevel?: "default" | "low" | "high";
  autoEndOnDisconnect?: boolean;
  /** Tools of the manifest; `inline` ones get a handler that answers with the given value. */
  tools?: { name: string; inline?: JsonValue; timeoutMs?: number }[];
  workspacePath?: string;
}

/** Frames on a page's line, by what they are; `disconnect` is the news that it closed. */
export type FrameName =
  | "requests"
  | "answers"
  | "events"
  | "snapshots"
  | "disconnect"
  | RequestType
  | SessionEvent["type"]
  | `answer to ${RequestType}`;

/** What a handler does with a call. */
export type ToolConduct = { result: JsonValue } | { throws: string } | "silence";

/** What one page does by itself. With `call` it goes on without waiting; `outcome` looks at it later. */
export type Act =
  | { do: "create"; handle: Name; input?: CreationInput; call?: Name }
  | { do: "attach"; handle: Name; id: string; call?: Name }
  | { do: "send"; handle: Name; text: string; call?: Name }
  | { do: "prepare" | "end" | "reactivate" | "list assets"; handle: Name; call?: Name }
  | { do: "upload"; handle: Name; file: string; call?: Name }
  | { do: "handle tool"; handle: Name; tool: string; with: ToolConduct }
  /** Disposes of the handler that was registered last for the tool. */
  | { do: "unhandle tool"; handle: Name; tool: string }
  /** Acts inside the next callback that says this, as `status idle` or `ended sdk_ended`. */
  | { do: "when"; handle: Name; hears: string; act: Act }
  /** From now on these frames stay on the page's line, whichever way they go. All others pass them. */
  | { do: "hold"; frames: FrameName[] }
  /** Lets those through that were held, in order; `times` 2: each twice. Later ones are held on. */
  | { do: "deliver"; frames: FrameName[]; times?: number }
  /** Those that were held never arrive. */
  | { do: "lose"; frames: FrameName[] }
  /** Everything that was held comes, in order, and nothing is held any more. */
  | { do: "release" }
  /** Time passes in the page alone. */
  | { do: "pass time"; ms: number };

/** An act that says for itself whose it is, by its handle. */
type OfHandle<A extends Act> = A extends { do: "attach" | "when" } ? never : A extends { handle: Name } ? A : never;
/** An act of the line or the clock. */
type OfPage<A extends Act> = A extends { handle: Name } ? never : A & { page: Name };

/** How a call must end. A code is that of the rejection; `cause` and `operationId` stand in its details. */
export type Outcome = "ok" | "pending" | { code: string; cause?: string; ofOperation?: true };

/** What a page does, or its line or clock. */
export type PageStep =
  | Exclude<OfHandle<Act>, { do: "create" }>
  | OfPage<Act>
  | { do: "create"; page: Name; handle: Name; input?: CreationInput; call?: Name }
  | { do: "attach"; page: Name; handle: Name; to: Name | { id: string }; call?: Name }
  | { do: "when"; handle: Name; hears: string; act: OfHandle<Act> };

export type Step =
  // Given and when: what pages do …
  | PageStep
  | { do: "open"; page: Name; origin?: "first" | "second" }
  | { do: "leave"; page: Name }
  /** Acts that one task of one page does together, each with a `call`. */
  | { do: "at once"; steps: PageStep[] }
  // … and what happens elsewhere.
  /** Nothing, once all that is on its way has arrived. */
  | { do: "settle" }
  | { do: "script"; match?: string; steps: Script["steps"] }
  /** Time passes, for the computer first and then for its pages. */
  | { do: "advance"; ms: number }
  | { do: "disrupt"; disruption: Disruption }
  /** One that names a session. */
  | { do: "disrupt one"; kind: "subscription.drop" | "provider.crash" | "workspace.remove"; handle: Name }
  | { do: "decide"; origin?: "first" | "second"; decision: "approve" | "reject" | "revoke" }
  // Then. Each looks once, when nothing is on its way any more but what a line holds.
  | { do: "outcome"; call: Name; is: Outcome }
  | {
    do: "belief";
    handle: Name;
    status?: SessionStatus;
    attached?: boolean;
    provider?: string;
    effortLevel?: string | undefined;
    totalTokens?: number | undefined;
    sameSessionAs?: Name;
    sameObjectAs?: Name;
  }
  | {
    do: "heard";
    handle: Name;
    chat?: string[];
    /** All fragments joined. */
    deltas?: string;
    statuses?: SessionStatus[];
    errors?: string[];
    ended?: string[];
    tools?: { tool: string; args: JsonValue }[];
    /** Everything but fragments, in order: `status idle`, `chat …`, `error CODE`, `ended sdk_ended`, `tool counter`. */
    story?: string[];
  }
  /** The errors of several handles, where it is open which of them hears one. */
  | { do: "errors together"; handles: Name[]; errors: string[] }
  /** Everything that the page's client posted so far, opening messages aside, and how many ports it opened. */
  | { do: "posted"; page: Name; requests?: RequestType[]; ports?: number }
  | {
    do: "truth";
    /** Whose thread it is about; without one it is about the computer. */
    handle?: Name;
    /** `unknown`: Core doesn't know the id. */
    status?: ThreadStatus | "unknown";
    /** All that Core knows, whoever made them. */
    threads?: number;
    /** Those of them that aren't ended. */
    liveThreads?: number;
    routes?: number;
    operations?: number;
    acceptedToolResults?: number;
    autoEndOnDisconnect?: boolean;
    pendingTool?: string | null;
  }
  | { do: "asked for approval"; origin?: "first" | "second" };

export interface Scenario {
  /** Carries the ids of the rules that it proves, and of the case that it comes from. */
  title: string;
  /** The lab that it runs in; manual clock and automatic approval when absent. */
  lab?: CreateLab;
  steps: Step[];
}
