/** Everything that a page is made of. `openPage(options)` in `open-page.ts` wires it in one place. */
import type { ReadonlySignal } from "@preact/signals";
import type { WipeChannel } from "../lifecycle/mod.ts";
import type { Company } from "./company.ts";
import type { Gate } from "./gate.ts";
import type { OpenPassing } from "./passing-client.ts";
import type { ToolHandler } from "./pedelec-subset.ts";
import type { SessionPolicy } from "./policy.ts";
import type { RetentionModel, SessionEnds } from "./retention/mod.ts";
import type { SessionModel } from "./session-types.ts";
import type { ApprovalModel, LabConnection, LabControls, StorageModel, TruthModel } from "./truth-types.ts";

/** What a page's main module hands to its components. */
export interface PageModels {
  readonly lab: LabConnection;
  readonly session: SessionModel;
  readonly truth: TruthModel;
  readonly approval: ApprovalModel;
  readonly controls: LabControls;
  readonly storage: StorageModel;
  /** The cleaner of the saved sessions; `undefined` until its file has come, and where the policy has no retention. */
  readonly retention: ReadonlySignal<RetentionModel | undefined>;
  /** Ends by hand; its file comes with the first call. */
  loadEnds(): Promise<SessionEnds>;
  /** Clients beside the page's own. */
  readonly openPassing: OpenPassing;
  /** What this lab's tabs tell each other about wiping. */
  readonly wipes: WipeChannel;
  readonly company: Company;
  /** What is typed and not sent outlives a reload. */
  readonly keepsTyped: boolean;
  /** Loads the page anew. */
  reloadPage(): void;
}

/** How a page's sessions go by their limits, where an owner decides (TB1). */
export interface RetentionManners {
  readonly gate: Gate;
  /** Ends the page's own session with all that the product has beside it; false when the session isn't ended. */
  endOwnByLimit(): Promise<boolean>;
}

/** What a page's main module gives. */
export interface PageOptions {
  readonly policy: SessionPolicy;
  /** One for each tool of the policy, by its name. */
  readonly toolHandlers: Readonly<Record<string, ToolHandler>>;
  /** What is sent for a text of the person; the conversation shows the text itself. The text as it is by default. */
  promptOf?(text: string): string;
  /** For a page whose sessions only an owner may end: asked for when retention comes. */
  keeping?(): RetentionManners;
}
