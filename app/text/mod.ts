/** Every word that a person reads, in each language of the lab. */
export {
  type Language,
  LANGUAGES,
  loadWords,
  type PlainKey,
  preferredLanguage,
  type TextKey,
  type Translate,
  type Words,
} from "./text.ts";
export { useLanguage, useText, WordsContext } from "./use-text.ts";
