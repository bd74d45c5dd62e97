import { LINK_CODES, type PageModels, type SessionModel, type ShownError } from "../../models/mod.ts";
import { fromError, type Notice, type NoticeDetails, type NoticeName, ownNotice } from "./notice.ts";

/** How the page learned of an end: its own `end()`, somebody else's, or one from before it came. */
export type EndOrigin = "own" | "elsewhere" | "before";

/** Everything worth telling now, the most pressing first. */
export function noticesOf(models: PageModels, endOrigin: EndOrigin | undefined): Notice[] {
  const { session } = models;
  const found = [...connectionNotices(models), ...phaseNotices(session, endOrigin)];
  const link = session.outOfTouch.value;
  if (link !== undefined) found.push(fromError(link, underWay(session)));
  const error = session.lastError.value;
  if (error !== undefined && !isToldByState(session, error) && !found.some(({ code }) => code === error.code)) {
    found.push(fromShown(error, () => session.dismissError()));
  }
  return [...found, ...storageNotices(models)];
}

/**
 * A connection's trouble is told while it lasts, by the phase and by `outOfTouch`: over, it needs no word any more. A lost
 * port concerns its own handle alone, whatever it cut short.
 */
function isToldByState({ phase }: SessionModel, { during, code }: ShownError): boolean {
  if (code === "EXTENSION_DISCONNECTED") return phase.value.is !== "none";
  return during === "connection" && LINK_CODES.has(code);
}

/** The operation that the page believes in: what a diagnosis begins with, while nothing is heard of it (PG8). */
function underWay({ operation }: SessionModel): Pick<Notice, "operationId"> {
  const view = operation.value;
  return "operationId" in view && view.operationId !== undefined ? { operationId: view.operationId } : {};
}

/** Codes whose own advice is to send again. */
const SEND_AGAIN: ReadonlySet<string> = new Set([
  "APPROVAL_REJECTED",
  "APPROVAL_TIMEOUT",
  "CREATE_SESSION_NOT_APPROVED",
  "NATIVE_HOST_UNAVAILABLE",
]);

function fromShown(error: ShownError, dismiss: () => void): Notice {
  return fromError(error, {
    dismiss,
    ...adviceAfter(error),
    ...(error.operationId === undefined ? {} : { operationId: error.operationId }),
    ...(callOf(error) === "other" ? { message: error.message } : {}),
  }, callOf(error));
}

/** One code for a turn that failed, a message that a session in error refuses, and a provider that isn't there. */
function callOf({ code, during }: ShownError): NoticeName | undefined {
  if (code !== "PROVIDER_COMMAND_FAILED" || during === "send") return undefined;
  return during === "turn" ? "turn-failed" : "other";
}

function adviceAfter({ code, during }: ShownError): NoticeDetails {
  if (during === "resume") return { next: "notice.next.reattach" };
  return SEND_AGAIN.has(code) && (during === "end" || during === "reactivate") ? { next: "notice.next.try-again" } : {};
}

function connectionNotices({ lab, truth }: PageModels): Notice[] {
  if (lab.choice.is === "none") return [ownNotice("no-lab", "fault")];
  const view = truth.view.value;
  // Asking again can't help: the lab was thrown away, or the address names none.
  if ("why" in view && view.why === "LAB_NOT_FOUND") return [ownNotice("lab-unknown", "fault", { wayOut: "own-lab" })];
  const lost = view.is === "stale" || view.is === "unreachable" ? view.why : undefined;
  return [
    ...(lost === undefined
      ? []
      : [ownNotice(lost === "LAB_TRUTH_UNREADABLE" ? "truth-unreadable" : "truth-lost", "doubt", { code: lost })]),
    ...(lab.replaced.value ? [ownNotice("lab-replaced", "doubt", { dismiss: () => lab.dismissReplaced() })] : []),
  ];
}

function phaseNotices(session: SessionModel, endOrigin: EndOrigin | undefined): Notice[] {
  const phase = session.phase.value;
  if (phase.is === "gone") return [fromError(phase.error)];
  if (phase.is === "detached") return [detachedNotice(session, phase)];
  if (phase.is !== "attached") return [];
  const before = session.endFailedBefore.value;
  if (before !== undefined) return [ownNotice("end-failed-before", "doubt", { code: before.code })];
  if (phase.status !== "ended" || endOrigin === undefined || endOrigin === "own") return [];
  return [ownNotice(`ended-${endOrigin}`, "doubt")];
}

type Detached = Extract<SessionModel["phase"]["value"], { is: "detached" }>;

/** A page that isn't attached: it left, its port closed, or it couldn't attach in the first place. */
function detachedNotice(session: SessionModel, { by, error }: Detached): Notice {
  const scoped = session.endsWithPage.value;
  if (by === "left") return ownNotice(scoped ? "left-scoped" : "left-persistent", "calm");
  const closed = { code: "EXTENSION_DISCONNECTED", message: "" };
  const known = error ?? closed;
  const details: NoticeDetails = { tone: "doubt", ...underWay(session) };
  if (known.code !== closed.code) return fromError(known, { ...details, next: "notice.next.reattach" });
  return fromError(known, details, scoped ? "lost-scoped" : undefined);
}

function storageNotices({ storage, session }: PageModels): Notice[] {
  const trouble = storage.trouble.value;
  if (trouble !== undefined) {
    const dismiss = () => storage.dismissTrouble();
    const { kind, said } = trouble;
    return [ownNotice(`storage-${kind}`, "doubt", { dismiss, ...(said === undefined ? {} : { message: said }) })];
  }
  switch (session.unsaved.value) {
    case undefined:
      return [];
    case "refused":
      return [ownNotice("storage-refused", "doubt")];
    case "forgotten":
      return [ownNotice("record-forgotten", "calm")];
    case "removed-elsewhere":
      return [ownNotice("record-removed-elsewhere", "doubt")];
  }
}
