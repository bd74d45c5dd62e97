import { type ReadonlySignal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Language, type Translate, translator } from "./text.ts";

/** The language of everything below its provider. */
export const LanguageContext = createContext<ReadonlySignal<Language>>(signal("en"));

/** The translator of the current language; a component that uses it is drawn again when the language changes. */
export function useText(): Translate {
  return translator(useContext(LanguageContext).value);
}

/** The current language, for `Intl` and `lang` attributes. */
export function useLanguage(): Language {
  return useContext(LanguageContext).value;
}
