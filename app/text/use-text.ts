import type { ReadonlySignal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Language, Translate, Words } from "./text.ts";

/** The language of everything below its provider. */
export const WordsContext = createContext<ReadonlySignal<Words> | undefined>(undefined);

/** The words of the current language, and whether all of them are there. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (words === undefined) throw new Error("A component that shows words stands outside WordsContext");
  return words.value;
}

/** The translator of the current language; a component that uses it is drawn again when the language changes. */
export function useText(): Translate {
  return useWords().t;
}

/** The current language, for `Intl` and `lang` attributes. */
export function useLanguage(): Language {
  return useWords().language;
}
