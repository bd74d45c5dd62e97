/** What is still there, by situation: the things a person would ask for, each with how it stands. */
import { assertNever } from "../../../../sdk/protocol/mod.ts";
import type { TextKey } from "../../../text/mod.ts";
import type { Facts, Situation } from "./situation.ts";

type Key = Extract<TextKey, `still.${string}`>;
/** A thing and how it stands: `session.lives`, `text.box` … */
export type StillName = Key extends infer Each ? Each extends `still.${infer Name}` ? Name : never : never;

/** In the order in which a person would ask: the session, its work, what was said and typed, what is saved. */
export function stillThere(situation: Situation, facts: Facts): StillName[] {
  return [...ofSession(situation, facts), ...ofPage(situation, facts)];
}

function ofSession(situation: Situation, facts: Facts): StillName[] {
  const { scoped, working, live } = facts;
  switch (situation.is) {
    case "no-lab":
    case "lab-unknown":
    case "lab-replaced":
      return [];
    case "truth-lost":
    case "truth-unreadable":
      return ["session.untouched"];
    case "gone":
      if (situation.gone.error.code === "THREAD_ACCESS_DENIED") return ["session.foreign"];
      if (situation.gone.asked === "given") return ["session.none"];
      return situation.gone.operationId === undefined
        ? ["session.gone", "workspace.goes"]
        : ["session.gone", "work.lost", "workspace.goes"];
    case "lost":
      if (scoped) return ["session.ends-with-route"];
      return working ? ["session.untouched", "work.undecided"] : ["session.untouched"];
    case "left":
      return scoped ? ["session.ends-with-route"] : ["session.untouched", "work.without-page"];
    case "not-attached":
      return [situation.error.code === "CORE_RUNTIME_UNAVAILABLE" ? "session.in-desktop" : "session.untouched"];
    case "ended":
      return ["session.ended-kept", "workspace.kept"];
    case "end-failed-before":
      return ["session.lives"];
    case "out-of-touch":
      if (situation.error.code === "CORE_RUNTIME_UNAVAILABLE") return ["session.in-desktop"];
      return working ? ["session.as-known", "work.undecided"] : ["session.as-known"];
    case "in-error":
      return ["session.in-error", "workspace.kept"];
    case "failed":
      if (situation.error.during === "reactivate") return ["session.ended-kept"];
      if (facts.inError) return ["session.in-error", "workspace.kept"];
      if (situation.error.during === "create") return ["session.none"];
      return live && situation.error.during !== "tool" ? ["session.lives"] : [];
    case "taken-up":
      return situation.takenUp.work === "over" ? [] : [`work.${situation.takenUp.work}`];
    case "over":
      return [`former.${situation.former}`];
    case "uncertain":
      return ["session.lives", "text.conversation"];
    case "shared":
      return ["session.one"];
    case "storage":
    case "unsaved":
      if (!live) return [];
      return [scoped ? "session.until-page" : "session.lives"];
    default:
      return assertNever(situation);
  }
}

/** A handle that lives keeps its handlers; a new one gets them all anew (TL1). */
const KEEPS_HANDLERS: ReadonlySet<Situation["is"]> = new Set(["ended", "out-of-touch", "in-error"]);

function ofPage(situation: Situation, { scoped, typed, refused, recorded, conversation }: Facts): StillName[] {
  const { is } = situation;
  const found: StillName[] = [];
  if (is === "no-lab" || is === "lab-unknown" || is === "lab-replaced" || is === "shared") return found;
  if (KEEPS_HANDLERS.has(is)) found.push("handlers.kept");
  if (is === "taken-up") found.push("handlers.again");
  if ((is === "lost" || is === "left" || is === "not-attached") && !scoped) found.push("handlers.on-attach");
  if (is === "gone" && conversation) found.push("conversation.here");
  if (is === "end-failed-before") found.push("record.marked");
  else if (is === "taken-up" && recorded) found.push("record.labels");
  else if (is === "gone" && situation.gone.error.code === "THREAD_NOT_FOUND" && situation.gone.asked !== "given") {
    if (!scoped) found.push("record.removed");
  } else if (recorded && !scoped && (is === "lost" || is === "left" || is === "not-attached")) {
    found.push("record.kept");
  }
  if (refused) found.push("text.beside");
  else if (typed) found.push("text.box");
  return found;
}
