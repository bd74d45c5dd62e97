/** One wipe receipt: looks at every place once, and goes on following Core, its disk and the other tabs while it is shown. */
import { effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { ThreadTruth } from "../../../core-sim/control/mod.ts";
import {
  type Evidence,
  lookAtAddress,
  lookAtDatabases,
  lookAtPage,
  lookAtStorage,
  searchFor,
} from "../../lifecycle/receipt/mod.ts";
import type { PageClock } from "../../lifecycle/mod.ts";
import type { PageModels } from "../page-models.ts";
import { labPlaces, lookAtCore } from "./lab-places.ts";

/** What a page knows of what it has wiped. */
export interface Wiped {
  /** `undefined`: there was no session. */
  readonly sessionId: string | undefined;
  /** What was said, to be looked for in the other places; dropped after the first look. Empty: nothing was kept to compare with. */
  readonly texts: readonly string[];
  /** Other tabs' routes when the wiping began; `undefined`: not known. */
  readonly others: number | undefined;
  /** The page came back from the back/forward cache. */
  readonly restored: boolean;
}

export interface ReceiptOptions {
  readonly models: PageModels;
  readonly wiped: Wiped;
  readonly clock: PageClock;
  readonly window: Window;
  readonly fetch: typeof globalThis.fetch;
}

/** A receipt as it stands. */
export interface ReceiptModel {
  /** `undefined` until the first look is done. */
  readonly evidence: ReadonlySignal<Evidence | undefined>;
  stop(): void;
}

const LAB_GONE = { is: "seen", found: { is: "lab-gone" } } as const;

/** Begins to look. */
export function createReceipt({ models, wiped, clock, window, fetch }: ReceiptOptions): ReceiptModel {
  const { lab, truth, wipes } = models;
  const { sessionId, others, restored } = wiped;
  const places = labPlaces(lab.choice.is === "lab" ? `/labs/${lab.choice.labId}` : undefined, fetch);
  const evidence = signal<Evidence | undefined>(undefined);
  let at: ThreadTruth["workspace"] | undefined;
  let stopped = false;
  let following = () => {};

  const core = () => {
    if (sessionId === undefined) return { is: "unseen", why: "no-lab" } as const;
    const said = truth.about(sessionId);
    if (said.is === "present") at = said.thread.workspace;
    return lookAtCore(truth.view.value, said);
  };

  const tabs = () => {
    if (others === undefined) return { is: "unseen", why: "no-answer" } as const;
    const answered = sessionId === undefined ? 0 : wipes.answers.value.get(sessionId) ?? 0;
    return { is: "seen", found: { attached: others, wiped: answered } } as const;
  };

  const workspace = () =>
    at === undefined ? Promise.resolve({ is: "unseen", why: "no-answer" } as const) : places.workspace(at);

  async function first(): Promise<void> {
    const { texts } = wiped;
    const search = searchFor(texts);
    await truth.refresh();
    const { document, history, location } = window;
    const found: Evidence = {
      sessionId,
      core: core(),
      workspace: await workspace(),
      journal: sessionId === undefined ? { is: "unseen", why: "no-lab" } : await places.journal(sessionId, search),
      databases: await lookAtDatabases({ databases: globalThis.indexedDB, clock }, search),
      storage: lookAtStorage({
        stores: [() => window.localStorage, () => window.sessionStorage],
        cookies: () => document.cookie,
      }, search),
      address: lookAtAddress({ href: location.href, title: document.title, state: history.state }, search),
      tabs: tabs(),
      page: lookAtPage(document, texts, restored),
    };
    if (stopped) return;
    evidence.value = found;
    following = effect(follow);
  }

  /** Only what can change by itself: Core, its disk, the other tabs. */
  function follow(): void {
    const now = { core: core(), tabs: tabs() };
    untracked(() => void again(now));
  }

  let round = 0;
  async function again(now: Pick<Evidence, "core" | "tabs">): Promise<void> {
    const mine = ++round;
    const gone = now.core.is === "seen" && now.core.found.is === "lab-gone";
    const there = gone ? LAB_GONE : await workspace();
    const before = evidence.peek();
    if (stopped || mine !== round || before === undefined) return;
    evidence.value = { ...before, ...now, workspace: there, ...(gone ? { journal: LAB_GONE } : {}) };
  }

  void first();
  return {
    evidence,
    stop() {
      stopped = true;
      following();
    },
  };
}
