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
  if (link.kind === "up") return new Set([exact, ...fromMemory(computer, ask, true)]);
  const answers = new Set([...outageCodes(computer), ...fromMemory(computer, ask, false)]);
  if (link.kind === "unsure" || exact !== "ok") answers.add(exact);
  return answers;
}

/** What the Extension may say without asking Core, by what it remembers of the thread. */
function fromMemory(computer: Computer, ask: Ask, onlyStale: boolean): Answer[] {
  if (ask.ask === "create") return [];
  const { page, thread } = named(computer, ask);
  if (onlyStale && !thread.stale) return [];
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
