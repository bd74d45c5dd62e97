/** Small, real edits of a text, each with a name to tell it by. */
import { type Language, languageOf } from "./language.ts";

export interface Edit {
  readonly name: Readonly<Record<Language, string>>;
  apply(text: string): string;
}

/** A text's sentences, each with its own end. */
export function sentences(text: string): string[] {
  return (text.match(/[^.!?。！？]+[.!?。！？]*/g) ?? []).map((sentence) => sentence.trim()).filter((each) =>
    each !== ""
  );
}

/** A text's length as people count it. */
export function sizeOf(text: string): string {
  if (languageOf(text) === "zh-TW") return `${text.match(/\p{Script=Han}/gu)?.length ?? 0} 字`;
  return `${text.split(/\s+/).filter((word) => word !== "").length} words`;
}

type Swap = readonly [wrong: RegExp, right: string];
const swap = (swaps: readonly Swap[]) => (text: string) =>
  swaps.reduce((changed, [wrong, right]) => changed.replace(wrong, right), text);
const words = (pairs: readonly (readonly [string, string])[]): Swap[] =>
  pairs.map(([wrong, right]) => [new RegExp(`\\b${wrong}\\b`, "gi"), right]);

const SPELLING: Edit = {
  name: { en: "spelling", "zh-TW": "拼字" },
  apply: swap([
    ...words([
      ["teh", "the"],
      ["recieve", "receive"],
      ["definately", "definitely"],
      ["seperate", "separate"],
      ["occured", "occurred"],
      ["untill", "until"],
      ["wich", "which"],
      ["thier", "their"],
      ["adress", "address"],
      ["tommorow", "tomorrow"],
      ["alot", "a lot"],
    ]),
    [/\bi\b/g, "I"],
  ]),
};
const DOUBLED: Edit = {
  name: { en: "doubled words", "zh-TW": "重複的字詞" },
  apply: swap([[/\b(\w+)( \1\b)+/gi, "$1"], [/(\p{Script=Han}{3,4})\1/gu, "$1"]]),
};
const SPACING: Edit = {
  name: { en: "spacing and punctuation", "zh-TW": "空格與標點" },
  apply: (text) =>
    swap([[/[ \t]+/g, " "], [/ +([,.!?;:])/g, "$1"], [/([,;])(?=[A-Za-z])/g, "$1 "], [/([^.!?:\s])$/, "$1."]])(text),
};
const CAPITALS: Edit = {
  name: { en: "capitals at the start of sentences", "zh-TW": "句首大寫" },
  apply: (text) =>
    text.replace(/(^|[.!?]\s+)([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase()),
};
const FILLERS: Edit = {
  name: { en: "filler words", "zh-TW": "贅字" },
  apply: swap([
    ...words([["in order to", "to"], ["due to the fact that", "because"], ["at this point in time", "now"]]),
    [/\b(very|really|just|actually|basically|quite|simply|literally|I think that|please note that) /gi, ""],
  ]),
};
const CONTRACTIONS: Edit = {
  name: { en: "contractions and casual words", "zh-TW": "縮寫與口語" },
  apply: swap([
    ...words([
      ["can't", "cannot"],
      ["won't", "will not"],
      ["I'm", "I am"],
      ["asap", "as soon as possible"],
      ["thanks", "thank you"],
      ["gonna", "going to"],
      ["wanna", "want to"],
    ]),
    [/n't\b/gi, " not"],
    [/'re\b/gi, " are"],
    [/'ll\b/gi, " will"],
    [/^(hi|hey|hello)\b/i, "Dear"],
  ]),
};
const HAN_PUNCTUATION: Edit = {
  name: { en: "full-width punctuation", "zh-TW": "全形標點" },
  apply: swap([
    [/(\p{Script=Han}) *, */gu, "$1，"],
    [/(\p{Script=Han}) *\? */gu, "$1？"],
    [/(\p{Script=Han}) *! */gu, "$1！"],
    [/(\p{Script=Han}) *\.(?!\d) */gu, "$1。"],
    [/(\p{Script=Han})$/u, "$1。"],
  ]),
};
const HAN_TYPOS: Edit = {
  name: { en: "wrong characters", "zh-TW": "錯別字" },
  apply: swap([[/因該/g, "應該"], [/以經/g, "已經"], [/既使/g, "即使"], [/必需要/g, "必須"], [/在次/g, "再次"], [
    /做業/g,
    "作業",
  ]]),
};
const HAN_FILLERS: Edit = {
  name: { en: "filler words", "zh-TW": "贅字" },
  apply: swap([[/其實|基本上|老實說|的部分|的動作|非常非常/g, ""], [/進行(?=\p{Script=Han}{2})/gu, ""]]),
};
const HAN_POLITE: Edit = {
  name: { en: "polite forms", "zh-TW": "敬語" },
  apply: swap([[/你們/g, "各位"], [/你/g, "您"], [/(?<!請)(給我|告訴我|回覆我)/g, "請$1"], [/盡快|趕快/g, "儘早"]]),
};

/** The edits that a task takes on a text of that language, in their order. */
export function editsFor(task: "shorten" | "formal" | "fix", language: Language): readonly Edit[] {
  if (language === "zh-TW") {
    const tidy = [HAN_TYPOS, DOUBLED, HAN_PUNCTUATION];
    return task === "fix" ? tidy : task === "shorten" ? [HAN_FILLERS, ...tidy] : [HAN_POLITE, ...tidy];
  }
  const tidy = [SPELLING, DOUBLED, SPACING, CAPITALS];
  return task === "fix" ? tidy : task === "shorten" ? [FILLERS, ...tidy] : [CONTRACTIONS, ...tidy];
}
