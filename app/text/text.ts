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
  /** False until those have come that a page shows later; they are blank until then. */
  readonly complete: boolean;
  readonly t: Translate;
}

type Dictionary = Readonly<Partial<Record<TextKey, Message>>>;
export type Files = Readonly<Record<Language, () => Promise<Dictionary>>>;

/** What stands on every page at once: the shell, and a session. */
const FRAME: Files = {
  en: () => import("./en/frame.ts").then(({ frame }) => frame),
  "zh-TW": () => import("./zh-tw/frame.ts").then(({ frame }) => frame),
};

/** What goes on behind a page, wanted a little later. */
const BACKSTAGE: Files = {
  en: () => import("./en/backstage.ts").then(({ backstage }) => backstage),
  "zh-TW": () => import("./zh-tw/backstage.ts").then(({ backstage }) => backstage),
};

/** Notices, which a page without a session never shows. */
const LATER: Files = {
  en: () => import("./en/later.ts").then(({ later }) => later),
  "zh-TW": () => import("./zh-tw/later.ts").then(({ later }) => later),
};

/** Each page's own, so that it loads no other page's words. */
const PAGES = {
  lab: {
    en: () => import("./en/desk.ts").then(({ desk }) => desk),
    "zh-TW": () => import("./zh-tw/desk.ts").then(({ desk }) => desk),
  },
  home: {
    en: () => import("./en/home.ts").then(({ home }) => home),
    "zh-TW": () => import("./zh-tw/home.ts").then(({ home }) => home),
  },
  temporary: {
    en: () => import("./en/temporary.ts").then(({ temporary }) => temporary),
    "zh-TW": () => import("./zh-tw/temporary.ts").then(({ temporary }) => temporary),
  },
  reload: {
    en: () => import("./en/reload.ts").then(({ reload }) => reload),
    "zh-TW": () => import("./zh-tw/reload.ts").then(({ reload }) => reload),
  },
  workflow: {
    en: () => import("./en/workflow.ts").then(({ workflow }) => workflow),
    "zh-TW": () => import("./zh-tw/workflow.ts").then(({ workflow }) => workflow),
  },
  sensitive: {
    en: () => import("./en/sensitive.ts").then(({ sensitive }) => sensitive),
    "zh-TW": () => import("./zh-tw/sensitive.ts").then(({ sensitive }) => sensitive),
  },
  "long-task": {
    en: () => import("./en/long-task.ts").then(({ longTask }) => longTask),
    "zh-TW": () => import("./zh-tw/long-task.ts").then(({ longTask }) => longTask),
  },
} as const satisfies Readonly<Record<string, Files>>;

/** What a page alone shows later. */
const PAGES_LATER: Readonly<Partial<Record<WordsOf, Files>>> = {
  workflow: {
    en: () => import("./en/trip.ts").then(({ trip }) => trip),
    "zh-TW": () => import("./zh-tw/trip.ts").then(({ trip }) => trip),
  },
  sensitive: {
    en: () => import("./en/wipe.ts").then(({ wipe }) => wipe),
    "zh-TW": () => import("./zh-tw/wipe.ts").then(({ wipe }) => wipe),
  },
};

/** The pages that have words of their own. */
export type WordsOf = keyof typeof PAGES;

/** As much of a language as a page shows first. Rejects when a file of it can't be loaded. */
export async function firstWords(language: Language, page: WordsOf): Promise<Words> {
  return words(language, await Promise.all([FRAME[language](), PAGES[page][language]()]), false);
}

/** All of a language that a page may need. Rejects when a file of it can't be loaded. */
export async function allWords(language: Language, page: WordsOf): Promise<Words> {
  const notices = page === "lab" ? [] : [LATER[language]()];
  const later = [BACKSTAGE[language](), ...notices, PAGES_LATER[page]?.[language]() ?? {}];
  return words(language, await Promise.all([FRAME[language](), PAGES[page][language](), ...later]), true);
}

function words(language: Language, parts: readonly Dictionary[], complete: boolean): Words {
  const dictionary: Dictionary = Object.assign({}, ...parts);
  return { language, complete, t: (key, ...[values]) => fill(dictionary[key] ?? "", language, values ?? {}) };
}

/** The language that a browser's preferences ask for; English when none of them is Chinese. */
export function preferredLanguage(preferences: readonly string[]): Language {
  const known = preferences.find((tag) => /^(en|zh)\b/i.test(tag));
  return known !== undefined && /^zh/i.test(known) ? "zh-TW" : "en";
}
