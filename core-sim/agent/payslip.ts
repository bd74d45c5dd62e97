/** A payslip at the end of a prompt: one of its rows explained, or the whole of it, or a note left beside the conversation. */
import type { Step } from "../control/mod.ts";
import { type Language, languageOf } from "./language.ts";
import { OTHER, TERMS } from "./payslip-terms.ts";
import type { Act } from "./player.ts";
import type { Turn } from "./turn.ts";

type Kind = "earning" | "deduction" | "employer";

interface Row {
  readonly kind: Kind;
  readonly label: string;
  readonly amount: number;
  /** As it stands on the slip. */
  readonly written: string;
}

const SLIP = /^([\s\S]*?)\n\n(?:Payslip|薪資單)[^\n]*[:：]\n([\s\S]+)$/;
const ROW = /^([+*-]) (.{1,80}): ([\d.,]{1,20})$/;
const KIND: Readonly<Record<string, Kind>> = { "+": "earning", "-": "deduction", "*": "employer" };
const LONGEST = 10_000;
const NOTE = "/payslip-notes.md";
const CHUNK: Readonly<Record<Language, number>> = { en: 14, "zh-TW": 6 };
const EVERY_MS = 40;

/** The steps of such a turn; undefined when no payslip stands in the prompt. */
export function explainedPayslip({ text }: Turn): Act | undefined {
  const [, asked, slip] = SLIP.exec(text.slice(0, LONGEST)) ?? [];
  if (asked === undefined || slip === undefined) return undefined;
  const rows = slip.split("\n").flatMap((line) => rowOf(line) ?? []);
  if (rows.length === 0) return undefined;
  const language = languageOf(asked);
  return (wantsNote(asked) ? writeNote(rows, language) : tell(asked, rows, language)).values();
}

function rowOf(line: string): Row | undefined {
  const [, sign = "", label, written] = ROW.exec(line.trim()) ?? [];
  const kind = KIND[sign];
  if (kind === undefined || label === undefined || written === undefined) return undefined;
  const amount = Number(written.replaceAll(",", ""));
  return Number.isFinite(amount) ? { kind, label, amount, written } : undefined;
}

const wantsNote = (asked: string) => /\b(notes?|write (it|this) (down|up))\b|筆記|寫下來/i.test(asked);

function tell(asked: string, rows: readonly Row[], language: Language): Step[] {
  const row = askedAbout(asked, rows, language);
  const say = row === undefined ? overview(rows, language) : about(row, rows, language);
  return [{ wait: 300 }, { say, chunk: CHUNK[language], everyMs: EVERY_MS }];
}

/** The row whose name the question holds, the longest first; else the one of which it speaks in other words. */
function askedAbout(asked: string, rows: readonly Row[], language: Language): Row | undefined {
  const question = asked.toLowerCase();
  const named = rows.filter(({ label }) => question.includes(label.toLowerCase()));
  const [longest] = named.sort((one, other) => other.label.length - one.label.length);
  const term = TERMS[language].find(({ name }) => name.test(asked));
  return longest ?? (term === undefined ? undefined : rows.find(({ label }) => term.name.test(label)));
}

function about(row: Row, rows: readonly Row[], language: Language): string {
  const { label, written, kind, amount } = row;
  const tells = TERMS[language].find(({ name }) => name.test(label))?.tells ?? OTHER[language][kind];
  const { gross } = sums(rows);
  const share = gross === 0 ? "" : `${(amount / gross * 100).toFixed(1)}%`;
  if (language === "zh-TW") {
    return `「${label}」是 ${written}${share === "" ? "" : `，相當於應發金額的 ${share}`}。${tells}`;
  }
  return `${label} is ${written}${share === "" ? "" : `, ${share} of your gross pay`}. ${tells}`;
}

function overview(rows: readonly Row[], language: Language): string {
  const { gross, off, net, written } = sums(rows);
  const largest = rows.filter(({ kind }) => kind === "deduction").sort((one, other) => other.amount - one.amount)[0];
  if (language === "zh-TW") {
    const most = largest === undefined ? "" : `扣得最多的是「${largest.label}」（${largest.written}）。`;
    return `這張薪資單應發 ${written(gross)}，扣款合計 ${written(off)}，實領 ${
      written(net)
    }。${most}想知道哪一項，直接問我就可以。`;
  }
  const most = largest === undefined ? "" : ` The largest deduction is ${largest.label} (${largest.written}).`;
  return `You earned ${written(gross)} gross; ${written(off)} is taken off, which leaves ${
    written(net)
  } in your account.${most} Ask me about any row.`;
}

function writeNote(rows: readonly Row[], language: Language): Step[] {
  const lines = rows.map((row) => `- ${about(row, rows, language)}`).join("\n");
  const zh = language === "zh-TW";
  const text = `# ${zh ? "薪資單說明" : "My payslip, explained"}\n\n${overview(rows, language)}\n\n${lines}\n`;
  const say = zh
    ? `我把每一項的說明寫進 session 的 workspace 了：${NOTE}。`
    : `I wrote every row down in ${NOTE}, in this session's workspace.`;
  return [{ wait: 300 }, { asset: NOTE, text }, { say, chunk: CHUNK[language], everyMs: EVERY_MS }];
}

function sums(rows: readonly Row[]) {
  const sum = (kind: Kind) => rows.reduce((total, row) => row.kind === kind ? total + row.amount : total, 0);
  const [gross, off] = [sum("earning"), sum("deduction")];
  const digits = rows.some(({ written }) => written.includes(".")) ? 2 : 0;
  const written = (amount: number) => amount.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return { gross, off, net: gross - off, written };
}
