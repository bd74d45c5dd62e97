import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { wipePage } from "../../lifecycle/mod.ts";
import type { PageModels, WipeEnd } from "../../models/mod.ts";
import type { Payslip } from "./payslip.ts";

/** What brought the wiping about: the person, the idle limit, or that the page was left. */
export type WipedBy = "done" | "idle" | "left";

/** One visit to the page. */
export type Visit =
  | { readonly is: "open" }
  /** The page is empty already; Core was asked to end the session. */
  | { readonly is: "wiping"; readonly by: WipedBy }
  | {
    readonly is: "wiped";
    readonly by: WipedBy;
    readonly end: WipeEnd;
    readonly sessionId: string | undefined;
    /** This page was attached when the wiping began, and stayed so until the end. */
    readonly attached: boolean;
  };

export interface VisitModel {
  readonly visit: ReadonlySignal<Visit>;
  /** There is something here that is to be wiped. */
  readonly protects: ReadonlySignal<boolean>;
  /** The same while the visit is open: what the idle limit runs for. */
  readonly guards: ReadonlySignal<boolean>;
  /** The agent works, or the session is being made or changed: nobody is idle then. */
  readonly busy: ReadonlySignal<boolean>;
  /** Empties the page at once, then ends the session. */
  finish(by: "done" | "idle"): Promise<void>;
  /** Tries a failed end again. */
  endAgain(): Promise<void>;
  /** The other way out of a failed end: this page's route closes, and Core ends the session with its last one (AE1). */
  leaveSession(): void;
  /** The page is left: whatever the browser keeps of it is empty. */
  leavePage(): void;
  /** What was said, once: for the receipt to look for. */
  takeTexts(): readonly string[];
  /** Another visit, with a session of its own. */
  begin(): Promise<void>;
}

export function createVisit({ session, wipes }: PageModels, payslip: Payslip): VisitModel {
  const visit = signal<Visit>({ is: "open" });
  let texts: readonly string[] = [];
  const said = {
    texts: () => [
      ...session.transcript.peek().map(({ text }) => text),
      session.typed.peek(),
      session.refused.peek() ?? "",
    ],
    erase: () => session.erase(),
  };
  const protects = computed(() =>
    payslip.own.value || session.typed.value !== "" || session.transcript.value.length > 0 ||
    session.phase.value.is !== "none" && session.phase.value.is !== "starting"
  );
  const busy = computed(() => {
    const { is } = session.phase.value;
    const operation = session.operation.value.is;
    return is === "creating" || is === "changing" || operation === "pending" || operation === "adopted";
  });

  // A refusal puts its text back, and until it is ended the agent may go on: nothing of it comes back to a wiped page.
  effect(() => {
    const back = session.transcript.value.length > 0 || session.typed.value !== "" ||
      session.refused.value !== undefined;
    if (back && visit.value.is !== "open") untracked(() => session.erase());
  });

  function empty(): { sessionId: string | undefined; attached: boolean } {
    const sessionId = session.sessionId.peek();
    const attached = session.phase.peek().is === "attached";
    texts = wipePage([said, payslip]);
    return { sessionId, attached };
  }

  return {
    visit,
    protects,
    guards: computed(() => visit.value.is === "open" && protects.value),
    busy,
    async finish(by) {
      if (visit.peek().is !== "open") return;
      // Its texts are taken before anything else empties a page that is no longer open.
      const left = empty();
      visit.value = { is: "wiping", by };
      if (left.sessionId !== undefined) wipes.tell(left.sessionId);
      const end = await session.wipe();
      // The page may have been left meanwhile.
      if (visit.peek().is === "wiping") visit.value = { is: "wiped", by, end, ...left };
    },
    async endAgain() {
      const end = await session.wipe();
      const now = visit.peek();
      if (now.is === "wiped") visit.value = { ...now, end };
    },
    leaveSession() {
      session.leave();
      const now = visit.peek();
      if (now.is === "wiped") visit.value = { ...now, end: { is: "out-of-reach" } };
    },
    leavePage() {
      const now = visit.peek();
      if (now.is === "open" && protects.peek() || now.is === "wiping") {
        const { sessionId } = empty();
        visit.value = { is: "wiped", by: "left", end: { is: "out-of-reach" }, sessionId, attached: false };
      }
      texts = [];
    },
    takeTexts() {
      const taken = texts;
      texts = [];
      return taken;
    },
    async begin() {
      if (session.offers.peek().newSession) await session.newSession();
      session.dismissFormer();
      visit.value = { is: "open" };
    },
  };
}
