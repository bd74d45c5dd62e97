/** The lab's truth, followed: the journal rings, `GET /labs/ID` tells. The stream carries no state that is shown as such. */
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { LabTruth } from "../../core-sim/control/mod.ts";
import { sessionStatusOf } from "../../sdk/protocol/mod.ts";
import { type PageClock, parsed } from "../lifecycle/mod.ts";
import type { ControlApi } from "./control-api.ts";
import { heardTruth } from "./heard-truth.ts";
import { JournalDigest } from "./journal-digest.ts";
import type { OperationView, SessionPhase } from "./session-types.ts";
import type { Difference, SessionTruth, TruthModel, TruthView } from "./truth-types.ts";

/** From a ring to the question, in ms: what happens together is asked about once. */
const PAUSE_MS = 60;
/** Asked again after this long while the lab doesn't answer. */
const RETRY_MS = 2000;

/** Truth follows belief within this long, in ms: a difference that lasts longer is one. */
export const LAG_MS = 300;

/** The part of an EventSource that is used. */
export interface Bell {
  addEventListener(type: "message" | "error", listener: (event: Event) => void): void;
  close(): void;
}

export interface TruthOptions {
  readonly api: ControlApi;
  readonly clock: PageClock;
  /** Opens the journal as a stream, from its beginning. */
  openBell(): Bell;
  /** What the page believes. */
  readonly phase: ReadonlySignal<SessionPhase>;
  readonly operation: ReadonlySignal<OperationView>;
  /** The session that the page is about. */
  readonly sessionId: ReadonlySignal<string | undefined>;
}

/** Follows a lab between `start()` and `stop()`. */
export function createTruthModel({ api, clock, openBell, phase, operation, sessionId }: TruthOptions): TruthModel {
  const view = signal<TruthView>({ is: "unknown" });
  const rings = signal(0);
  const digest = new JournalDigest();
  let bell: Bell | undefined;
  let callOff: (() => void) | undefined;
  let asking: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let askAgain = false;
  let gone = false;
  const settled = signal(true);
  const answered = signal(true);
  /** How often the belief has changed. */
  let changes = 0;
  let callOffLag: (() => void) | undefined;

  function askNow(): Promise<void> {
    askAgain = false;
    return asking ??= ask().finally(() => {
      asking = undefined;
      if (askAgain && bell !== undefined) later(PAUSE_MS);
    });
  }

  /** What is being asked already may be answered with what was true before the call. */
  function refresh(): Promise<void> {
    if (asking === undefined) return askNow();
    return next ??= asking.then(() => {
      next = undefined;
      return askNow();
    });
  }

  async function ask(): Promise<void> {
    callOff?.();
    callOff = undefined;
    const known = changes;
    const answer = await api.truth();
    const at = clock.now();
    if (answer.ok) {
      batch(() => {
        view.value = { is: "fresh", truth: answer.value, at };
        if (known !== changes) return;
        answered.value = true;
        settle();
      });
      return;
    }
    const why = answer.problem.code;
    const before = view.value;
    if (before.is === "fresh") view.value = { ...before, is: "stale", since: at, why };
    else if (before.is === "unknown") view.value = { is: "unreachable", since: at, why };
    else view.value = { ...before, why };
    // A lab never comes back under its id.
    gone ||= why === "LAB_NOT_FOUND";
    if (gone) silence();
    else if (bell !== undefined) later(RETRY_MS);
  }

  function settle(): void {
    callOffLag?.();
    callOffLag = undefined;
    settled.value = true;
  }

  function beliefChanged(): void {
    changes += 1;
    callOffLag?.();
    callOffLag = clock.after(LAG_MS, settle);
    settled.value = false;
    answered.value = false;
    // The journal may have rung before.
    if (bell !== undefined) later(PAUSE_MS);
  }

  function silence(): void {
    bell?.close();
    bell = undefined;
    callOff?.();
    callOff = undefined;
  }

  function later(ms: number): void {
    callOff ??= clock.after(ms, () => {
      callOff = undefined;
      if (asking === undefined) void askNow();
      else askAgain = true;
    });
  }

  function about(id: string): SessionTruth {
    const heard = heardTruth(view.value);
    return heard === undefined ? { is: "unknown" } : truthAbout(heard, id);
  }

  const session = computed<SessionTruth>(() =>
    sessionId.value === undefined ? { is: "unknown" } : about(sessionId.value)
  );
  const difference = signal<Difference>({ is: "unknown" });
  const lastDetach = computed(() => {
    void rings.value;
    return sessionId.value === undefined ? undefined : digest.lastDetach(sessionId.value);
  });
  const lastEntry = computed(() => {
    void rings.value;
    return sessionId.value === undefined ? undefined : digest.lastEntry(sessionId.value);
  });
  let unwatch: (() => void)[] = [];

  return {
    view,
    session,
    difference,
    settled,
    answered,
    lastDetach,
    lastEntry,
    about,
    refresh,

    start() {
      if (bell !== undefined || gone) return;
      const watchBelief = effect(() => {
        void [phase.value, operation.value];
        untracked(beliefChanged);
      });
      const compare = effect(() => {
        const next = differenceOf(phase.value, session.value, clock.now());
        const before = difference.peek();
        difference.value = next.is === "differs" && before.is === "differs" ? { ...next, since: before.since } : next;
      });
      unwatch = [watchBelief, compare];
      bell = openBell();
      bell.addEventListener("message", (event) =>
        batch(() => {
          if ("data" in event && typeof event.data === "string" && digest.take(parsed(event.data))) rings.value += 1;
          later(PAUSE_MS);
        }));
      bell.addEventListener("error", () => {
        if (bell !== undefined) later(PAUSE_MS);
      });
      void refresh();
    },

    stop() {
      silence();
      settle();
      for (const undo of unwatch.splice(0)) undo();
    },
  };
}

/** What a lab's truth says of one session. */
function truthAbout({ desktop, extension }: LabTruth, id: string): SessionTruth {
  const thread = desktop.threads.find(({ threadId }) => threadId === id);
  if (thread === undefined) return { is: "absent" };
  const problem = extension.problems.find(({ sessionId }) => sessionId === id);
  return {
    is: "present",
    thread,
    routes: extension.routes.filter(({ sessionId }) => sessionId === id),
    ...(problem === undefined ? {} : { problem }),
  };
}

/** Where a page's belief and the truth differ; `unknown` while there is nothing to compare. */
export function differenceOf(phase: SessionPhase, truth: SessionTruth, now: number): Difference {
  if (truth.is === "unknown" || phase.is === "starting" || phase.is === "none" || phase.is === "creating") {
    return { is: "unknown" };
  }
  const actual = truth.is === "absent" ? "absent" : sessionStatusOf(truth.thread.status);
  const belief = "status" in phase ? phase.status : phase.is === "resuming" ? "catching-up" : phase.is;
  return belief === actual || (belief === "gone" && actual === "absent")
    ? { is: "none" }
    : { is: "differs", belief, truth: actual, since: now };
}
