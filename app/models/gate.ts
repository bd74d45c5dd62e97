/** The gate that a page's acts pass where only an owner may act (TB1). A page without one acts as it likes. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { ErrorShape } from "../../sdk/protocol/mod.ts";

/** What became of an act at the gate. */
export type Passed<T> =
  | { readonly is: "done"; readonly value: T }
  /** It didn't run. */
  | { readonly is: "refused"; readonly error: ErrorShape };

/** Lets an act through, or refuses it. */
export interface Gate {
  /** Whether acts are worth offering now. */
  readonly mayAct: ReadonlySignal<boolean>;
  /** `act` posts synchronously; a promise that it returns isn't waited for. Rejects only with what `act` throws. */
  pass<T>(act: () => T): Promise<Passed<T>>;
}

/** Where everybody may act. */
export const OPEN_GATE: Gate = {
  mayAct: signal(true),
  // deno-lint-ignore require-await -- what `act` throws is to become a rejection
  pass: async (act) => ({ is: "done", value: act() }),
};

/** The page's own code: this tab isn't the owner, or not any more. Nothing was sent. */
export const OWNER_STALE = "OWNER_STALE";
