/** What a page finds when it is on its session again by itself. */
import type { TranscriptEntry } from "../lifecycle/mod.ts";
import type { SessionState } from "./session-state.ts";
import type { TakenUp } from "./session-types.ts";
import { isWorking } from "./turns.ts";

/** Tells it where the page is attached to a living session. `wasAtWork`: a turn had been under way before. */
export function tookUp(
  { phase, takenUp }: Pick<SessionState, "phase" | "takenUp">,
  after: TakenUp["after"],
  wasAtWork: boolean,
): void {
  const now = phase.value;
  if (now.is !== "attached" || now.status === "ended") return;
  takenUp.value = { after, work: isWorking(now.status) ? "goes-on" : wasAtWork ? "finished" : "quiet" };
}

/** A turn was under way when this was saved: an answer was being written, or hadn't begun. */
export function isUnfinished(entries: readonly TranscriptEntry[]): boolean {
  const last = entries.at(-1);
  return last !== undefined && (last.from === "user" || last.state === "streaming");
}
