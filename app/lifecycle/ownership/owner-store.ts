/** The owner's record in the browser's storage. A transaction that writes is exclusive: that is the fence. */
import type { KeyValueStore } from "../key-value.ts";
import type { PageClock } from "../page-clock.ts";
import { within } from "../within.ts";
import { type OwnerRecord, readOwner } from "./owner-record.ts";
import type { OwnershipTrouble } from "./ownership-types.ts";

/** How long storage may take, in ms: another tab's transaction may hold it up. */
const STORE_MS = 4000;

/** Decides on the saved record; `undefined` leaves it as it is. `highest` is the highest token that this page ever saw. */
export type Decide = (saved: OwnerRecord, highest: number) => OwnerRecord | undefined;

export interface OwnerStore {
  /** Rejects with what the browser says. */
  read(): Promise<OwnerRecord>;
  /** Decides in one transaction. One that comes after its time decides nothing: another tab may own by then. */
  decide(next: Decide): Promise<OwnerRecord>;
}

export function createOwnerStore(store: KeyValueStore, key: string, clock: PageClock): OwnerStore {
  let highest = 0;
  const seen = (record: OwnerRecord): OwnerRecord => {
    highest = Math.max(highest, record.token);
    return record;
  };
  return {
    async read() {
      const found = (await within(clock, STORE_MS, store.entries())).find(([at]) => at === key);
      return seen(readOwner(found?.[1]));
    },
    async decide(next) {
      const asked = clock.now();
      let over = false;
      let result: OwnerRecord | undefined;
      const transaction = store.update(key, (value) => {
        if (over || clock.now() - asked >= STORE_MS) return value;
        const saved = seen(readOwner(value));
        const decided = next(saved, highest);
        result = seen(decided ?? saved);
        return decided ?? value;
      });
      try {
        await within(clock, STORE_MS, transaction);
      } finally {
        over = true;
      }
      if (result === undefined) throw new DOMException("", "TimeoutError");
      return result;
    },
  };
}

/** What storage's refusal means for the ownership. */
export function troubleOf(error: unknown): OwnershipTrouble {
  return error instanceof DOMException && error.name === "TimeoutError" ? "storage-silent" : "storage-refused";
}
