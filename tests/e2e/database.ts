import type { Page } from "@playwright/test";

/** The browser's own database of the saved records. */
export const DATABASE = "pedelec-lab";

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
