import { assertNever } from "../../../sdk/protocol/mod.ts";
import type { PageModels, ShownError } from "../../models/mod.ts";
import type { PlainKey } from "../../text/mod.ts";
import { fromError, type Notice, type NoticeDetails, type NoticeName, ownNotice } from "./notice.ts";
import { actionsFor } from "./recovery/actions.ts";
import { advisesSending } from "./recovery/not-begun.ts";
import { factsOf, situationsOf } from "./recovery/read.ts";
import type { Facts, Situation } from "./recovery/situation.ts";
import { stillThere } from "./recovery/still.ts";

/** Everything worth telling now, the most pressing first. */
export function noticesOf(models: PageModels): Notice[] {
  const facts = factsOf(models);
  return situationsOf(models).map((situation) => {
    const dismiss = dismissalOf(situation, models);
    return {
      ...wordsFor(situation, facts),
      still: stillThere(situation, facts).map((name) => ({ name, said: `still.${name}` })),
      actions: actionsFor(situation, facts, models),
      ...(dismiss === undefined ? {} : { dismiss }),
    };
  });
}

/** What takes a notice away, where it isn't a state that goes by itself. */
function dismissalOf(
  situation: Situation,
  { session, storage, lab, company }: PageModels,
): (() => void) | undefined {
  switch (situation.is) {
    case "failed":
      return () => session.dismissError();
    case "taken-up":
    case "over":
      return () => session.dismissTakenUp();
    case "uncertain":
      return () => session.dismissUncertain();
    case "shared":
      return () => company.dismiss();
    case "storage":
      return () => storage.dismissTrouble();
    case "lab-replaced":
      return () => lab.dismissReplaced();
    default:
      return undefined;
  }
}

/** What happened and what to do, in the words for this page: page-scoped and persistent ones have their own. */
function wordsFor(situation: Situation, facts: Facts): Notice {
  const { scoped, operationId } = facts;
  const underWay = operationId === undefined ? {} : { operationId };
  switch (situation.is) {
    case "no-lab":
      return ownNotice("no-lab", "fault");
    case "lab-unknown":
      return ownNotice("lab-unknown", "fault", { wayOut: "own-lab" });
    case "lab-replaced":
      return ownNotice("lab-replaced", "doubt");
    case "truth-lost":
    case "truth-unreadable":
      return ownNotice(situation.is, "doubt", { code: situation.code });
    case "gone":
      return goneWords(situation.gone, scoped);
    case "lost": {
      const name = situation.frozen ? "frozen" : "lost";
      return fromError(
        situation.error,
        { tone: "doubt", ...underWay },
        scoped ? `${name}-scoped` : `${name}-persistent`,
      );
    }
    case "left":
      return ownNotice(scoped ? "left-scoped" : "left-persistent", "calm");
    case "not-attached":
      return fromError(situation.error, { tone: "doubt", ...underWay, next: "notice.next.reattach" });
    case "ended":
      return ownNotice(`ended-${situation.by}`, "doubt");
    case "end-failed-before":
      return ownNotice("end-failed-before", "doubt", { code: situation.code });
    case "out-of-touch":
      return fromError(situation.error, underWay);
    case "in-error":
      return ownNotice("in-error", "fault");
    case "failed":
      return failureWords(situation.error, facts);
    case "taken-up": {
      const { after, work } = situation.takenUp;
      return calm(`back-${after}`, `back.${after}`, work === "over" ? "back.next.quiet" : `back.next.${work}`);
    }
    case "over":
      return calm(`over-${situation.after}`, `over.${situation.after}`, `over.next.${situation.former}`);
    case "uncertain":
      return ownNotice("uncertain", "doubt");
    case "shared":
      return ownNotice("shared", "calm");
    case "storage":
      return ownNotice(
        `storage-${situation.kind}`,
        "doubt",
        situation.said === undefined ? {} : { message: situation.said },
      );
    case "unsaved":
      if (situation.why === "refused") return ownNotice(scoped ? "unsaved-scoped" : "storage-refused", "doubt");
      return situation.why === "forgotten"
        ? ownNotice("record-forgotten", "calm")
        : ownNotice("record-removed-elsewhere", "doubt");
    default:
      return assertNever(situation);
  }
}

/** A return that nothing is wrong with. */
function calm(name: string, cause: PlainKey, next: PlainKey): Notice {
  return { name, tone: "calm", cause, still: [], next, actions: [] };
}

function goneWords({ error, asked, operationId }: Extract<Situation, { is: "gone" }>["gone"], scoped: boolean): Notice {
  const details: NoticeDetails = operationId === undefined ? {} : { operationId };
  if (error.code !== "THREAD_NOT_FOUND" || asked === "given") return fromError(error, details);
  if (asked === "saved") return fromError(error, details, "saved-gone");
  return fromError(error, details, scoped ? "restarted-scoped" : "restarted-persistent");
}

function failureWords(error: ShownError, facts: Facts): Notice {
  const called = nameOf(error, facts);
  return fromError(error, {
    ...adviceAfter(error, facts),
    ...(error.operationId === undefined ? {} : { operationId: error.operationId }),
    ...(called === "other" ? { message: error.message } : {}),
  }, called);
}

/**
 * One code for a turn that failed, a message that a session in error refuses, a provider that isn't there, and whatever
 * Core can't do: of an error that the session isn't in nothing may be said.
 */
function nameOf({ code, during }: ShownError, { inError, live }: Facts): NoticeName | undefined {
  if (code !== "PROVIDER_COMMAND_FAILED") return undefined;
  if (live && !inError) return "other";
  if (during === "send") return undefined;
  return during === "turn" ? "turn-failed" : "other";
}

function adviceAfter({ code, during }: ShownError, { inError }: Facts): NoticeDetails {
  if (during === "resume") return { next: "notice.next.reattach" };
  if (during === "end") return { next: "notice.next.end-again" };
  if (advisesSending(code) && during === "reactivate") return { next: "notice.next.try-again" };
  return inError ? { next: "notice.next.end-then-resume" } : {};
}
