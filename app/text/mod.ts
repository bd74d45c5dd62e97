/** Every word that a person reads, in each language of the lab. */
export {
  allWords,
  drawerWords,
  firstWords,
  type Language,
  LANGUAGES,
  type PlainKey,
  preferredLanguage,
  type TextKey,
  type Translate,
  type Words,
  type WordsOf,
} from "./text.ts";
export { useLanguage, useText, useWords, WordsContext } from "./use-text.ts";
