import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import { type Language, LANGUAGES, preferredLanguage } from "../../text/mod.ts";
import { travelling } from "../travelling.ts";
import type { Address } from "./address.ts";

/** How the pages are coloured; `system` follows the computer. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = typeof THEMES[number];

/** What a person chose about language and colours. */
export interface Preferences {
  readonly language: Signal<Language>;
  readonly theme: Signal<Theme>;
  /** The page's address, into which other parts of the page write their own choices. */
  readonly address: Address;
  /** What every link takes along, as a query: what the address names, with the choices made since. */
  readonly travelling: ReadonlySignal<string>;
}

/** Where choices come from and where they are kept. */
export interface PreferenceSources {
  /** The page's address; it wins, and what is chosen is written into it. */
  address: Address;
  /** What was kept by an earlier visit; reading gives null, writing does nothing where storage is refused. */
  read(key: string): string | null;
  keep(key: string, value: string): void;
  /** The browser's languages, best first. */
  languages: readonly string[];
}

/**
 * The choices of this visit: the address, then what was kept, then the browser's own. Each change is kept and shown; what
 * a link asks for is not kept, it may be somebody else's.
 */
export function createPreferences(sources: PreferenceSources): Preferences {
  const { address } = sources;
  const asked = new URLSearchParams(address.search.peek());
  const chosen = <Value extends string>(key: string, known: readonly Value[]) =>
    known.find((value) => value === asked.get(key)) ?? known.find((value) => value === sources.read(key));
  const language = signal(chosen("lang", LANGUAGES) ?? preferredLanguage(sources.languages));
  const theme = signal(chosen("theme", THEMES) ?? "system");
  const shown: Record<string, string> = { lang: language.value, theme: theme.value };
  effect(() => {
    const now = { lang: language.value, theme: theme.value };
    const changed = Object.entries(now).filter(([key, value]) => value !== shown[key]);
    if (changed.length === 0) return;
    for (const [key, value] of changed) {
      shown[key] = value;
      sources.keep(key, value);
    }
    untracked(() => address.set(Object.fromEntries(changed)));
  });
  return { language, theme, address, travelling: computed(() => travelling(address.search.value)) };
}
