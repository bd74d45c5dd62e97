/** A question about an order by its number, where the page offers a tool that finds orders: looked up first, then told. */
import { isJsonObject, type JsonValue, type ToolManifest } from "../../sdk/protocol/mod.ts";
import { type Language, languageOf } from "./language.ts";
import type { Act } from "./player.ts";
import type { Step } from "../control/mod.ts";
import { support } from "./support.ts";
import type { ToolOutcome, Turn } from "./turn.ts";

const ORDER_NUMBER = /\b[A-Z]{1,4}-\d{3,}\b/;
const CHUNK = 8;
const EVERY_MS = 60;

/** The steps of such a turn; undefined when the prompt names no order, or no tool finds one. */
export function lookedUp({ text, tools }: Turn): Act | undefined {
  const number = ORDER_NUMBER.exec(text)?.[0];
  const tool = tools.find(({ name }) => /order/i.test(name));
  const key = tool === undefined ? undefined : firstRequired(tool);
  if (number === undefined || tool === undefined || key === undefined) return undefined;
  return play({ tool: tool.name, args: { [key]: number } }, number, text);
}

function* play(call: Step & { tool: string }, number: string, prompt: string): Generator<
  Step,
  void,
  ToolOutcome | undefined
> {
  const language = languageOf(prompt);
  yield { wait: 300 };
  const outcome = yield call;
  const told = outcome?.ok === true ? found(outcome.result, number, language) : undefined;
  const say = told ?? support(prompt, language) ?? notFound(number, language);
  yield { say, chunk: CHUNK, everyMs: EVERY_MS };
}

function found(result: JsonValue, number: string, language: Language): string | undefined {
  if (!isJsonObject(result) || typeof result["state"] !== "string") return undefined;
  const { item, state } = result;
  const what = typeof item === "string" ? item : "";
  if (language === "zh-TW") {
    return `我查了訂單 ${number}${
      what === "" ? "" : `（${what}）`
    }：目前狀態是「${state}」。接下來一到兩個工作天會送達，當天早上會收到簡訊通知。`;
  }
  const about = what === "" ? "" : ` (${what})`;
  return `I looked up order ${number}${about}: ${state.toLowerCase()}. From here it takes one or two working days, and the carrier sends a message on the morning of the delivery.`;
}

function notFound(number: string, language: Language): string {
  return language === "zh-TW"
    ? `我查不到訂單 ${number}，請再確認一次編號。`
    : `I can't find order ${number}. Please check its number.`;
}

function firstRequired({ argsSchema }: ToolManifest): string | undefined {
  const { required } = argsSchema;
  const [first] = Array.isArray(required) ? required : [];
  return typeof first === "string" ? first : undefined;
}
