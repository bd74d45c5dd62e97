/** What Core hands to the agent for one operation: what is asked, and everything the agent may do about it. */
import type { Cancel } from "../clock.ts";
import type { ErrorShape, JsonValue, OperationKind, ToolManifest } from "../../sdk/protocol/mod.ts";

/** What the agent gets for a tool call. */
export type ToolOutcome =
  | { readonly ok: true; readonly result: JsonValue }
  | { readonly ok: false; readonly error: ErrorShape };

/** Once the operation is over, by whatever hand, the calls do nothing. */
export interface Turn {
  readonly threadId: string;
  readonly operationId: string;
  readonly kind: OperationKind;
  /** The prompt; empty for a prepare. */
  readonly text: string;
  readonly tools: readonly ToolManifest[];
  /** Tokens that the thread had used when the turn began. */
  readonly totalTokens: number;
  /** A fragment of the message under way. */
  delta(text: string): void;
  /** A message, whole. */
  message(text: string): void;
  /** Asks the page; `done` gets the outcome. Returns what stops waiting for it. */
  tool(name: string, args: { [key: string]: JsonValue }, done: (outcome: ToolOutcome) => void): Cancel;
  /** Writes a file for the pages; gives back why it couldn't. */
  asset(path: string, text: string): ErrorShape | undefined;
  /** Reports tokens used since the thread began; it never sinks (US1). */
  usage(totalTokens: number): void;
  succeed(): void;
  fail(error: ErrorShape): void;
}
