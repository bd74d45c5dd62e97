/** The trip as a page has it: read from storage, changed field by field, written only by the owner. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { KeyValueStore, PageClock } from "../../lifecycle/mod.ts";
import type { Ownership } from "../../lifecycle/ownership/mod.ts";
import { type Brief, type Item, newTrip, readTrip, type Trip } from "./trip.ts";

export interface TripModel {
  /** As last read; `undefined` until it was, and while there is none. */
  readonly trip: ReadonlySignal<Trip | undefined>;
  /** `asking`: storage isn't read yet. `refused`: it can't be; what is typed isn't kept. */
  readonly stored: ReadonlySignal<"asking" | "ready" | "refused">;
  /** This tab's last change was refused since it doesn't own the workflow; what is shown is what is stored. */
  readonly stale: ReadonlySignal<boolean>;
  dismissStale(): void;
  reread(): Promise<void>;
  setField(field: keyof Brief, value: string): Promise<boolean>;
  setItems(items: readonly Item[]): Promise<boolean>;
  setItem(id: string, change: Partial<Omit<Item, "id">>): Promise<boolean>;
  addItem(item: Item): Promise<boolean>;
  removeItem(id: string): Promise<boolean>;
  /** The product's data go with the workflow. */
  discard(): Promise<boolean>;
}

export interface TripOptions {
  readonly store: KeyValueStore;
  /** One trip a lab. */
  readonly key: string;
  readonly clock: PageClock;
  readonly ownership: Pick<Ownership, "guard" | "tell" | "role">;
}

/** What a change made of the stored trip: the next one, or why there is none. */
type Written = "written" | "stale";

export function createTripModel({ store, key, clock, ownership }: TripOptions): TripModel {
  const trip = signal<Trip | undefined>(undefined);
  const stored = signal<"asking" | "ready" | "refused">("asking");
  const stale = signal(false);
  /** Changes begun, and those among them that aren't stored yet. */
  let begun = 0;
  let underWay = 0;

  async function reread(): Promise<void> {
    const asked = begun;
    try {
      const found = (await store.entries()).find(([name]) => name === key);
      // What is typed meanwhile isn't in it, and reads again when it is stored.
      if (asked === begun && underWay === 0) trip.value = readTrip(found?.[1]);
      stored.value = "ready";
    } catch {
      stored.value = "refused";
    }
  }

  /** Read-modify-write in one transaction, posted under the owner's guard; a lower token than the stored one is refused. */
  async function change(decide: (saved: Trip) => Trip | undefined): Promise<boolean> {
    const write = (token: number) => {
      let written: Written = "written";
      return store.update(key, (value) => {
        const saved = readTrip(value) ?? newTrip(clock.now());
        if (saved.token > token) {
          written = "stale";
          return value;
        }
        const next = decide(saved);
        return next === undefined ? undefined : { ...next, token, changedAt: clock.now() };
      }).then(() => written);
    };
    begun += 1;
    underWay += 1;
    try {
      const guarded = await ownership.guard(() => {
        const role = ownership.role.peek();
        return write(role.is === "owner" ? role.token : 0);
      });
      const written = guarded.is === "done" ? await guarded.value : "stale";
      stale.value = written === "stale";
      if (written === "written") ownership.tell();
    } catch {
      stored.value = "refused";
      return false;
    } finally {
      underWay -= 1;
    }
    await reread();
    return !stale.peek();
  }

  /** What is typed shows at once; what is stored replaces it when it was read again. */
  const show = (next: (trip: Trip) => Trip) => {
    trip.value = next(trip.peek() ?? newTrip(clock.now()));
  };

  const both = (next: (trip: Trip) => Trip): Promise<boolean> => {
    show(next);
    return change(next);
  };

  return {
    trip,
    stored,
    stale,
    dismissStale() {
      stale.value = false;
    },
    reread,
    setField: (field, value) => both((saved) => ({ ...saved, brief: { ...saved.brief, [field]: value } })),
    setItems: (items) => change((saved) => ({ ...saved, items })),
    setItem: (id, changed) =>
      both((saved) => ({
        ...saved,
        items: saved.items.map((item) => item.id === id ? { ...item, ...changed } : item),
      })),
    addItem: (item) => change((saved) => ({ ...saved, items: [...saved.items, item] })),
    removeItem: (id) => change((saved) => ({ ...saved, items: saved.items.filter((item) => item.id !== id) })),
    discard: () => change(() => undefined),
  };
}
