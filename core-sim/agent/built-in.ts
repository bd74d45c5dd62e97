/** What the agent plays when no script was queued: commands for people who type, else a reply to the prompt. */
import { commandOf } from "./commands.ts";
import { languageOf } from "./language.ts";
import { lookedUp } from "./look-up.ts";
import { explainedPayslip } from "./payslip.ts";
import type { Act } from "./player.ts";
import { reply } from "./reply.ts";
import { plannedTrip } from "./trip.ts";
import type { Turn } from "./turn.ts";

/** The steps for a turn that nobody wrote a script for. */
export function builtIn(turn: Turn): Act {
  if (turn.kind === "prepare") return [{ wait: 400 }, { say: "Ready." }].values();
  return commandOf(turn) ?? explainedPayslip(turn) ?? plannedTrip(turn) ?? lookedUp(turn) ??
    reply(turn.text, languageOf(turn.text));
}
