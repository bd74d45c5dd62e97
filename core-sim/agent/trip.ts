/** A trip's brief at the end of a prompt, on a page that can show an itinerary: one open question first, then a plan. */
import { isJsonObject, type JsonValue } from "../../sdk/protocol/mod.ts";
import type { Step } from "../control/mod.ts";
import { type Language, languageOf } from "./language.ts";
import type { Act } from "./player.ts";
import { failureOf } from "./tool-failure.ts";
import type { ToolOutcome, Turn } from "./turn.ts";

const BRIEF = /^([\s\S]*?)\n\n(?:Trip|出差)[:：]\n([\s\S]+)$/;
const LINE = /^- (destination|days|budget|constraints): (.{1,200})$/;
const LONGEST = 5_000;
const MAX_DAYS = 7;
const CHUNK: Readonly<Record<Language, number>> = { en: 14, "zh-TW": 6 };
const EVERY_MS = 40;

type Steps = Generator<Step, void, ToolOutcome | undefined>;
type Item = { day: number; title: string; cost: number };

interface Brief {
  readonly destination: string;
  readonly days: number;
  readonly budget: number;
  readonly constraints: string;
}

/** The steps of such a turn; undefined when no brief stands in the prompt, or the page shows no itinerary. */
export function plannedTrip({ text, tools }: Turn): Act | undefined {
  const [, asked, lines] = BRIEF.exec(text.slice(0, LONGEST)) ?? [];
  if (asked === undefined || lines === undefined || !tools.some(({ name }) => name === "set_itinerary")) {
    return undefined;
  }
  const brief = readBrief(lines);
  if (brief === undefined || !/plan|propos|itinerary|again|cheaper|安排|規劃|行程|便宜/i.test(asked)) return undefined;
  const cheaper = /cheaper|便宜/i.test(asked);
  const asks = tools.some(({ name }) => name === "ask_traveller") && !cheaper;
  return play(brief, { asks, cheaper, language: languageOf(asked) });
}

function readBrief(lines: string): Brief | undefined {
  const facts = new Map(
    lines.split("\n").flatMap((line) => {
      const [, key, value] = LINE.exec(line.trim()) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value] as const];
    }),
  );
  const days = Number(facts.get("days"));
  const destination = facts.get("destination");
  if (destination === undefined || !Number.isInteger(days) || days < 1) return undefined;
  const budget = Number(facts.get("budget"));
  return {
    destination,
    days: Math.min(days, MAX_DAYS),
    budget: Number.isFinite(budget) && budget > 0 ? budget : 1000,
    constraints: facts.get("constraints") ?? "",
  };
}

interface Manner {
  readonly asks: boolean;
  readonly cheaper: boolean;
  readonly language: Language;
}

function* play(brief: Brief, { asks, cheaper, language }: Manner): Steps {
  const zh = language === "zh-TW";
  const say = (text: string): Step => ({ say: text, chunk: CHUNK[language], everyMs: EVERY_MS });
  yield { wait: 300 };
  yield say(zh ? `好，我來安排「${brief.destination}」的行程。` : `Right, I will plan ${brief.destination}.`);
  let answer: string | undefined;
  if (asks) {
    const question = zh ? "住在哪裡比較好？" : "Where would you rather stay?";
    const choices = zh ? ["會場附近", "車站附近"] : ["Near the venue", "Near the station"];
    answer = answerOf(yield { tool: "ask_traveller", args: { question, choices } });
  }
  const items = itinerary(brief, { answer, cheaper, zh });
  const outcome = yield { tool: "set_itinerary", args: { items } };
  if (outcome === undefined || failureOf(outcome) !== undefined) {
    yield say(
      zh ? "行程沒有存進頁面，所以什麼都沒有更動。" : "The page didn't take the itinerary, so nothing was changed.",
    );
    return;
  }
  const total = items.reduce((sum, { cost }) => sum + cost, 0);
  yield say(summary(total, brief, { answer, asked: asks, zh }));
}

/** The itinerary of one brief and one answer: always the same. */
function itinerary(
  { destination, days, budget }: Brief,
  { answer, cheaper, zh }: { answer: string | undefined; cheaper: boolean; zh: boolean },
): Item[] {
  const share = (part: number) => Math.round(budget * part * (cheaper ? 0.75 : 1));
  const where = answer ?? (zh ? "會場附近" : "near the venue");
  const items: Item[] = [
    { day: 1, title: zh ? `前往${destination}` : `Travel to ${destination}`, cost: share(0.2) },
    { day: 1, title: zh ? `入住飯店（${where}）` : `Check in: hotel, ${where.toLowerCase()}`, cost: share(0.4) },
  ];
  for (let day = 1; day <= days; day++) {
    items.push({ day, title: WORK[zh ? "zh-TW" : "en"][day % 3] ?? "", cost: share(0.15 / days) });
  }
  items.push({ day: days, title: zh ? "返程" : "Travel home", cost: share(0.2) });
  return items;
}

const WORK: Readonly<Record<Language, readonly string[]>> = {
  en: ["Visit to the workshop", "Meeting with the partner", "Fair: halls 1 to 4"],
  "zh-TW": ["參觀工廠", "與合作夥伴開會", "看展：1 到 4 館"],
};

function summary(
  total: number,
  { budget, constraints }: Brief,
  { answer, asked, zh }: { answer: string | undefined; asked: boolean; zh: boolean },
): string {
  const note = constraints === "" ? "" : zh ? `我記下了：${constraints}。` : ` I kept in mind: ${constraints}.`;
  const declined = asked && answer === undefined;
  if (zh) {
    return `${declined ? "你沒有選，我就先排會場附近。" : ""}行程放上頁面了，合計 ${total}，預算是 ${budget}。${note}`;
  }
  const first = declined ? "You didn't choose, so I took a hotel near the venue. " : "";
  return `${first}The itinerary is on the page: ${total} of a budget of ${budget}.${note}`;
}

function answerOf(outcome: ToolOutcome | undefined): string | undefined {
  const result = resultOf(outcome);
  const answer = isJsonObject(result) ? result["answer"] : undefined;
  return typeof answer === "string" && answer !== "" ? answer : undefined;
}

function resultOf(outcome: ToolOutcome | undefined): JsonValue | undefined {
  return outcome?.ok === true ? outcome.result : undefined;
}
