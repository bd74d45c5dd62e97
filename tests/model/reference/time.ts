/** What the passing of lab time does, and what outages do to the link. */
import type { Computer } from "./computer.ts";
import { BACKOFF_MS, proceed, routeless } from "./effects.ts";

/** Lets `ms` of lab time pass: turns go on, what lasts ends, the Extension finds out. */
export function pass(computer: Computer, ms: number): void {
  const until = computer.now + ms;
  for (let next = nextChange(computer); next.at <= until; next = nextChange(computer)) {
    reach(computer, next.at);
    next.change();
  }
  reach(computer, until);
}

/** The link is cut now, by whatever outage. */
export function lose(computer: Computer): void {
  computer.lostAt = computer.link.kind === "up" ? computer.now : undefined;
  computer.link = { kind: "down" };
  for (const thread of computer.threads) if (thread.owedBy !== undefined) thread.owedBy = Infinity;
  recover(computer);
}

/** Where no outage is left: whatever waits for the link is done by the Extension's next attempt. */
export function recover(computer: Computer): void {
  const { lostAt, now, extension } = computer;
  if (computer.link.kind !== "down" || isDown(computer)) return;
  computer.link = { kind: "unsure", until: lostAt === undefined ? now + BACKOFF_MS : nextAttempt(lostAt, now) };
  if (extension.kind !== "there") return;
  for (const thread of computer.threads) if (thread.owedBy !== undefined) thread.owedBy = now + BACKOFF_MS;
}

/** A new life of the Extension, that owes what the former one did, and opens a link of its own. */
export function revive(computer: Computer): void {
  computer.extension = { kind: "there" };
  computer.lostAt = undefined;
  if (!isDown(computer)) computer.link = { kind: "up" };
  for (const thread of computer.threads) {
    thread.unsubscribedUntil = 0;
    if (thread.routes.size > 0) continue;
    thread.owedBy = undefined;
    routeless(computer, thread);
  }
}

function isDown({ outages }: Computer): boolean {
  return outages.hostCut !== undefined || outages.desktopDown !== undefined;
}

interface Change {
  readonly at: number;
  change(): void;
}

/** What ends by itself next. */
function nextChange(computer: Computer): Change {
  const { outages, extension, link } = computer;
  const changes: Change[] = [
    {
      at: outages.hostCut ?? Infinity,
      change: () => {
        outages.hostCut = undefined;
        recover(computer);
      },
    },
    {
      at: outages.desktopDown ?? Infinity,
      change: () => {
        outages.desktopDown = undefined;
        recover(computer);
      },
    },
    {
      at: extension.kind === "crashed" ? extension.backAt ?? Infinity : Infinity,
      change: () => revive(computer),
    },
    {
      at: link.kind === "unsure" ? link.until : Infinity,
      change: () => (computer.link = { kind: "up" }),
    },
  ];
  const never: Change = { at: Infinity, change: () => {} };
  return changes.reduce((first, other) => other.at < first.at ? other : first, never);
}

function reach(computer: Computer, now: number): void {
  computer.now = now;
  for (const thread of computer.threads) proceed(thread, now);
}

/** NL1: attempts follow a loss after 1 s, and after twice as long each time, up to 30 s. One at that very moment was too early. */
function nextAttempt(lostAt: number, at: number): number {
  let attempt = lostAt;
  for (let wait = 1_000; attempt <= at; wait = Math.min(2 * wait, BACKOFF_MS)) attempt += wait;
  return attempt;
}
