/** Reads the models: which situations there are, the most pressing first. */
import { LINK_CODES, type PageModels, type SessionModel, type ShownError } from "../../../models/mod.ts";
import type { Facts, Situation } from "./situation.ts";

/** Everything worth telling now. */
export function situationsOf(models: PageModels): Situation[] {
  const { session } = models;
  const found = [...ofLab(models), ...ofPhase(session)];
  const link = session.outOfTouch.value;
  if (link !== undefined) found.push({ is: "out-of-touch", error: link });
  const error = session.lastError.value;
  const told = found.some((item) => codeOf(item) === error?.code);
  if (error !== undefined && !told && !isToldByState(session, error)) found.push({ is: "failed", error });
  if (isInError(session) && !found.some(({ is }) => is === "failed")) found.push({ is: "in-error" });
  return [...found, ...ofReturn(models), ...ofStorage(models)];
}

export function factsOf({ session, keepsTyped }: PageModels): Facts {
  const phase = session.phase.value;
  const operation = session.operation.value;
  const offers = session.offers.value;
  const typed = session.typed.value.trim() !== "";
  const refused = session.refused.value !== undefined;
  return {
    scoped: session.endsWithPage.value,
    live: (phase.is === "attached" || phase.is === "changing") && phase.status !== "ended",
    inError: isInError(session),
    offers,
    typed,
    refused,
    recorded: offers.forget,
    mayReload: keepsTyped || !typed && !refused,
    conversation: session.conversed.value,
    working: operation.is !== "none",
    operationId: "operationId" in operation ? operation.operationId : undefined,
  };
}

function isInError({ phase }: SessionModel): boolean {
  return phase.value.is === "attached" && phase.value.status === "error";
}

function codeOf(situation: Situation): string | undefined {
  if (situation.is === "gone") return situation.gone.error.code;
  return "error" in situation ? situation.error.code : undefined;
}

/**
 * A connection's trouble is told while it lasts, by the phase and by `outOfTouch`: over, it needs no word any more. A lost
 * port concerns its own handle alone, whatever it cut short; but an End that it cut short is still to be had.
 */
function isToldByState({ phase, status }: SessionModel, { during, code }: ShownError): boolean {
  if (code === "EXTENSION_DISCONNECTED") {
    const open = during === "end" && phase.value.is === "attached" && status.value !== "ended";
    return phase.value.is !== "none" && !open;
  }
  return during === "connection" && LINK_CODES.has(code);
}

function ofLab({ lab, truth }: PageModels): Situation[] {
  if (lab.choice.is === "none") return [{ is: "no-lab" }];
  const view = truth.view.value;
  // Asking again can't help: the lab was thrown away, or the address names none.
  if ("why" in view && view.why === "LAB_NOT_FOUND") return [{ is: "lab-unknown" }];
  const found: Situation[] = [];
  if ("why" in view) {
    const is = view.why === "LAB_TRUTH_UNREADABLE" ? "truth-unreadable" : "truth-lost";
    found.push({ is, code: view.why });
  }
  if (lab.replaced.value) found.push({ is: "lab-replaced" });
  return found;
}

function ofPhase({ phase, lostFrozen, endedBy, endFailedBefore }: SessionModel): Situation[] {
  const now = phase.value;
  if (now.is === "gone") return [{ is: "gone", gone: now }];
  if (now.is === "detached") {
    if (now.by === "left") return [{ is: "left" }];
    const error = now.error ?? { code: "EXTENSION_DISCONNECTED", message: "" };
    if (error.code !== "EXTENSION_DISCONNECTED") return [{ is: "not-attached", error }];
    return [{ is: "lost", error, frozen: lostFrozen.value }];
  }
  if (now.is !== "attached") return [];
  const before = endFailedBefore.value;
  if (before !== undefined) return [{ is: "end-failed-before", code: before.code }];
  const by = endedBy.value;
  return by === undefined || by === "own" ? [] : [{ is: "ended", by }];
}

/** Calm words, when the page is on its session again or its session is over: nothing else is to be told of that then. */
function ofReturn({ session, company }: PageModels): Situation[] {
  const takenUp = session.takenUp.value;
  const phase = session.phase.value;
  const former = session.former.value;
  if (takenUp?.work === "over") {
    const truth = former?.truth;
    return phase.is !== "none" || truth === undefined || truth === "asking"
      ? []
      : [{ is: "over", after: takenUp.after, former: truth }];
  }
  if (session.uncertain.value !== undefined) return [{ is: "uncertain" }];
  const attached = phase.is === "attached" && (phase.status === "idle" || session.operation.value.is !== "none");
  // What went on when the page came back is over now, and what came of it is there to be read.
  const over = takenUp?.work === "goes-on" && session.operation.value.is === "none";
  if (takenUp !== undefined && attached && !over) return [{ is: "taken-up", takenUp }];
  return company.others.value > 0 ? [{ is: "shared" }] : [];
}

function ofStorage({ storage, session }: PageModels): Situation[] {
  const trouble = storage.trouble.value;
  if (trouble !== undefined) return [{ is: "storage", kind: trouble.kind, said: trouble.said }];
  const why = session.unsaved.value;
  return why === undefined ? [] : [{ is: "unsaved", why }];
}
