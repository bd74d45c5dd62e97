/** The product's parts, wired once a page: ownership, trip, calls, the session behind its gate, and the way out. */
import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { systemClock } from "../../../sdk/mod.ts";
import type { ErrorShape } from "../../../sdk/protocol/mod.ts";
import { afterPaint, indexedDbStore, watchPage } from "../../lifecycle/mod.ts";
import { laterOwnership, type Ownership } from "../../lifecycle/ownership/mod.ts";
import { type Gate, gateSession, openPage, OWNER_STALE, type PageModels, type SessionModel } from "../../models/mod.ts";
import type { Translate } from "../../text/mod.ts";
import type { Acts } from "./acts.ts";
import { policy, type Step } from "./policy.ts";
import { briefLines, NO_BRIEF } from "./trip.ts";
import { createTripModel, type TripModel } from "./trip-model.ts";

/** What the pages of the workflow are made of. */
export interface Workflow {
  /** `session` passes the gate. */
  readonly models: PageModels;
  /** The session without the gate: to show what happens where nobody owns. */
  readonly ungated: SessionModel;
  readonly ownership: Ownership;
  readonly trip: TripModel;
  /** Comes after the page. */
  readonly acts: ReadonlySignal<Acts | undefined>;
  /** An act of this tab that was refused because it doesn't own. */
  readonly refused: ReadonlySignal<ErrorShape | undefined>;
  readonly mayAct: ReadonlySignal<boolean>;
  /** As far as storage and the session tell, no trip is under way. */
  readonly noTrip: ReadonlySignal<boolean>;
  dismissRefused(): void;
}

export function openWorkflow(step: Step, t: () => Translate): Workflow {
  const refused = signal<ErrorShape | undefined>(undefined);
  const clock = systemClock;
  const trips = indexedDbStore("pedelec-workflow");
  const models = openPage({
    policy,
    toolHandlers: {
      set_itinerary: async (args, context) => (await answering).handlers.set_itinerary(args, context),
      ask_traveller: async (args, context) => (await answering).handlers.ask_traveller(args, context),
    },
    promptOf(text) {
      const lines = briefLines(trip.trip.peek()?.brief ?? NO_BRIEF);
      return text.startsWith("/") || lines === undefined ? text : t()("workflow.prompt", { text, lines });
    },
    keeping: () => ({ gate, endOwnByLimit: async () => await (await loaded).ending.finish("limit") }),
  });
  const labId = models.lab.choice.is === "lab" ? models.lab.choice.labId : "";
  const ownership = laterOwnership(async () => {
    await afterPaint();
    return (await import("./owner.ts")).openOwnership(labId, step);
  });
  const trip = createTripModel({ store: trips, key: labId, clock, ownership });
  const ungated = models.session;
  const mayAct = computed(() => ownership.role.value.is === "owner");
  const noTrip = computed(() =>
    trip.stored.value === "ready" && trip.trip.value === undefined && ungated.phase.value.is === "none"
  );
  const gate: Gate = {
    mayAct,
    async pass(act) {
      const guarded = await ownership.guard(act);
      return guarded.is === "done" ? guarded : { is: "refused", error: STALE };
    },
  };
  const session = gateSession(ungated, gate, (error) => {
    refused.value = error;
  });
  effect(() => {
    if (mayAct.value) refused.value = undefined;
  });
  follow({ models, ungated, ownership, trip });
  const acts = signal<Acts | undefined>(undefined);
  const load = async (): Promise<Acts> => {
    await afterPaint();
    const { createActs } = await import("./acts.ts");
    return acts.value = createActs({
      session,
      status: ungated.status,
      truth: models.truth,
      retention: models.retention,
      trip,
      ownership,
    });
  };
  // A tab whose file doesn't come leaves the call to another one, or to its own next life: an error from it would be the
  // agent's answer.
  const loaded = load();
  const answering = loaded.catch(() => new Promise<never>(() => {}));
  return {
    // The other tabs of the trip are told of by who owns it.
    models: { ...models, session, company: NO_COMPANY },
    ungated,
    ownership,
    trip,
    acts,
    refused,
    mayAct,
    noTrip,
    dismissRefused() {
      refused.value = undefined;
    },
  };
}

const NO_COMPANY: PageModels["company"] = { others: signal(0), dismiss() {} };
const STALE: ErrorShape = { code: OWNER_STALE, message: "Another tab owns the workflow" };

/** What another tab did is read again here, and what this one made is told (TB1). */
function follow(
  { models, ungated, ownership, trip }: Pick<Workflow, "models" | "ungated" | "ownership" | "trip">,
): void {
  const page = watchPage(window, document);
  effect(() => page.away.value ? untracked(ownership.stop) : untracked(ownership.start));
  effect(() => {
    void ownership.changes.value;
    untracked(() => {
      void trip.reread();
      void models.storage.refresh();
    });
  });
  const newest = computed(() => models.storage.records.value?.find(({ page }) => page === policy.page)?.sessionId);
  // The list comes later than what became of a session: one that this page had isn't joined again.
  const known = new Set<string>();
  effect(() => {
    const id = newest.value;
    const { sessionId } = ungated;
    if (sessionId.value !== undefined) known.add(sessionId.value);
    const phase = ungated.phase.value;
    const free = phase.is === "none" || phase.is === "gone" || (phase.is === "attached" && phase.status === "ended");
    if (id === undefined || !free || known.has(id)) return;
    known.add(id);
    untracked(() => void ungated.open(id));
  });
  effect(() => {
    if (newest.value !== undefined && newest.value === ungated.sessionId.value) untracked(ownership.tell);
  });
}
