/** The Extension's standing order to Core about one session, with what it knows of the thread. */
import type { Cancel } from "../clock.ts";

export interface Subscription {
  readonly sessionId: string;
  readonly origin: string;
  /** Whether Core has said that the thread is this origin's. */
  confirmed: boolean;
  /** Askers who hear whose it is once Core has said. */
  readonly contenders: (() => void)[];
  state: SubscriptionState;
  /** The thread as Core told it last, or as a request under way lets it be presumed. */
  thread: { readonly ended: boolean; readonly autoEnd: boolean };
  /** The highest number seen; what isn't higher is dropped (SQ1). */
  cursor: number;
  /** How often Core closed it: an answer to what was asked before the last time is nobody's truth any more. */
  closures: number;
}

export type SubscriptionState =
  /** Not taken up by Core yet, or gone with the link after the thread's end: nobody misses it. */
  | { readonly kind: "closed" }
  | { readonly kind: "healthy" }
  | Restoring;

export interface Restoring {
  readonly kind: "restoring";
  /** How often it was tried since it, or the link, was lost. */
  readonly attempts: number;
  /** The routes know that it can't be restored for now. */
  readonly told: boolean;
  /** Calls off the next attempt; harmless while one is under way, or waits for the link. */
  readonly cancelRetry: Cancel;
}

/** How the restoring of one goes on that is lost now: as before, or from the start. */
export function soFar({ state }: Subscription): Pick<Restoring, "attempts" | "told"> {
  return state.kind === "restoring" ? state : { attempts: 0, told: false };
}

export function stopRetry({ state }: Subscription): void {
  if (state.kind === "restoring") state.cancelRetry();
}

export function hearContenders({ contenders }: Subscription): void {
  for (const hear of contenders.splice(0)) hear();
}
