/** What a request that was answered well changes, and what becomes of a thread whose routes are gone. */
import type { Ask } from "./ask.ts";
import { type Completed, type Computer, type Page, routeKey, type Thread } from "./computer.ts";
import { answered, play, PREPARE_LIMIT_MS, type Turn } from "./turn.ts";
import { named } from "./verdict.ts";

/** The longest pause between two attempts of the Extension (NL1, AE5). */
export const BACKOFF_MS = 30_000;
/** CN7. */
const LEASE_MS = 60_000;

export function accept(computer: Computer, ask: Ask): void {
  const { now } = computer;
  // An answer of Core's own shows that the link is there.
  computer.link = { kind: "up" };
  if (ask.ask === "create") return create(computer, ask.place, ask.pageScoped);
  const { page, thread } = named(computer, ask);
  switch (ask.ask) {
    case "attach":
      return attach(thread, page, ask.channel);
    case "reactivate":
      attach(thread, page, ask.channel);
      if (thread.state.status !== "ended") return;
      thread.state = { status: "idle" };
      thread.pageScoped = ask.pageScoped;
      thread.reactivations++;
      return;
    case "send":
      return begin(thread, { kind: "user", operationId: nextOperation(computer), steps: ask.steps, at: now });
    case "prepare":
      return begin(thread, { kind: "prepare", operationId: nextOperation(computer), overBy: now + PREPARE_LIMIT_MS });
    case "answer":
      if (thread.state.status !== "waitingToolResult") return;
      thread.toolResults++;
      thread.state = { status: "running", turn: answered(thread.state.turn, now) };
      return;
    case "end":
      return end(thread);
  }
}

/** The id that a page gives to the operation it asks for. */
export function nextOperation({ asks }: Computer): string {
  return `operation-${asks}`;
}

/** EN6: an end forgets every route; what is under way is cut short (D.1). An ended thread stays as it is. */
export function end(thread: Thread): void {
  thread.routes.clear();
  thread.owedBy = undefined;
  if (thread.state.status === "ended") return;
  if ("turn" in thread.state) {
    const { kind, operationId } = thread.state.turn;
    thread.lastCompleted = { operationId, success: kind === "prepare" ? undefined : false };
  }
  thread.state = { status: "ended" };
  thread.endings++;
}

/** Lets the thread's turn come to what it has come to by `now`. */
export function proceed(thread: Thread, now: number): void {
  if (!("turn" in thread.state)) return;
  const outcome = play(thread.state.turn, now);
  if (outcome.kind === "over") complete(thread, outcome.completed);
  else thread.state = { status: outcome.kind, turn: outcome.turn };
}

/** D.1: a failed prepare leaves the thread idle, a failed turn of a person doesn't. */
export function complete(thread: Thread, completed: Completed): void {
  const failed = completed.success === false && "turn" in thread.state && thread.state.turn.kind === "user";
  thread.state = { status: failed ? "error" : "idle" };
  thread.lastCompleted = completed;
}

/** A page's port is gone: its routes go at once, and with a page-scoped thread's last route the thread (AE1, AE2, AE3). */
export function leave(computer: Computer, place: number): void {
  const page = computer.pages[place];
  computer.pages[place] = undefined;
  if (page === undefined) return;
  for (const thread of computer.threads) {
    const before = thread.routes.size;
    for (const route of [...thread.routes]) if (route.startsWith(`${page.number} `)) thread.routes.delete(route);
    if (before > 0 && thread.routes.size === 0) routeless(computer, thread);
  }
}

/**
 * A living page-scoped thread without a route ends at once, or as soon as there is an Extension that can reach Core; where
 * there is none for the length of a lease, then (AE4, CN7).
 */
export function routeless(computer: Computer, thread: Thread): void {
  if (!thread.known || !thread.pageScoped || thread.state.status === "ended") return;
  const { extension, link, now } = computer;
  if (extension.kind !== "there") thread.owedBy = Math.min(thread.owedBy ?? Infinity, now + LEASE_MS);
  else if (link.kind === "up") end(thread);
  else thread.owedBy = link.kind === "down" ? Infinity : Math.max(link.until, now + BACKOFF_MS);
}

export function open(computer: Computer, place: number, origin: string): Page {
  const page: Page = { number: computer.pagesOpened++, origin };
  computer.pages[place] = page;
  return page;
}

function create(computer: Computer, place: number, pageScoped: boolean): void {
  const page = computer.pages[place];
  if (page === undefined) throw new Error("no such page");
  computer.threads.push({
    key: computer.threads.length,
    origin: page.origin,
    pageScoped,
    state: { status: "idle" },
    known: true,
    stale: false,
    routes: new Set([routeKey(page, "one")]),
    operations: 0,
    toolResults: 0,
    endings: 0,
    reactivations: 0,
    lastCompleted: undefined,
    owedBy: undefined,
    workspace: "there",
    unsubscribedUntil: 0,
  });
}

/** AE3: nothing ends while a route is left. */
function attach(thread: Thread, page: Page, channel: "one" | "two"): void {
  thread.unsubscribedUntil = 0;
  thread.routes.add(routeKey(page, channel));
  thread.owedBy = undefined;
}

/** The first step comes after the answer. */
function begin(thread: Thread, turn: Turn): void {
  thread.operations++;
  thread.state = { status: "running", turn };
}
