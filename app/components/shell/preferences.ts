import { effect, type Signal, signal } from "@preact/signals";
import { type Language, LANGUAGES, preferredLanguage } from "../../text/mod.ts";

/** How the pages are coloured; `system` follows the computer. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = typeof THEMES[number];

/** What a person chose about language and colours. */
export interface Preferences {
  readonly language: Signal<Language>;
  readonly theme: Signal<Theme>;
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

/** The choices of this visit: the address, then what was kept, then the browser's own. Each change is kept and shown. */
export function createPreferences(sources: PreferenceSources): Preferences {
  const asked = new URLSearchParams(sources.search);
  const chosen = <Value extends string>(key: string, known: readonly Value[]) =>
    known.find((value) => value === asked.get(key)) ?? known.find((value) => value === sources.read(key));
  const language = signal(chosen("lang", LANGUAGES) ?? preferredLanguage(sources.languages));
  const theme = signal(chosen("theme", THEMES) ?? "system");
  const shown = { lang: language.value, theme: theme.value };
  effect(() => {
    const now = { lang: language.value, theme: theme.value };
    const changed = now.lang !== shown.lang || now.theme !== shown.theme;
    if (!changed && !asked.has("lang") && !asked.has("theme")) return;
    Object.assign(shown, now);
    for (const [key, value] of Object.entries(now)) {
      asked.set(key, value);
      sources.keep(key, value);
    }
    sources.show(`?${asked}`);
  });
  return { language, theme };
}

/** The part of an address that goes along from page to page: language, theme and which lab, nothing else. */
export function travelling(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([key]) => key === "lang" || key === "theme" || key === "lab");
  return kept.length === 0 ? "" : `?${new URLSearchParams(kept)}`;
}
