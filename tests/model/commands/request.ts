/** A page asks something. */
import type { ResponseMessage } from "../../../sdk/protocol/mod.ts";
import { type InvariantName, must } from "../broken.ts";
import { type Ask, describeAsk } from "../reference/ask.ts";
import type { Computer } from "../reference/computer.ts";
import { accept, nextOperation } from "../reference/effects.ts";
import { allowed } from "../reference/verdict.ts";
import { learn } from "../stage/learn.ts";
import { post } from "../stage/post.ts";
import type { Stage } from "../stage/stage.ts";
import { command, type ModelCommand } from "./command.ts";

export const MAX_SESSIONS = 3;

export function request(ask: Ask): ModelCommand {
  return command({
    title: describeAsk(ask),
    possible: (computer) => canAsk(computer, ask),
    run: (computer, stage) => put(computer, stage, ask),
  });
}

/** Two requests one right after the other: nothing else happens between them. */
export function pair(first: Ask, second: Ask): ModelCommand {
  return command({
    title: `at once: ${describeAsk(first)}, ${describeAsk(second)}`,
    possible: (computer) => canAsk(computer, first) && canAsk(computer, second),
    run: (computer, stage) => {
      put(computer, stage, first);
      if (canAsk(computer, second)) put(computer, stage, second);
    },
  });
}

function canAsk({ pages, threads }: Readonly<Computer>, ask: Ask): boolean {
  return isPossible({ pages, sessions: threads.length }, ask);
}

/** Whether the page is there, and the session that it names; few sessions have more to do with each other. */
export function isPossible({ pages, sessions }: { pages: readonly unknown[]; sessions: number }, ask: Ask): boolean {
  return pages[ask.place] !== undefined && (ask.ask === "create" ? sessions < MAX_SESSIONS : ask.thread < sessions);
}

function put(computer: Computer, stage: Stage, ask: Ask): void {
  computer.asks++;
  const answers = allowed(computer, ask);
  const requestId = post(stage, ask, nextOperation(computer));
  const answer = stage.page(ask.place).answerTo(requestId);
  stage.look();
  must(answer !== undefined, "answered-once", () => `${describeAsk(ask)}: no answer`);
  const code = answer.ok ? "ok" : answer.error.code;
  stage.answers.add(`${ask.ask} ${code}`);
  must(answers.has(code), invariantOf(answers), () => `${describeAsk(ask)}: ${code}, not ${[...answers].join(" or ")}`);
  learn(computer, stage, stage.system.truth());
  if (!answer.ok) return;
  if (ask.ask === "create") stage.sessions.push(createdId(answer));
  accept(computer, ask);
}

/** The name of what a wrong answer breaks. */
function invariantOf(answers: ReadonlySet<string>): InvariantName {
  if (answers.size > 1) return "answers-as-ruled";
  if (answers.has("THREAD_BUSY")) return "busy-is-refused";
  return answers.has("PENDING_TOOL_REQUEST_NOT_FOUND") ? "late-answer-is-refused" : "answers-as-ruled";
}

function createdId({ result }: Extract<ResponseMessage, { ok: true }>): string {
  const named = typeof result === "object" && result !== null && "sessionId" in result ? result.sessionId : undefined;
  must(typeof named === "string", "answers-as-ruled", () => "create_session gives no session id");
  return named;
}
