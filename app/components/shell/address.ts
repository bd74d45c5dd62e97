import { type ReadonlySignal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** The query of the page's own address, as far as choices are written into it. Reads follow the writes. */
export interface Address {
  /** The whole query with its question mark, or nothing. */
  readonly search: ReadonlySignal<string>;
  get(key: string): string | undefined;
  /** Writes values in one step, and takes those away that are `undefined`; everything else in the address stays. */
  set(values: Readonly<Record<string, string | undefined>>): void;
}

/** The address that a page was opened with. `show` writes a changed one into the browser. */
export function createAddress(opened: string, show: (search: string) => void): Address {
  const search = signal(opened);
  return {
    search,
    get: (key) => new URLSearchParams(search.value).get(key) ?? undefined,
    set(values) {
      const next = new URLSearchParams(search.peek());
      for (const [key, value] of Object.entries(values)) {
        if (value === undefined) next.delete(key);
        else next.set(key, value);
      }
      const text = next.size === 0 ? "" : `?${next}`;
      if (text === search.peek()) return;
      search.value = text;
      show(text);
    },
  };
}

/** The address of the page around the components below its provider. */
export const AddressContext = createContext<Address | undefined>(undefined);

/** The page's address; a component that reads from it follows what is written. */
export function useAddress(): Address {
  const address = useContext(AddressContext);
  if (address === undefined) throw new Error("A component that reads the address stands outside AddressContext");
  return address;
}
