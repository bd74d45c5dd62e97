import type { ReadonlySignal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** What the links below its provider take along. */
export const TravellingContext = createContext<ReadonlySignal<string> | undefined>(undefined);

/** The query that every link inside the lab takes along; a component that uses it follows the switches. */
export function useTravelling(): string {
  const query = useContext(TravellingContext);
  if (query === undefined) throw new Error("A component with a link stands outside TravellingContext");
  return query.value;
}

/** The part of an address that goes along from page to page: language, theme, lab and the drawer's tab, nothing else. */
export function travelling(search: string): string {
  return only(search, ["lang", "theme", "lab", "drawer"]);
}

/** The same without the lab: for the way out of one that doesn't exist. */
export function withoutLab(search: string): string {
  return only(search, ["lang", "theme"]);
}

function only(search: string, keys: readonly string[]): string {
  const kept = [...new URLSearchParams(search)].filter(([key]) => keys.includes(key));
  return kept.length === 0 ? "" : `?${new URLSearchParams(kept)}`;
}
