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
const GRAMMAR: Edit = {
  name: { en: "grammar", "zh-TW": "文法" },
  apply: swap([
    [/\b(have|has|had) went\b/gi, "$1 gone"],
    [/\b(have|has|had) saw\b/gi, "$1 seen"],
    [/\b(could|should|would|might) of\b/gi, "$1 have"],
    [/\b(the (?:[a-z]+ )?(?:side|wall|room|plan|report|draft|list)|it|he|she|everyone) are\b/gi, "$1 is"],
    [/\b(it|he|she) don't\b/gi, "$1 doesn't"],
    [/\bmore (better|easier|faster|cheaper)\b/gi, "$1"],
  ]),
};
const DOUBLED: Edit = {
  name: { en: "doubled words", "zh-TW": "重複的字詞" },
  apply: swap([[/\b(\w+)( \1\b)+/gi, "$1"], [/(\p{Script=Han}{3,4})\1/gu, "$1"]]),
};
const SPACING: Edit = {
  name: { en: "spacing and punctuation", "zh-TW": "空格與標點" },
  apply: (text) =>
    swap([[/[ \t]+/g, " "], [/ +([,.!?;:])/g, "$1"], [/([,;])(?=[A-Za-z])/g, "$1 "], [
      /(^|\n)((?:\S+ +){3,}[^\n]*[^.!?:,\s])$/,
      "$1$2.",
    ]])(text),
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
    [
      /\b(very|really|just|actually|basically|quite|simply|literally|maybe|possibly|perhaps|I think that|I think|please note that) /gi,
      "",
    ],
    ...words([["sending over", "sending"], ["have a look at", "look at"]]),
  ]),
};
const WARMTH: Edit = {
  name: { en: "a warmer tone", "zh-TW": "更親切的語氣" },
  apply: swap([
    [/(^|\n)thanks for/gi, "$1thank you so much for"],
    [/\bI think\b/g, "I feel"],
    [/\b(c)ould we\b/gi, "$1ould we please"],
    [/\byou (must|have to|need to)\b/gi, "it would help if you could"],
    [/(^|\n)(best|regards|best regards),/gi, "$1Warmly,"],
    [/^Send\b/, "Would you please send"],
    [/^Tell\b/, "Would you please tell"],
    [/^Give\b/, "Would you please give"],
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
    [/(\p{Script=Han}[^\n]{4,}\p{Script=Han})$/u, "$1。"],
  ]),
};
const HAN_TYPOS: Edit = {
  name: { en: "wrong characters", "zh-TW": "錯別字" },
  apply: swap([[/因該/g, "應該"], [/以經/g, "已經"], [/既使/g, "即使"], [/必需要/g, "必須"], [/在次/g, "再次"], [
    /做業/g,
    "作業",
  ]]),
};
const HAN_GRAMMAR: Edit = {
  name: { en: "grammar", "zh-TW": "文法" },
  apply: swap([
    [/的位置的/g, "的"],
    [/好像有一點(太?\p{Script=Han})了/gu, "好像有點$1"],
    [/能不能夠/g, "能不能"],
    [/是否有可能/g, "能否"],
    [/不知道能不能請(你|您)看看/g, "能不能請$1看看"],
  ]),
};
const HAN_FILLERS: Edit = {
  name: { en: "filler words", "zh-TW": "贅字" },
  apply: swap([
    [/不知道能不能夠請(你|您)看看是否有可能/g, "能否請$1"],
    [/其實|基本上|老實說|的部分|的動作|非常非常|我覺得|好像有一點|這樣的話/g, ""],
    [/進行(?=\p{Script=Han}{2})/gu, ""],
    [/師傅那邊/g, "師傅"],
  ]),
};
const HAN_WARMTH: Edit = {
  name: { en: "a warmer tone", "zh-TW": "更親切的語氣" },
  apply: swap([
    [/^(\p{Script=Han}{1,4}?)(你|您)好[：:]/u, "親愛的$1："],
    [/不知道能不能夠請(你|您)看看是否有可能/g, "方便的話，想請$1"],
    [/(^|[^很])謝謝(你|您)/g, "$1很謝謝$2"],
    [/\n謝謝\n/g, "\n真心感謝\n"],
  ]),
};
const HAN_POLITE: Edit = {
  name: { en: "polite forms", "zh-TW": "敬語" },
  apply: swap([[/你們/g, "各位"], [/你/g, "您"], [/(?<!請)(給我|告訴我|回覆我)/g, "請$1"], [/盡快|趕快/g, "儘早"]]),
};

type EditTask = "shorten" | "friendly" | "formal" | "fix";

const TIDY: Readonly<Record<Language, readonly Edit[]>> = {
  en: [SPELLING, DOUBLED, SPACING, CAPITALS],
  "zh-TW": [HAN_TYPOS, DOUBLED, HAN_PUNCTUATION],
};
const FIRST: Readonly<Record<Language, Readonly<Record<EditTask, readonly Edit[]>>>> = {
  en: { shorten: [FILLERS, GRAMMAR], friendly: [WARMTH, FILLERS], formal: [CONTRACTIONS], fix: [GRAMMAR] },
  "zh-TW": { shorten: [HAN_FILLERS], friendly: [HAN_WARMTH], formal: [HAN_POLITE], fix: [HAN_GRAMMAR] },
};

/** The edits that a task takes on a text of that language, in their order. */
export function editsFor(task: EditTask, language: Language): readonly Edit[] {
  return [...FIRST[language][task], ...TIDY[language]];
}
