/** Texts that are made to be measured: by their units, their count, their size. */
import type { Step } from "../../control/mod.ts";

/** Each of these breaks apart where a text is cut by UTF-16 units (A-093). */
const CLUSTERS = [
  "👨‍👩‍👧‍👦 👩🏽‍🚀 🏳️‍🌈 🧑🏿‍🤝‍🧑🏻",
  "🇹🇼 🇯🇵 🇫🇷 🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  "𠮷野家 𡃁仔 𩸽 𪚥",
  "e\u0301 ñ n\u0303 Å a\u0323\u0302 Z\u0351\u036B\u0343 ｶﾞ が",
  "한국어 \u1112\u1161\u11AB नमस्ते สวัสดี",
  "1️⃣ ☎︎ ☎️ 葛󠄀城",
];

export const unicodeByUnits: Step[] = [{ say: CLUSTERS.join("\n"), chunk: 1, everyMs: 10 }, { usage: 120 }];

interface Numbered {
  readonly count?: number;
  readonly everyMs?: number;
}

/** Fragments that say which they are, all of one width: `[0001] `, `[0002] ` … every `everyMs` milliseconds. */
export function numbered({ count = 200, everyMs = 30 }: Numbered): Step[] {
  const digits = Math.max(4, `${count}`.length);
  const fragments = Array.from({ length: count }, (_, index) => `[${`${index + 1}`.padStart(digits, "0")}] `);
  return [{ say: fragments.join(""), chunk: digits + 3, everyMs }];
}

/** The numbers in such a text, in its order: where one is missing or comes twice, a fragment was lost or repeated. */
export function numbersIn(text: string): number[] {
  return [...text.matchAll(/\[(\d+)\] /g)].map(([, digits]) => Number(digits));
}

export const burst = ({ count = 5000, everyMs = 0.2 }: Numbered): Step[] => numbered({ count, everyMs });

const LINE = "This line is repeated until the message has a million characters; it says nothing else at all.\n";
const MEGABYTE = 1_000_000;

export const oneMegabyte = (): Step[] => [{
  say: LINE.repeat(Math.ceil(MEGABYTE / LINE.length)).slice(0, MEGABYTE),
  chunk: 10_000,
  everyMs: 10,
}];
