/** A writing helper: finds the draft in a prompt, edits it as asked, and says what it did. */
import { type Edit, editsFor, sentences, sizeOf } from "./edits.ts";
import { type Language, languageOf } from "./language.ts";
import { quoted } from "./quoted.ts";

const LONGEST_DRAFT = 2000;

type Task = "shorten" | "friendly" | "formal" | "summary" | "title" | "fix";

const TASKS: readonly (readonly [Task, RegExp])[] = [
  ["summary", /\bsummar|\btl;?dr\b|摘要|總結|重點/i],
  ["title", /\btitles?\b|\bheadlines?\b|\bsubject line\b|標題|主旨/i],
  ["shorten", /\bshort|\bconcise|\btrim\b|\bcut\b|縮短|精簡|簡短|短一點/i],
  ["friendly", /\bfriendl|\bwarm|\bkind(er|ly)?\b|親切|友善|溫暖/i],
  ["formal", /\bformal|\bpolite|\bprofessional|禮貌|正式|客氣|語氣/i],
  [
    "fix",
    /\b(fix|correct|proofread|improve|edit|polish|rewrite|clearer|draft)\b|修正|修改|錯字|校對|潤飾|改寫|改善|草稿/i,
  ],
];

/**
 * What was changed, and then the edited draft as a message of its own, ready to be used; or what was asked
 * about it. Undefined when the prompt asks for no writing or holds nothing to edit.
 */
export function writing(prompt: string, language: Language): string[] | undefined {
  const found = split(prompt.slice(0, LONGEST_DRAFT * 2));
  if (found === undefined) return undefined;
  const task = TASKS.find(([, asks]) => asks.test(found.asked))?.[0];
  return task === undefined ? undefined : perform(task, found.draft.slice(0, LONGEST_DRAFT), language);
}

/** The request and the draft: fenced, after a label, after a colon and a line break, or after a blank line. */
function split(prompt: string): { asked: string; draft: string } | undefined {
  for (
    const form of [
      /^([^`]*)```(?:\w*\n)?([^`]+)```/,
      /^([\s\S]*?\b(?:draft|text)(?: is)?\s*[:：])\s*(\S[\s\S]*)$/i,
      /^([\s\S]*?(?:草稿|原文|內容|文章)(?:如下|是)?\s*[:：])\s*(\S[\s\S]*)$/,
      /^([^\n]*[:：])\s*(\S[\s\S]*)$/,
      /^([^\n]+)\n\s*\n(\S[\s\S]*)$/,
    ]
  ) {
    const [, asked, draft] = form.exec(prompt) ?? [];
    if (asked !== undefined && draft !== undefined && draft.trim() !== "") return { asked, draft: draft.trim() };
  }
  return undefined;
}

function perform(task: Task, draft: string, language: Language): string[] {
  const zh = language === "zh-TW";
  switch (task) {
    case "summary": {
      const [first = draft] = sentences(draft);
      const others = Math.max(0, sentences(draft).length - 1);
      return [
        zh
          ? `重點是：${first}\n\n（原文共 ${sizeOf(draft)}，其餘 ${others} 句是補充說明。）`
          : `In one sentence: ${first}\n\n(The draft has ${
            sizeOf(draft)
          }; the other ${others} sentences support this one.)`,
      ];
    }
    case "title": {
      const topic = quoted((sentences(draft)[0] ?? draft).replace(/[.!?。！？]+$/, ""), zh ? 16 : 48);
      return [
        zh
          ? `三個標題：\n1. ${topic}\n2. 關於「${topic}」，您需要知道的事\n3. ${topic}：下一步怎麼走`
          : `Three titles for this draft:\n1. ${topic}\n2. What you should know: ${topic}\n3. ${topic}, and what comes next`,
      ];
    }
    default:
      return edited(draft, editsFor(task, languageOf(draft)), language);
  }
}

function edited(draft: string, edits: readonly Edit[], language: Language): string[] {
  const zh = language === "zh-TW";
  let text = draft;
  const done: string[] = [];
  for (const edit of edits) {
    const next = edit.apply(text);
    if (next !== text) done.push(edit.name[language]);
    text = next;
  }
  if (done.length === 0) {
    return [
      zh
        ? `「${quoted(draft, 20)}」這份草稿（${sizeOf(draft)}）讀起來已經很好，我沒有更動。`
        : `I would leave "${quoted(draft, 40)}" (${sizeOf(draft)}) as it is: it already reads well.`,
    ];
  }
  const sizes = `${sizeOf(draft)} → ${sizeOf(text)}`;
  return [
    zh
      ? `我更動了：${done.join("、")}（${sizes}）。新的草稿如下：`
      : `What I changed: ${done.join(", ")} (${sizes}). Here is the new draft:`,
    text,
  ];
}
