/** The prompts that begin with a slash: `/tool`, `/tell`, `/long`, `/fail`, `/asset`. */
import { isJsonObject, type JsonValue } from "../../sdk/protocol/mod.ts";
import { takeDuration } from "./duration.ts";
import { type Language, languageOf } from "./language.ts";
import { longTask } from "./long-task.ts";
import type { Act } from "./player.ts";
import { told } from "./reply.ts";
import type { Step } from "../control/mod.ts";
import { failureOf } from "./tool-failure.ts";
import type { ToolOutcome, Turn } from "./turn.ts";

/** How long `/tell` streams where the prompt doesn't say. */
const TOLD_MS = 10_000;

type Steps = Generator<Step, void, ToolOutcome | undefined>;

/** The steps of a command; undefined when the prompt is none. An unknown one is answered with those that there are. */
export function commandOf({ text, tools }: Turn): Act | undefined {
  const found = /^\s*\/([a-z]+)(?:\s+([\s\S]*))?$/.exec(text);
  if (found === null) return undefined;
  const [, name = "", rest = ""] = found;
  const language = languageOf(text);
  switch (name) {
    case "tool":
      return tool(rest.trim(), tools.map(({ name }) => name), language);
    case "tell": {
      const { ms, rest: prompt } = takeDuration(rest.trim(), TOLD_MS);
      return told(prompt, language, ms);
    }
    case "long":
      return longTask(rest.trim(), language);
    case "fail":
      return fail(rest.trim());
    case "asset":
      return asset(rest.trim(), language);
    default:
      return [{ say: HELP[language](name) }].values();
  }
}

const HELP: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) =>
    `I don't know the command /${name}. These work: /tool NAME {"key": "value"}, /tell 10s QUESTION, /long 30s, /fail CODE, /asset /notes.md text.`,
  "zh-TW": (name) =>
    `我不認得指令 /${name}。可用的有：/tool 名稱 {"key": "value"}、/tell 10s 問題、/long 30s、/fail CODE、/asset /notes.md 內容。`,
};

function* tool(rest: string, known: readonly string[], language: Language): Steps {
  const [, name = "", json = ""] = /^(\S*)\s*([\s\S]*)$/.exec(rest) ?? [];
  const zh = language === "zh-TW";
  if (name === "") {
    const list = known.length === 0 ? (zh ? "沒有任何工具" : "no tools at all") : known.join(", ");
    yield { say: zh ? `這個 session 有：${list}。` : `This session offers me: ${list}.` };
    return;
  }
  const args = readArgs(json);
  if (args === undefined) {
    yield {
      say: zh
        ? `「${json}」不是 JSON 物件，所以我沒有呼叫 ${name}。`
        : `"${json}" isn't a JSON object, so I didn't call ${name}.`,
    };
    return;
  }
  yield { say: zh ? `我來呼叫 ${name}。` : `Let me call ${name}.` };
  const outcome = yield { tool: name, args };
  if (outcome === undefined) return;
  const { code, message } = failureOf(outcome) ?? {};
  if (code !== undefined) {
    yield { say: zh ? `${name} 沒有成功（${code}）：${message}` : `${name} didn't work (${code}): ${message}` };
    return;
  }
  const result = outcome.ok ? JSON.stringify(outcome.result).slice(0, 2000) : "";
  yield { say: zh ? `${name} 的結果是 ${result}，這一步完成了。` : `${name} answered ${result}. That step is done.` };
}

function readArgs(json: string): { [key: string]: JsonValue } | undefined {
  if (json === "") return {};
  try {
    const value: unknown = JSON.parse(json);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function* fail(rest: string): Steps {
  const code = /^[A-Z][A-Z0-9_]*$/.test(rest) ? rest : "PROVIDER_COMMAND_FAILED";
  yield { wait: 300 };
  yield { fail: { code, message: `The prompt asked for a failure with ${code}` } };
}

function* asset(rest: string, language: Language): Steps {
  const [, path = "", text = ""] = /^(\S*)\s*([\s\S]*)$/.exec(rest) ?? [];
  const content = text === ""
    ? (language === "zh-TW" ? "# 筆記\n\n（尚無內容）\n" : "# Notes\n\n(nothing yet)\n")
    : text;
  yield { asset: path, text: content };
  const bytes = new TextEncoder().encode(content).length;
  yield { say: language === "zh-TW" ? `我寫好了 ${path}（${bytes} 位元組）。` : `I wrote ${path} (${bytes} bytes).` };
}
