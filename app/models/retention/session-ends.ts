/** Ends and forgets, by hand, any session that this browser or the lab knows of: its own page needn't be open. */
import type { ReadonlySignal } from "@preact/signals";
import { OPEN_GATE } from "../gate.ts";
import type { SessionModel } from "../session-types.ts";
import type { StorageModel, TruthModel } from "../truth-types.ts";
import { type Ended, Ending, type EndingOptions } from "./ending.ts";
import type { EndResult } from "./retention-types.ts";

export interface SessionEnds {
  /** What is being ended now, by its id. */
  readonly under: ReadonlySignal<ReadonlySet<string>>;
  /** What became of each end, the last first. */
  readonly results: ReadonlySignal<readonly EndResult[]>;
  /** Ends it in Core; its record goes only when that worked (PG2). */
  end(one: Ended): Promise<void>;
  /**
   * Removes the record alone: Core isn't told. Where only an owner may (TB1), nothing happens in another's tab. Resolves
   * with whether the record is gone.
   */
  forget(one: Ended): Promise<boolean>;
}

export interface SessionEndsOptions extends EndingOptions {
  readonly session?: (NonNullable<EndingOptions["session"]> & Pick<SessionModel, "forget">) | undefined;
  readonly storage: Pick<StorageModel, "refresh" | "records">;
  readonly truth: Pick<TruthModel, "refresh">;
}

export function createSessionEnds(options: SessionEndsOptions): SessionEnds {
  const { saved, session, storage, truth } = options;
  const ending = new Ending(options);
  const afterwards = () => Promise.all([storage.refresh(), truth.refresh()]);
  return {
    under: ending.under,
    results: ending.results,
    async end(one) {
      await ending.byPerson([one]);
      await afterwards();
    },
    async forget({ sessionId, page }) {
      if (session !== undefined && sessionId === session.sessionId.peek()) await session.forget();
      else if (page !== undefined) {
        const passed = await (options.gateOf?.(page) ?? OPEN_GATE).pass(() => saved.remove(page, sessionId));
        if (passed.is === "done") await passed.value;
      }
      await afterwards();
      return storage.records.peek()?.every((record) => record.sessionId !== sessionId) ?? false;
    },
  };
}
