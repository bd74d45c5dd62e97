import type { Page } from "@playwright/test";

/** The browser's own database of the saved records. */
export const DATABASE = "pedelec-lab";
export const STORE = "sessions";

/** Another tab of the site, one without the lab's code, deletes the database under the pages. */
export async function deleteDatabase(tab: Page, origin: string): Promise<void> {
  await tab.goto(`${origin}/healthz`);
  await tab.evaluate((database) =>
    new Promise<void>((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(database);
      deleting.onsuccess = () => resolve();
      deleting.onerror = () => reject(deleting.error);
    }), DATABASE);
}

/** The keys of the records that the browser holds, once a page of the lab has opened its database. */
export function savedKeys(page: Page): Promise<string[]> {
  return page.evaluate(([database, store]) =>
    new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open(database);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction(store).objectStore(store).getAllKeys();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result.map(String));
        };
      };
    }), [DATABASE, STORE] as const);
}
