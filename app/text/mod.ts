/** Every word that a person reads, in each language of the lab. */
export { drawerWords } from "./drawer-words.ts";
export {
  allWords,
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
