/** A tab's name among the tabs of a product: kept over a reload and a walk, and new in a duplicated tab. */
import type { TabStorage } from "../tab-memory.ts";

export interface IdentityOptions {
  readonly storage: () => TabStorage;
  readonly key: string;
  newId(): string;
  /** A page of that tab is open somewhere. */
  isHeld(tabId: string): Promise<boolean>;
}

/** Finds this tab's id. The mark of an open page is copied with a duplicated tab, while its original is still there. */
export async function identify({ storage, key, newId, isHeld }: IdentityOptions): Promise<string> {
  const id = guarded(() => storage().getItem(key)) ?? undefined;
  const marked = guarded(() => storage().getItem(`${key}:open`)) === "yes";
  if (id !== undefined && !(marked && await isHeld(id))) return id;
  const fresh = newId();
  guarded(() => storage().setItem(key, fresh));
  return fresh;
}

/** A page of the tab is open, or goes. */
export function markTab({ storage, key }: Pick<IdentityOptions, "storage" | "key">, open: boolean): void {
  guarded(() => open ? storage().setItem(`${key}:open`, "yes") : storage().removeItem(`${key}:open`));
}

/** Refused storage: the tab is another one after each load then. */
function guarded<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
