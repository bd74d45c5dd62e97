import { en } from "./en.ts";
import { fill, type Message, type PlacesOf } from "./message.ts";
import { zhTw } from "./zh-tw.ts";

/** The languages of the lab, as they stand in the URL and in `<html lang>`. */
export const LANGUAGES = ["en", "zh-TW"] as const;
export type Language = typeof LANGUAGES[number];

/** Every key of the dictionary; English decides which there are. */
export type TextKey = keyof typeof en;

type Values<Key extends TextKey> = [PlacesOf<typeof en[Key]>] extends [never] ? []
  : [values: Readonly<Record<PlacesOf<typeof en[Key]>, string | number>>];

/** Looks a text up and fills its places, whose names are checked by type. */
export type Translate = <Key extends TextKey>(key: Key, ...values: Values<Key>) => string;

const DICTIONARIES: Readonly<Record<Language, Readonly<Record<TextKey, Message>>>> = { en, "zh-TW": zhTw };

/** The translator for one language. */
export function translator(language: Language): Translate {
  const dictionary = DICTIONARIES[language];
  return (key, ...[values]) => fill(dictionary[key], language, values ?? {});
}

/** The language that a browser's preferences ask for; English when none of them is Chinese. */
export function preferredLanguage(preferences: readonly string[]): Language {
  const known = preferences.find((tag) => /^(en|zh)\b/i.test(tag));
  return known !== undefined && /^zh/i.test(known) ? "zh-TW" : "en";
}
