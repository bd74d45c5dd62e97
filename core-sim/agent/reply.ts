/** A plain reply of one to four seconds, about the prompt, always the same for the same prompt. */
import { general } from "./general.ts";
import type { Language } from "./language.ts";
import type { Act } from "./player.ts";
import { support } from "./support.ts";
import { writing } from "./writing.ts";

const CHUNK: Readonly<Record<Language, number>> = { en: 12, "zh-TW": 4 };
const TIME = { thinkMs: 300, perUnitMs: 4, shortestMs: 1000, longestMs: 4000 };

/** The steps of a reply: a moment of thought, then its messages. */
export function reply(prompt: string, language: Language): Act {
  const messages = answer(prompt, language);
  const chunk = CHUNK[language];
  const total = Math.min(
    TIME.longestMs,
    Math.max(TIME.shortestMs, TIME.thinkMs + messages.join("").length * TIME.perUnitMs),
  );
  const gaps = messages.reduce((sum, say) => sum + Math.max(1, Math.ceil(say.length / chunk) - 1), 0);
  const everyMs = (total - TIME.thinkMs) / Math.max(1, gaps);
  return [{ wait: TIME.thinkMs }, ...messages.map((say) => ({ say, chunk, everyMs }))].values();
}

/** The same reply as one message that streams over the time it is given: long enough to reload in the middle of it. */
export function told(prompt: string, language: Language, ms: number): Act {
  const say = answer(prompt, language).join("\n\n");
  const chunk = CHUNK[language];
  return [{ say, chunk, everyMs: ms / Math.max(1, Math.ceil(say.length / chunk) - 1) }].values();
}

/** What the agent says to a prompt, message by message: edits a draft, helps a customer, else talks about the subject. */
function answer(prompt: string, language: Language): string[] {
  return writing(prompt, language) ?? [support(prompt, language) ?? general(prompt, language)];
}
