/** Looking through what the browser keeps for this site, without changing any of it. */
import type { PageClock } from "../page-clock.ts";
import { within } from "../within.ts";
import type { Looked, PageFound, StoreFound } from "./evidence.ts";
import type { Search } from "./search.ts";

/** A database that doesn't open within this time, in ms, is held by another tab. */
const OPEN_MS = 3000;

/** The site's databases, all of them, whoever made them; `undefined` where the browser has none. */
export async function lookAtDatabases(
  { databases, clock }: { databases: IDBFactory | undefined; clock: PageClock },
  search: Search | undefined,
): Promise<Looked<StoreFound>> {
  if (databases === undefined || typeof databases.databases !== "function") return { is: "unseen", why: "no-way" };
  try {
    const names = (await databases.databases()).flatMap(({ name }) => name ?? []);
    const all = await Promise.all(names.map((name) => valuesOf(databases, name, clock)));
    const values = all.flat();
    return { is: "seen", found: { stores: names.length, values: values.length, holding: count(values, search) } };
  } catch {
    return { is: "unseen", why: "refused" };
  }
}

async function valuesOf(databases: IDBFactory, name: string, clock: PageClock): Promise<unknown[]> {
  const opening = databases.open(name);
  // Deleted since it was listed: opening it would make it anew.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const database = await within(clock, OPEN_MS, result(opening));
  try {
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return [];
    const transaction = database.transaction(stores);
    const read = stores.map(async (store) => {
      const from = transaction.objectStore(store);
      const [keys, values] = await Promise.all([result(from.getAllKeys()), result(from.getAll())]);
      return values.map((value: unknown, at) => [keys[at], value]);
    });
    return (await Promise.all(read)).flat();
  } finally {
    database.close();
  }
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The browser's stores of texts; reading one may throw where the browser allows none. */
export interface TextStores {
  readonly stores: readonly (() => Storage)[];
  cookies(): string;
}

/** localStorage, sessionStorage and cookies. */
export function lookAtStorage({ stores, cookies }: TextStores, search: Search | undefined): Looked<StoreFound> {
  try {
    const values: unknown[] = stores.flatMap((open) => Object.entries({ ...open() }));
    const jar = cookies().split(";").map((cookie) => cookie.trim()).filter((cookie) => cookie !== "");
    const found = [...values, ...jar.map(decoded)];
    return { is: "seen", found: { stores: stores.length, values: found.length, holding: count(found, search) } };
  } catch {
    return { is: "unseen", why: "refused" };
  }
}

/** Address, title and history entry. */
export function lookAtAddress(
  places: { href: string; title: string; state: unknown },
  search: Search | undefined,
): Looked<{ holding: number | undefined }> {
  const { href, title, state } = places;
  return { is: "seen", found: { holding: count([decoded(href), title, state], search) } };
}

/** What the document itself still shows, in its text and in its fields. */
export function lookAtPage(
  document: Document,
  texts: readonly string[],
  restored: boolean,
): Looked<PageFound> {
  const shown = document.body.textContent ?? "";
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")]
    .filter(({ type, value }) => (type === "text" || type === "textarea") && value !== "").length;
  const found = texts.length === 0 ? undefined : texts.filter((text) => shown.includes(text)).length;
  return { is: "seen", found: { texts: found, fields, restored } };
}

function count(values: readonly unknown[], search: Search | undefined): number | undefined {
  return search === undefined ? undefined : values.filter((value) => search.value(value)).length;
}

/** As it was before it was put into an address or a cookie. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
