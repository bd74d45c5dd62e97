/**
 * The saved records (PG2): one key a session, checked on the way in and out. Nothing here rejects: what storage refuses
 * becomes a `StorageTrouble` that the page shows, and the session goes on unsaved (A storage failure never ends a turn).
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { KeyValueStore } from "./key-value.ts";
import type { PageClock } from "./page-clock.ts";
import { checkRecord, readRecord, recordKey, type SessionRecord } from "./record.ts";
import { within } from "./within.ts";
import { type StorageAct, type StorageTrouble, storageTrouble } from "./trouble.ts";

/** How long a page waits for a database that doesn't answer, in ms; a blocked one may never. */
const PATIENCE_MS = 4000;

/** No record's key: written and removed again to see whether storage takes a value. */
const PROBE = "probe";

/** A record as a page offers it: which lab it belongs to isn't the page's to say. */
export type OfferedRecord = Omit<SessionRecord, "labId">;

/** Decides a session's next record from the saved one; `undefined` removes. Called inside the transaction: no awaiting. */
export type RecordChange = (saved: SessionRecord | undefined) => OfferedRecord | undefined;

/** The saved records of this origin and one lab; those of other labs are left alone. */
export interface SavedSessions {
  readonly trouble: ReadonlySignal<StorageTrouble | undefined>;
  /** Grows with every change that this page made. */
  readonly changes: ReadonlySignal<number>;
  /** A page's records, or every page's; the last used first. `undefined` when storage couldn't be read. */
  list(page?: string): Promise<SessionRecord[] | undefined>;
  /** Read-modify-write in one transaction. False when it wasn't stored. */
  update(page: string, sessionId: string, change: RecordChange): Promise<boolean>;
  /** False when it couldn't be removed. */
  remove(page: string, sessionId: string): Promise<boolean>;
  /** True when a value can be written now; asked before a session is made that only its record could find again. */
  usable(): Promise<boolean>;
  dismissTrouble(): void;
}

/** Saved sessions over any store. Without a lab there are none. */
export function savedSessions(store: KeyValueStore, clock: PageClock, labId: string | undefined): SavedSessions {
  const trouble = signal<StorageTrouble | undefined>(undefined);
  const changes = signal(0);
  /** Keys of later builds' records that were told of: they stay, and a list is read often. */
  const told = new Set<string>();

  async function attempt<T>(act: StorageAct, keys: readonly string[], run: () => Promise<T>): Promise<T | undefined> {
    try {
      const done = await within(clock, PATIENCE_MS, run());
      if (trouble.value?.kind === "blocked") trouble.value = undefined;
      return done;
    } catch (error) {
      trouble.value = storageTrouble(act, error, keys);
      return undefined;
    }
  }

  async function write(act: StorageAct, key: string, decide: (saved: unknown) => unknown): Promise<boolean> {
    const done = await attempt(act, [key], async () => {
      await store.update(key, decide);
      return true;
    });
    if (done === true) changes.value += 1;
    return done === true;
  }

  async function dropUnreadable(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await write("remove", key, (saved) => readRecord(key, saved).is === "unreadable" ? undefined : saved);
    }
    if (keys.length === 0 || trouble.value !== undefined) return;
    trouble.value = { kind: "unreadable", act: "read", said: undefined, keys };
  }

  return {
    trouble,
    changes,

    async list(page) {
      const all = await attempt("read", [], () => store.entries());
      if (all === undefined) return undefined;
      const read = all.filter(([key]) => key !== PROBE && (page === undefined || key.startsWith(`${page}:`)))
        .map(([key, value]) => ({ key, read: readRecord(key, value) }));
      const later = read.flatMap(({ key, read }) => read.is === "later-version" && !told.has(key) ? [key] : []);
      for (const key of later) told.add(key);
      if (later.length > 0) {
        trouble.value = { kind: "later-version", act: "read", said: undefined, keys: later };
      }
      await dropUnreadable(read.flatMap(({ key, read }) => read.is === "unreadable" ? [key] : []));
      return read.flatMap(({ read }) => read.is === "record" && read.record.labId === labId ? [read.record] : [])
        .sort((one, other) => other.usedAt - one.usedAt);
    },

    async update(page, sessionId, change) {
      const key = recordKey(page, sessionId);
      let refusal: StorageTrouble | undefined;
      const stored = await write("write", key, (saved) => {
        const read = readRecord(key, saved);
        if (read.is === "later-version") {
          refusal = { kind: "later-version", act: "write", said: undefined, keys: [key] };
          return saved;
        }
        const others = read.is === "record" && read.record.labId !== labId;
        const next = change(read.is === "record" && !others ? read.record : undefined);
        if (next === undefined) return others ? saved : undefined;
        const checked = checkRecord(key, { ...next, labId });
        if (checked.is === "record") return checked.record;
        refusal = { kind: "invalid", act: "write", said: undefined, keys: [key] };
        return saved;
      });
      if (refusal !== undefined) trouble.value = refusal;
      return stored && refusal === undefined;
    },

    remove(page, sessionId) {
      const key = recordKey(page, sessionId);
      return write("remove", key, (saved) => {
        const read = readRecord(key, saved);
        return read.is === "record" && read.record.labId !== labId ? saved : undefined;
      });
    },

    async usable() {
      const probe = () => store.update(PROBE, () => ({ probe: true })).then(() => store.update(PROBE, () => undefined));
      return await attempt("write", [], () => probe().then(() => true)) === true;
    },

    dismissTrouble() {
      trouble.value = undefined;
    },
  };
}
