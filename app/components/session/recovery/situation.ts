/** What may have happened to a page and its session, each as plain data: what a notice is made of. */
import type { ErrorShape } from "../../../../sdk/protocol/mod.ts";
import type {
  EndOrigin,
  FormerSession,
  Offers,
  SessionPhase,
  ShownError,
  TakenUp,
  Unsaved,
} from "../../../models/mod.ts";
import type { StorageTroubleKind } from "../../../lifecycle/mod.ts";

/** One thing to tell. */
export type Situation =
  | { readonly is: "no-lab" | "lab-unknown" | "lab-replaced" }
  /** The lab doesn't answer, or not in words that the page can read. */
  | { readonly is: "truth-lost" | "truth-unreadable"; readonly code: string }
  | { readonly is: "gone"; readonly gone: Extract<SessionPhase, { is: "gone" }> }
  /** `frozen`: the browser had frozen the page. */
  | { readonly is: "lost"; readonly error: ErrorShape; readonly frozen: boolean }
  | { readonly is: "left" }
  /** The page tried to attach and couldn't. */
  | { readonly is: "not-attached"; readonly error: ErrorShape }
  | { readonly is: "ended"; readonly by: Exclude<EndOrigin, "own"> }
  | { readonly is: "end-failed-before"; readonly code: string }
  /** Core is out of reach: what is shown is the last that was known. */
  | { readonly is: "out-of-touch"; readonly error: ErrorShape }
  /** The last turn failed, and nothing else is known of that. */
  | { readonly is: "in-error" }
  | { readonly is: "failed"; readonly error: ShownError }
  | { readonly is: "taken-up"; readonly takenUp: TakenUp }
  /** A page-scoped page came back; its session was to end meanwhile. */
  | {
    readonly is: "over";
    readonly after: TakenUp["after"];
    readonly former: Exclude<FormerSession["truth"], "asking">;
  }
  /** A text was sent, and whether it ran can't be learnt. */
  | { readonly is: "uncertain" }
  | { readonly is: "shared" }
  | { readonly is: "storage"; readonly kind: StorageTroubleKind; readonly said: string | undefined }
  | { readonly is: "unsaved"; readonly why: Unsaved };

/** What a notice's words and buttons depend on beside the situation. */
export interface Facts {
  /** Core ends the session with its last route. */
  readonly scoped: boolean;
  /** There is a session that Core gave this page. */
  readonly live: boolean;
  /** The session is in error since its last turn. */
  readonly inError: boolean;
  readonly offers: Offers;
  /** Something stands in the box. */
  readonly typed: boolean;
  /** Something stands beside the box. */
  readonly refused: boolean;
  readonly recorded: boolean;
  /** A reload loses nothing that was typed. */
  readonly mayReload: boolean;
  readonly conversation: boolean;
  /** A turn is under way, as far as the page knows. */
  readonly working: boolean;
  /** The operation that the page believes in (PG8). */
  readonly operationId: string | undefined;
}
