/** The browser's store of values by key, and the same thing in IndexedDB. */
import { createStore, entries, promisifyRequest, type UseStore } from "idb-keyval";

/** What saved sessions need of a store. Every method may reject with whatever the browser says. */
export interface KeyValueStore {
  /** Every value under a text key. */
  entries(): Promise<readonly (readonly [key: string, value: unknown])[]>;
  /** Reads, decides and writes in one transaction; `undefined` removes. `decide` awaits nothing: that would commit early. */
  update(key: string, decide: (saved: unknown) => unknown): Promise<void>;
}

/** A store that keeps nothing, for a page that must leave nothing: not even an empty database is made. */
export const noStore: KeyValueStore = {
  entries: () => Promise.resolve([]),
  update: () => Promise.resolve(),
};

/** A store in IndexedDB. Opens at its first use; opens again after its connection was closed under it. */
export function indexedDbStore(databaseName: string): KeyValueStore {
  let connection: UseStore | undefined;

  const use: UseStore = async (mode, run) => {
    if (globalThis.indexedDB === undefined) throw new DOMException("", "SecurityError");
    connection ??= createStore(databaseName, "sessions");
    try {
      return await connection(mode, (store) => {
        letOthersDelete(store.transaction.db);
        return run(store);
      });
    } catch (error) {
      if (isClosed(error)) connection = undefined;
      throw error;
    }
  };

  /** Without this a tab that deletes or upgrades the database would wait for this page for ever. */
  const letOthersDelete = (database: IDBDatabase) => {
    database.onversionchange ??= () => {
      database.close();
      connection = undefined;
    };
  };

  const again = <T>(run: () => Promise<T>) => run().catch((error: unknown) => isClosed(error) ? run() : refuse(error));

  return {
    entries: () =>
      again(async () => {
        const all = await entries<IDBValidKey, unknown>(use);
        return all.flatMap(([key, value]) => typeof key === "string" ? [[key, value] as const] : []);
      }),
    update: (key, decide) => again(() => use("readwrite", (store) => replace(store, key, decide))),
  };
}

function replace(store: IDBObjectStore, key: string, decide: (saved: unknown) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const reading = store.get(key);
    reading.onerror = () => reject(reading.error);
    reading.onsuccess = () => {
      try {
        const next = decide(reading.result);
        if (next === undefined) store.delete(key);
        else store.put(next, key);
        promisifyRequest(store.transaction).then(resolve, reject);
      } catch (error) {
        reject(error);
        store.transaction.abort();
      }
    };
  });
}

function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === "InvalidStateError";
}

function refuse(error: unknown): never {
  throw error;
}
