/** Every word that a person reads, in each language of the lab. */
export { type Language, LANGUAGES, preferredLanguage, type TextKey, type Translate, translator } from "./text.ts";
export { LanguageContext, useLanguage, useText } from "./use-text.ts";
