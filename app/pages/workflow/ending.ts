/** The end of the workflow: the session, its record and the product's data go, in the order that loses nothing (PG2, PG5). */
import { type ReadonlySignal, signal } from "@preact/signals";
import { Once } from "../../lifecycle/mod.ts";
import type { Ownership } from "../../lifecycle/ownership/mod.ts";
import type { SessionModel, TruthModel } from "../../models/mod.ts";
import type { TripModel } from "./trip-model.ts";

/** What became of everything that the workflow had. */
export interface Finished {
  readonly sessionId: string | undefined;
  /** `end()` leaves it (EN5); as the lab says, a page can't know. */
  readonly workspace: string | undefined;
  readonly tripGone: boolean;
  /** Whether a person finished it, or its limit was reached (PG3). */
  readonly by: "person" | "limit";
}

export type EndingStand =
  | { readonly is: "open" }
  | { readonly is: "ending" }
  /** The session isn't ended: nothing else was touched, and it may be tried again. */
  | { readonly is: "failed" }
  | { readonly is: "finished"; readonly what: Finished };

export interface Ending {
  readonly stand: ReadonlySignal<EndingStand>;
  /** False when the session isn't ended. While it is under way, another press or the limit is the same ending. */
  finish(by: Finished["by"]): Promise<boolean>;
}

export interface EndingOptions {
  readonly session: SessionModel;
  readonly truth: TruthModel;
  readonly trip: Pick<TripModel, "discard">;
  readonly ownership: Pick<Ownership, "release">;
}

export function createEnding({ session, truth, trip, ownership }: EndingOptions): Ending {
  const stand = signal<EndingStand>({ is: "open" });
  const once = new Once<boolean>();

  async function finish(by: Finished["by"]): Promise<boolean> {
    stand.value = { is: "ending" };
    const sessionId = session.sessionId.peek();
    const said = truth.session.peek();
    const workspace = said.is === "present" ? said.thread.workspace.path : undefined;
    await session.end();
    const over = session.status.peek() === "ended" || session.phase.peek().is === "gone";
    if (sessionId !== undefined && !over) {
      stand.value = { is: "failed" };
      return false;
    }
    const tripGone = await trip.discard();
    await session.newSession();
    await ownership.release();
    stand.value = { is: "finished", what: { sessionId, workspace, tripGone, by } };
    return true;
  }

  return {
    stand,
    finish: (by) => once.run("finish", () => finish(by)).finally(() => once.clear()),
  };
}
