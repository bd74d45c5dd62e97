/** How a request is answered, by D.1, OR1, OR2, RS4, RE5, RE8 and NL4. */
import type { Ask } from "./ask.ts";
import { type Computer, isAttached, type Status } from "./computer.ts";

/** `ok`, or the code of the refusal. */
export type Answer = string;

const ADMITTED: Record<Status, { send: Answer; prepare: Answer; reactivate: Answer }> = {
  idle: { send: "ok", prepare: "ok", reactivate: "ok" },
  running: { send: "THREAD_BUSY", prepare: "THREAD_BUSY", reactivate: "THREAD_BUSY" },
  waitingToolResult: { send: "THREAD_BUSY", prepare: "THREAD_BUSY", reactivate: "THREAD_BUSY" },
  error: { send: "PROVIDER_COMMAND_FAILED", prepare: "ok", reactivate: "PROVIDER_COMMAND_FAILED" },
  ended: { send: "THREAD_ENDED", prepare: "THREAD_ENDED", reactivate: "ok" },
};

const NEEDS_ROUTE: ReadonlySet<Ask["ask"]> = new Set<Ask["ask"]>(["send", "prepare", "answer"]);

/** Core's answer while the link is up. */
export function verdict(computer: Computer, ask: Ask): Answer {
  if (ask.ask === "create") return "ok";
  const { page, thread } = named(computer, ask);
  if (!thread.known) return "THREAD_NOT_FOUND";
  if (thread.origin !== page.origin) return "THREAD_ACCESS_DENIED";
  if (NEEDS_ROUTE.has(ask.ask) && !isAttached(thread, page)) return "THREAD_SUBSCRIPTION_UNAVAILABLE";
  const { status } = thread.state;
  switch (ask.ask) {
    case "attach":
    case "end":
      return "ok";
    case "answer":
      return status === "waitingToolResult" && ask.which === "pending" ? "ok" : "PENDING_TOOL_REQUEST_NOT_FOUND";
    case "reactivate":
      if (status === "ended" && thread.workspace === "away") return "WORKSPACE_OPEN_FAILED";
      return ADMITTED[status].reactivate;
    case "send":
    case "prepare":
      return ADMITTED[status][ask.ask];
  }
}

/** Every answer that the rules allow now. While the link isn't surely up nothing is queued, and no refusal changes anything. */
export function allowed(computer: Computer, ask: Ask): ReadonlySet<Answer> {
  const exact = verdict(computer, ask);
  const { link } = computer;
  const answers = new Set(fromMemory(computer, ask));
  if (link.kind !== "up") { for (const code of outageCodes(computer)) answers.add(code); }
  return link.kind === "down" && exact === "ok" ? answers : answers.add(exact);
}

/** What the Extension may say without asking Core where it can't reach it, or can't know that Core forgot a thread. */
function fromMemory(computer: Computer, ask: Ask): Answer[] {
  if (ask.ask === "create") return [];
  const { page, thread } = named(computer, ask);
  const unsubscribed = thread.unsubscribedUntil > computer.now;
  if (computer.link.kind === "up" && !thread.stale && !unsubscribed) return [];
  return [
    ...(thread.origin === page.origin ? [] : ["THREAD_ACCESS_DENIED"]),
    ...(NEEDS_ROUTE.has(ask.ask) ? ["THREAD_SUBSCRIPTION_UNAVAILABLE"] : []),
  ];
}

function outageCodes({ outages }: Computer): Answer[] {
  if (outages.hostCut !== undefined) return ["NATIVE_HOST_UNAVAILABLE", "NATIVE_CONNECTION_CLOSED"];
  return [outages.desktopDown === undefined ? "NATIVE_CONNECTION_CLOSED" : "CORE_RUNTIME_UNAVAILABLE"];
}

/** The page and the thread that a request names; commands make sure that both are there. */
export function named(computer: Computer, ask: Exclude<Ask, { ask: "create" }>) {
  const page = computer.pages[ask.place];
  const thread = computer.threads[ask.thread];
  if (page === undefined || thread === undefined) throw new Error("no such page or thread");
  return { page, thread };
}

/** Every request with every answer that the rules know for it; of an outage those of the most frequent one. */
export const ANSWERS: readonly string[] = Object.entries({
  create: [],
  attach: ["THREAD_NOT_FOUND", "THREAD_ACCESS_DENIED"],
  reactivate: [
    "THREAD_NOT_FOUND",
    "THREAD_ACCESS_DENIED",
    "THREAD_BUSY",
    "PROVIDER_COMMAND_FAILED",
    "WORKSPACE_OPEN_FAILED",
  ],
  send: [
    "THREAD_NOT_FOUND",
    "THREAD_ACCESS_DENIED",
    "THREAD_SUBSCRIPTION_UNAVAILABLE",
    "THREAD_BUSY",
    "THREAD_ENDED",
    "PROVIDER_COMMAND_FAILED",
    "NATIVE_HOST_UNAVAILABLE",
    "NATIVE_CONNECTION_CLOSED",
    "CORE_RUNTIME_UNAVAILABLE",
  ],
  prepare: [
    "THREAD_NOT_FOUND",
    "THREAD_ACCESS_DENIED",
    "THREAD_SUBSCRIPTION_UNAVAILABLE",
    "THREAD_BUSY",
    "THREAD_ENDED",
  ],
  answer: [
    "THREAD_NOT_FOUND",
    "THREAD_ACCESS_DENIED",
    "THREAD_SUBSCRIPTION_UNAVAILABLE",
    "PENDING_TOOL_REQUEST_NOT_FOUND",
  ],
  end: ["THREAD_NOT_FOUND", "THREAD_ACCESS_DENIED"],
}).flatMap(([ask, refusals]) => ["ok", ...refusals].map((answer) => `${ask} ${answer}`));
