/** What the passing of lab time does, and what outages do to the link. */
import type { Computer } from "./computer.ts";
import { BACKOFF_MS, proceed } from "./effects.ts";

/** Lets `ms` of lab time pass: turns go on, outages end, the Extension finds out. */
export function pass(computer: Computer, ms: number): void {
  const until = computer.now + ms;
  const { outages } = computer;
  for (const thread of computer.threads) proceed(thread, until);
  const ends = Math.max(outages.hostCut ?? 0, outages.desktopDown ?? 0);
  if (outages.hostCut !== undefined && outages.hostCut <= until) outages.hostCut = undefined;
  if (outages.desktopDown !== undefined && outages.desktopDown <= until) outages.desktopDown = undefined;
  if (computer.link.kind === "down" && !isDown(computer)) recovers(computer, ends);
  computer.now = until;
  if (computer.link.kind === "unsure" && computer.link.until <= until) computer.link = { kind: "up" };
}

/** The link is cut now, by whatever outage. */
export function lose(computer: Computer): void {
  computer.lostAt = computer.link.kind === "up" ? computer.now : undefined;
  computer.link = { kind: "down" };
  for (const thread of computer.threads) if (thread.owedBy !== undefined) thread.owedBy = Infinity;
  if (!isDown(computer)) recovers(computer, computer.now);
}

/** The last outage ends at `at`: whatever waits for the link is done by the Extension's next attempt. */
export function recovers(computer: Computer, at: number): void {
  const { lostAt } = computer;
  computer.link = { kind: "unsure", until: lostAt === undefined ? at + BACKOFF_MS : nextAttempt(lostAt, at) };
  for (const thread of computer.threads) if (thread.owedBy !== undefined) thread.owedBy = at + BACKOFF_MS;
}

export function isDown({ outages }: Computer): boolean {
  return outages.hostCut !== undefined || outages.desktopDown !== undefined;
}

/** NL1: attempts follow a loss after 1 s, and after twice as long each time, up to 30 s. One at that very moment was too early. */
function nextAttempt(lostAt: number, at: number): number {
  let attempt = lostAt;
  for (let wait = 1_000; attempt <= at; wait = Math.min(2 * wait, BACKOFF_MS)) attempt += wait;
  return attempt;
}
