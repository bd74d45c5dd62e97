/** The cleaner of a page's saved sessions (PG3): announces what is about to go, ends what is due, and only then forgets. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { ErrorShape } from "../../../sdk/protocol/mod.ts";
import type { PageClock, RetentionPolicy, SavedSessions } from "../../lifecycle/mod.ts";
import type { SessionModel } from "../session-types.ts";
import type { StorageModel, TruthModel } from "../truth-types.ts";
import type { SavedEnd, SavedEndManners } from "./end-saved.ts";
import { Judge } from "./judge.ts";
import { orphansOf } from "./orphans.ts";
import type { KeptSession, RetentionModel } from "./retention-types.ts";
import type { TabLocks } from "./tab-locks.ts";

/** How often the page looks, in ms: limits are days. */
export const LOOK_MS = 30_000;
/** From an end that failed to the cleaner's next try, in ms. */
export const RETRY_MS = 600_000;

export interface RetentionOptions {
  readonly policy: RetentionPolicy;
  readonly page: string;
  readonly origin: string;
  readonly saved: SavedSessions;
  readonly clock: PageClock;
  /** Elapsed ms that no setting of the clock changes. */
  steady(): number;
  readonly session: Pick<SessionModel, "sessionId" | "routed" | "offers" | "end" | "forget">;
  readonly storage: Pick<StorageModel, "records">;
  readonly truth: Pick<TruthModel, "view" | "refresh">;
  readonly locks: TabLocks;
  endSaved(sessionId: string, manners: SavedEndManners): Promise<SavedEnd>;
}

export function createRetention(options: RetentionOptions): RetentionModel {
  const { policy, page, origin, saved, clock, steady, session, storage, truth, locks } = options;
  const kept = signal<readonly KeptSession[] | undefined>(undefined);
  const waitsForApproval = signal(false);
  const cleaned = signal(0);
  const ending = signal<ReadonlySet<string>>(new Set());
  const failures = signal<ReadonlyMap<string, ErrorShape>>(new Map());
  let running = false;
  let callOff = () => {};
  let looking: Promise<void> | undefined;
  let unfollow: (() => void)[] = [];

  const current = () => session.sessionId.peek();
  const judge = new Judge({ policy, page, saved, clock, steady, current });

  async function show(): Promise<readonly KeptSession[]> {
    const all = await judge.judged();
    if (all !== undefined) kept.value = [...all].sort((one, other) => endOf(one) - endOf(other));
    return all ?? [];
  }

  async function lookOnce(): Promise<void> {
    if ((await show()).every(({ stand }) => stand.is !== "due")) {
      waitsForApproval.value = false;
      return;
    }
    await locks.alone(async () => {
      let waits = false;
      // Judged again: the tab that held the lock before may have cleaned up, or a person may have used one.
      for (const one of await show()) {
        if (one.stand.is === "due" && !tooSoon(one)) waits = await clean(one) === "not-approved" || waits;
      }
      waitsForApproval.value = waits;
    });
    await show();
  }

  function tooSoon({ endFailed }: KeptSession): boolean {
    const ago = endFailed === undefined ? RETRY_MS : clock.now() - endFailed.at;
    return ago >= 0 && ago < RETRY_MS;
  }

  async function clean({ sessionId, current: here }: KeptSession): Promise<SavedEnd["is"] | "in-use"> {
    if (!here && await locks.isUsed(sessionId)) return "in-use";
    const is = await endOne(sessionId, { wanted: false });
    if (is === "ended" || is === "gone") cleaned.value += 1;
    return is;
  }

  async function endOne(sessionId: string, manners: SavedEndManners): Promise<SavedEnd["is"]> {
    if (ending.peek().has(sessionId)) return "at-work";
    ending.value = new Set([...ending.peek(), sessionId]);
    try {
      if (sessionId === current() && session.offers.peek().end) {
        // Removes its record, or marks it, by itself.
        await session.end();
        return session.offers.peek().end ? "failed" : "ended";
      }
      const end = await options.endSaved(sessionId, manners);
      await settle(sessionId, end);
      return end.is;
    } finally {
      ending.value = new Set([...ending.peek()].filter((id) => id !== sessionId));
    }
  }

  async function settle(sessionId: string, end: SavedEnd): Promise<void> {
    const left = new Map(failures.peek());
    left.delete(sessionId);
    if (end.is === "ended" || end.is === "gone") await saved.remove(page, sessionId);
    if (end.is === "failed") {
      const { code, message } = end.error;
      left.set(sessionId, end.error);
      await judge.change(sessionId, (its) => ({ ...its, endFailed: { code, message, at: clock.now() } }));
    }
    failures.value = left;
  }

  const look = () => looking ??= lookOnce().finally(() => looking = undefined);
  const tick = () => {
    callOff = clock.after(LOOK_MS, () => {
      tick();
      void look();
    });
  };
  const afterwards = async () => {
    await show();
    await truth.refresh();
  };

  return {
    policy,
    kept,
    orphans: computed(() =>
      orphansOf({
        view: truth.view.value,
        records: storage.records.value,
        origin,
        current: session.sessionId.value,
      })
    ),
    waitsForApproval,
    cleaned,
    ending,
    failures,
    async end(sessionId) {
      await endOne(sessionId, { wanted: true });
      await afterwards();
    },
    async endAll() {
      for (const { sessionId } of await show()) await endOne(sessionId, { wanted: true });
      await afterwards();
    },
    async forget(sessionId) {
      if (sessionId === current()) await session.forget();
      else await saved.remove(page, sessionId);
      await afterwards();
    },
    async keep(sessionId) {
      await judge.used(sessionId);
      await show();
    },
    async pretendOlder(ms) {
      for (const { sessionId } of await show()) {
        await judge.change(sessionId, (its) => ({
          ...its,
          createdAt: its.createdAt - ms,
          usedAt: its.usedAt - ms,
          ...(its.announcedAt === undefined ? {} : { announcedAt: its.announcedAt - ms }),
        }));
      }
      await look();
    },
    look,
    start() {
      if (running) return;
      running = true;
      judge.begin();
      unfollow = [
        followUse(session, locks),
        session.sessionId.subscribe(() => void show()),
        storage.records.subscribe(() => void show()),
      ];
      tick();
      void look();
    },
    stop() {
      if (!running) return;
      running = false;
      callOff();
      for (const undo of unfollow) undo();
    },
  };
}

/** When it goes, for the order of what is shown. */
function endOf({ stand }: KeptSession): number {
  return stand.is === "due" ? 0 : stand.until;
}

/** Tells other tabs which session this one is on. */
function followUse(
  { sessionId, routed }: { sessionId: ReadonlySignal<string | undefined>; routed: ReadonlySignal<boolean> },
  locks: TabLocks,
): () => void {
  let done = () => {};
  const used = computed(() => routed.value ? sessionId.value : undefined);
  const stop = used.subscribe((id) => {
    done();
    done = id === undefined ? () => {} : locks.use(id);
  });
  return () => {
    stop();
    done();
  };
}
