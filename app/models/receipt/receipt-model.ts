/** One wipe receipt: looks at every place once, and goes on following Core, its disk and the other tabs while it is shown. */
import { effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { ThreadTruth } from "../../../core-sim/control/mod.ts";
import {
  type Evidence,
  lookAtAddress,
  lookAtDatabases,
  lookAtPage,
  lookAtStorage,
  type Looked,
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
  /** This page was attached itself: it is none of the other tabs. */
  readonly attached: boolean;
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
  const { sessionId, attached, restored } = wiped;
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

  /** By the lab's word, not by what this page knew: that may be from before it was out of sight. */
  const othersAtEnd = (core: Evidence["core"], journal: Evidence["journal"]): Looked<number> => {
    if (journal.is === "unseen") return journal;
    if (journal.found.is === "lab-gone") return { is: "unseen", why: "no-answer" };
    // Of a session that goes on, the journal may have dropped that a page came.
    const now = core.is === "seen" && core.found.is === "known" ? core.found.routes : 0;
    return { is: "seen", found: Math.max(0, Math.max(journal.found.pages, now) - (attached ? 1 : 0)) };
  };

  const tabs = (others: Looked<number>): Evidence["tabs"] => {
    const answered = sessionId === undefined ? 0 : wipes.answers.value.get(sessionId) ?? 0;
    return others.is === "unseen" ? others : { is: "seen", found: { attached: others.found, wiped: answered } };
  };

  const workspace = () =>
    at === undefined ? Promise.resolve({ is: "unseen", why: "no-answer" } as const) : places.workspace(at);

  async function first(): Promise<void> {
    const { texts } = wiped;
    const search = searchFor(texts);
    await truth.refresh();
    const { document, history, location } = window;
    const journal = sessionId === undefined
      ? { is: "unseen", why: "no-lab" } as const
      : await places.journal(sessionId, search);
    const inCore = core();
    const others = othersAtEnd(inCore, journal);
    const found: Evidence = {
      sessionId,
      core: inCore,
      workspace: await workspace(),
      journal,
      databases: await lookAtDatabases({ databases: globalThis.indexedDB, clock }, search),
      storage: lookAtStorage({
        stores: [() => window.localStorage, () => window.sessionStorage],
        cookies: () => document.cookie,
      }, search),
      address: lookAtAddress({ href: location.href, title: document.title, state: history.state }, search),
      tabs: tabs(others),
      page: lookAtPage(document, texts, restored),
    };
    if (stopped) return;
    evidence.value = found;
    following = effect(() => follow(others));
  }

  /** Only what can change by itself: Core, its disk, the other tabs. */
  function follow(others: Looked<number>): void {
    const now = { core: core(), tabs: tabs(others) };
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
