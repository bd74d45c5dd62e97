/** A change of the trip is a use of its session: who plans by hand mustn't find it ended for having lain idle (PG3). */
import { effect, type ReadonlySignal, untracked } from "@preact/signals";
import type { Ownership } from "../../lifecycle/ownership/mod.ts";
import type { RetentionModel, SessionModel } from "../../models/mod.ts";
import type { TripModel } from "./trip-model.ts";

/** Every key pressed changes the trip; its session is kept at most this often, in ms. */
const EVERY_MS = 60_000;

export interface TripUse {
  readonly trip: Pick<TripModel, "trip">;
  readonly session: Pick<SessionModel, "sessionId">;
  readonly ownership: Pick<Ownership, "role">;
  readonly retention: ReadonlySignal<Pick<RetentionModel, "keep"> | undefined>;
}

/** Tells retention of the owner's changes. How the trip was found when the page came is no use. */
export function followTripUse({ trip: { trip }, session, ownership, retention }: TripUse): void {
  let seen: number | undefined;
  let kept = -Infinity;
  effect(() => {
    const changedAt = trip.value?.changedAt;
    const changed = seen !== undefined && changedAt !== undefined && changedAt !== seen;
    seen = changedAt ?? seen;
    if (!changed || changedAt - kept < EVERY_MS) return;
    untracked(() => {
      const id = session.sessionId.value;
      if (id === undefined || retention.value === undefined || ownership.role.value.is !== "owner") return;
      kept = changedAt;
      void retention.value.keep(id);
    });
  });
}
