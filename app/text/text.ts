import type { en } from "./en.ts";
import { fill, type Message, type PlacesOf } from "./message.ts";

/** The languages of the lab, as they stand in the URL and in `<html lang>`. */
export const LANGUAGES = ["en", "zh-TW"] as const;
export type Language = typeof LANGUAGES[number];

/** Every key of the dictionary; English decides which there are. */
export type TextKey = keyof typeof en;

/** The keys of texts that have no places to fill. */
export type PlainKey = { [Key in TextKey]: [PlacesOf<typeof en[Key]>] extends [never] ? Key : never }[TextKey];

type Values<Key extends TextKey> = [PlacesOf<typeof en[Key]>] extends [never] ? []
  : [values: Readonly<Record<PlacesOf<typeof en[Key]>, string | number>>];

/** Looks a text up and fills its places, whose names are checked by type. */
export type Translate = <Key extends TextKey>(key: Key, ...values: Values<Key>) => string;

/** One language, ready to be read. */
export interface Words {
  readonly language: Language;
  readonly t: Translate;
}

type Dictionary = Readonly<Record<TextKey, Message>>;

/** Each language is a file of its own, so that a page loads only the one that is read. */
const DICTIONARIES: Readonly<Record<Language, () => Promise<Dictionary>>> = {
  en: () => import("./en.ts").then(({ en }) => en),
  "zh-TW": () => import("./zh-tw.ts").then(({ zhTw }) => zhTw),
};

/** Fetches a language. Rejects when its file can't be loaded. */
export async function loadWords(language: Language): Promise<Words> {
  const dictionary = await DICTIONARIES[language]();
  return { language, t: (key, ...[values]) => fill(dictionary[key], language, values ?? {}) };
}

/** The language that a browser's preferences ask for; English when none of them is Chinese. */
export function preferredLanguage(preferences: readonly string[]): Language {
  const known = preferences.find((tag) => /^(en|zh)\b/i.test(tag));
  return known !== undefined && /^zh/i.test(known) ? "zh-TW" : "en";
}
