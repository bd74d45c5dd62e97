/** A scenario: given, when and then as data. Whoever can drive a page, an Extension and a Core can play it. */
import type { CreateLab, Disruption, Script } from "../../core-sim/control/mod.ts";
import type { JsonValue, RequestType, SessionStatus, ThreadStatus } from "../../sdk/protocol/mod.ts";

/** Names that a scenario gives to its pages, handles and calls. */
type Name = string;

/** The input of a creation, as far as data can say it. */
export interface CreationInput {
  provider?: string;
  autoEndOnDisconnect?: boolean;
  /** Tools of the manifest; `inline` ones get a handler that answers with the given value. */
  tools?: { name: string; inline?: JsonValue; timeoutMs?: number }[];
  workspacePath?: string;
}

/** How a call must end. A code is that of the rejection; `cause` and `operationId` stand in its details. */
export type Outcome = "ok" | { code: string; cause?: string; ofOperation?: true };

export type Step =
  // Given and when. A step with `call` goes on without waiting; `outcome` waits for it later.
  | { do: "script"; match?: string; steps: Script["steps"] }
  | { do: "open"; page: Name; origin?: "first" | "second" }
  | { do: "leave"; page: Name }
  | { do: "create"; page: Name; handle: Name; input?: CreationInput; call?: Name }
  | { do: "attach"; page: Name; handle: Name; to: Name | { id: string }; call?: Name }
  | { do: "send"; handle: Name; text: string; call?: Name }
  | { do: "end"; handle: Name; call?: Name }
  | { do: "reactivate"; handle: Name; call?: Name }
  | { do: "handle tool"; handle: Name; tool: string; with: { result: JsonValue } | { throws: string } | "silence" }
  /** Steps that one task of the page takes together, each with a `call`. */
  | { do: "at once"; steps: Step[] }
  | { do: "advance"; ms: number }
  | { do: "disrupt"; disruption: Disruption }
  /** One that names a session. */
  | { do: "disrupt one"; kind: "subscription.drop" | "provider.crash" | "workspace.remove"; handle: Name }
  | { do: "decide"; origin?: "first" | "second"; decision: "approve" | "reject" | "revoke" }
  // Then. Each looks once, when nothing is on its way any more.
  | { do: "outcome"; call: Name; is: Outcome }
  | {
    do: "belief";
    handle: Name;
    status?: SessionStatus;
    attached?: boolean;
    provider?: string;
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
  }
  /** The errors of several handles, where it is open which of them hears one. */
  | { do: "errors together"; handles: Name[]; errors: string[] }
  /** Everything that the page's client posted so far, opening messages aside, and how many ports it opened. */
  | { do: "posted"; page: Name; requests?: RequestType[]; ports?: number }
  | {
    do: "truth";
    handle: Name;
    /** `unknown`: Core doesn't know the id. */
    status?: ThreadStatus | "unknown";
    /** All that Core knows, whoever made them. */
    threads?: number;
    routes?: number;
    operations?: number;
    acceptedToolResults?: number;
    autoEndOnDisconnect?: boolean;
    pendingTool?: string | null;
  }
  | { do: "asked for approval"; origin?: "first" | "second" };

export interface Scenario {
  /** Carries the ids of the rules that it proves. */
  title: string;
  /** The lab that it runs in; manual clock and automatic approval when absent. */
  lab?: CreateLab;
  steps: Step[];
}
