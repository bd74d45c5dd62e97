/** `/long 30s TOPIC`: a report that takes its time, tells how far it is, and leaves its result as an asset. */
import { takeDuration } from "./duration.ts";
import type { Language } from "./language.ts";
import type { Act } from "./player.ts";
import type { Step } from "../control/mod.ts";

const DEFAULT_MS = 30_000;
/** Streaming of a message is part of the time. */
const CHUNK = 12;
const EVERY_MS = 30;

interface Stage {
  readonly label: string;
  readonly text: string;
}

const STAGES: Readonly<Record<Language, (topic: string) => readonly Stage[]>> = {
  en: (topic) => [
    { label: "Collecting sources", text: `I am collecting what there is on ${topic}.` },
    { label: "Sorting", text: "Twelve sources look usable; I am sorting them by date and by how reliable they are." },
    { label: "Comparing", text: "Two of them disagree on the numbers, so I am comparing how each one counted." },
    { label: "Writing", text: `The picture is clear enough now. I am writing the section on ${topic}.` },
    { label: "Checking", text: "Last pass: I am checking every figure against its source." },
  ],
  "zh-TW": (topic) => [
    { label: "蒐集資料", text: `正在蒐集與「${topic}」有關的資料。` },
    { label: "整理", text: "有十二份資料可用，正在依日期與可信度排序。" },
    { label: "比對", text: "其中兩份的數字不一致，正在比對各自的計算方式。" },
    { label: "撰寫", text: `方向已經清楚，正在撰寫「${topic}」這一節。` },
    { label: "檢查", text: "最後一輪：逐一核對每個數字的出處。" },
  ],
};

/** The steps of a long task; `rest` is a duration, then a topic. */
export function longTask(rest: string, language: Language): Act {
  const { ms, rest: asked } = takeDuration(rest, DEFAULT_MS);
  const topic = asked === "" ? (language === "zh-TW" ? "上個月的訂單" : "last month's orders") : asked.slice(0, 200);
  return play(topic, ms, language);
}

function* play(topic: string, ms: number, language: Language): Generator<Step, void, unknown> {
  const stages = STAGES[language](topic);
  const names = stages.map(({ label }) => label);
  for (const [index, { label, text }] of stages.entries()) {
    yield { progress: index / stages.length, label, stages: names };
    yield { say: text, chunk: CHUNK, everyMs: EVERY_MS };
    const streaming = (Math.ceil(text.length / CHUNK) - 1) * EVERY_MS;
    yield { wait: Math.max(0, Math.round(ms / stages.length) - streaming) };
  }
  const zh = language === "zh-TW";
  const points = stages.map(({ label, text }) => `- **${label}**: ${text}`).join("\n");
  yield { asset: "/report.md", text: `# ${topic}\n\n${points}\n` };
  yield { progress: 1, label: zh ? "完成" : "Done", stages: names };
  yield {
    say: zh ? `「${topic}」的報告完成了，放在 /report.md。` : `The report on ${topic} is done; it is in /report.md.`,
  };
}
