import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type Language, LANGUAGES, preferredLanguage } from "../../text/mod.ts";
import { travelling } from "../travelling.ts";

/** How the pages are coloured; `system` follows the computer. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = typeof THEMES[number];

/** What a person chose about language and colours. */
export interface Preferences {
  readonly language: Signal<Language>;
  readonly theme: Signal<Theme>;
  /** What every link takes along, as a query: what the address names, with the choices made since. */
  readonly travelling: ReadonlySignal<string>;
}

/** Where choices come from and where they are kept. */
export interface PreferenceSources {
  /** The query of the page's address; it wins. */
  search: string;
  /** What was kept by an earlier visit; reading gives null, writing does nothing where storage is refused. */
  read(key: string): string | null;
  keep(key: string, value: string): void;
  /** The browser's languages, best first. */
  languages: readonly string[];
  /** Writes the choices into the page's address. */
  show(search: string): void;
}

/**
 * The choices of this visit: the address, then what was kept, then the browser's own. Each change is kept and shown; what
 * a link asks for is not kept, it may be somebody else's.
 */
export function createPreferences(sources: PreferenceSources): Preferences {
  const asked = new URLSearchParams(sources.search);
  const chosen = <Value extends string>(key: string, known: readonly Value[]) =>
    known.find((value) => value === asked.get(key)) ?? known.find((value) => value === sources.read(key));
  const language = signal(chosen("lang", LANGUAGES) ?? preferredLanguage(sources.languages));
  const theme = signal(chosen("theme", THEMES) ?? "system");
  const address = signal(sources.search);
  const shown: Record<string, string> = { lang: language.value, theme: theme.value };
  effect(() => {
    const now = { lang: language.value, theme: theme.value };
    const changed = Object.entries(now).filter(([key, value]) => value !== shown[key]);
    if (changed.length === 0) return;
    for (const [key, value] of changed) {
      shown[key] = value;
      asked.set(key, value);
      sources.keep(key, value);
    }
    address.value = `?${asked}`;
    sources.show(address.value);
  });
  return { language, theme, travelling: computed(() => travelling(address.value)) };
}
