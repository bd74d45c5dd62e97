/** The cleaner of a page's saved sessions (PG3): announces what is about to go, ends what is due, and only then forgets. */
import { computed, signal } from "@preact/signals";
import type { RetentionPolicy } from "../../lifecycle/mod.ts";
import { type Gate, OPEN_GATE } from "../gate.ts";
import type { SessionModel } from "../session-types.ts";
import type { StorageModel, TruthModel } from "../truth-types.ts";
import type { CleanerLocks } from "./cleaner-locks.ts";
import { Ending, type EndingOptions } from "./ending.ts";
import { Judge } from "./judge.ts";
import { orphansOf } from "./orphans.ts";
import { Pace } from "./pace.ts";
import type { KeptSession, RetentionModel, Wait } from "./retention-types.ts";

/** From an end that failed to the cleaner's next try, in ms. */
export const RETRY_MS = 600_000;

export interface RetentionOptions extends Omit<EndingOptions, "gateOf"> {
  readonly page: string;
  /** Where only an owner may act (TB1). */
  readonly gate?: Gate | undefined;
  readonly policy: RetentionPolicy;
  readonly origin: string;
  /** Elapsed ms that no setting of the clock changes. */
  steady(): number;
  readonly session: NonNullable<EndingOptions["session"]> & Pick<SessionModel, "forget" | "unsaved">;
  readonly storage: Pick<StorageModel, "records">;
  readonly truth: Pick<TruthModel, "view" | "refresh">;
  readonly locks: CleanerLocks;
}

export function createRetention(options: RetentionOptions): RetentionModel {
  const { policy, page, origin, saved, clock, steady, session, storage, truth, locks, gate } = options;
  const { mayAct, pass } = gate ?? OPEN_GATE;
  const kept = signal<readonly KeptSession[] | undefined>(undefined);
  const read = signal<"reading" | "read" | "refused">("reading");
  const waits = signal<ReadonlyMap<string, Wait>>(new Map());
  let running = false;
  let looking: Promise<void> | undefined;
  let unfollow: (() => void)[] = [];

  const current = () => session.sessionId.peek();
  const judge = new Judge({ policy, page, saved, clock, steady, current });
  const ending = new Ending({ ...options, gateOf: () => gate ?? OPEN_GATE });
  const pace = new Pace({ clock, steady, kept, look: () => void look() });

  async function show(): Promise<readonly KeptSession[]> {
    const all = await judge.judged();
    read.value = all === undefined ? "refused" : "read";
    const sorted = [...all ?? []].sort((one, other) => endOf(one) - endOf(other));
    if (all !== undefined) kept.value = sorted;
    if (running) pace.follow();
    return sorted;
  }

  async function lookOnce(): Promise<void> {
    const due = (await show()).filter(isDue);
    if (due.length > 0 && !mayAct.peek()) {
      waits.value = new Map(due.map(({ sessionId }) => [sessionId, "not-owner"]));
    } else if (due.length > 0) {
      await locks.alone(async () => {
        const found = new Map<string, Wait>();
        // Judged again: the tab that held the lock before may have cleaned up, or a person may have used one.
        for (const one of (await show()).filter(isDue)) {
          const wait = await clean(one);
          if (wait !== undefined) found.set(one.sessionId, wait);
        }
        waits.value = found;
      });
      await show();
    } else waits.value = new Map();
  }

  async function clean(one: KeptSession): Promise<Wait | undefined> {
    if (!locks.known) return "no-locks";
    if (tooSoon(one)) return "lately-failed";
    // An owner's tab decides, whoever watches.
    if (gate !== undefined) return await ending.byLimit({ ...one, page });
    const done = await locks.unlessUsed(one.sessionId, async () => ({
      wait: await ending.byLimit({ ...one, page }),
    }));
    return done === undefined ? "in-use" : done.wait;
  }

  function tooSoon({ endFailed }: KeptSession): boolean {
    const ago = endFailed === undefined ? RETRY_MS : clock.now() - endFailed.at;
    return ago >= 0 && ago < RETRY_MS;
  }

  // A browser that takes the locks away, as from a page on its way out, stops the look and nothing else.
  const look = () => looking ??= lookOnce().catch(() => {}).finally(() => looking = undefined);
  const afterwards = async () => {
    await show();
    await truth.refresh();
  };
  const titleOf = (sessionId: string) => kept.peek()?.find((one) => one.sessionId === sessionId)?.title ?? "";

  return {
    policy,
    mayAct,
    storage: read,
    kept,
    now: pace.now,
    waits,
    orphans: computed(() =>
      orphansOf({
        view: truth.view.value,
        records: storage.records.value,
        origin,
        current: session.unsaved.value === undefined ? session.sessionId.value : undefined,
      })
    ),
    ending: ending.under,
    results: ending.results,
    async end(sessionId) {
      await ending.byPerson([{ sessionId, title: titleOf(sessionId), page }]);
      await afterwards();
    },
    async endAll() {
      await ending.byPerson((await show()).map((one) => ({ ...one, page })));
      await afterwards();
    },
    async forget(sessionId) {
      const done = await pass(() => sessionId === current() ? session.forget() : saved.remove(page, sessionId));
      if (done.is === "done") await done.value;
      await afterwards();
      return kept.peek()?.every((one) => one.sessionId !== sessionId) ?? false;
    },
    async keep(sessionId) {
      const done = await pass(() => judge.used(sessionId));
      if (done.is === "done") await done.value;
      await show();
    },
    async pretendOlder(ms) {
      for (const { sessionId } of await show()) await judge.older(sessionId, ms);
      await look();
    },
    look,
    start() {
      if (running) return;
      running = true;
      judge.begin();
      unfollow = [session.sessionId.subscribe(() => void show()), storage.records.subscribe(() => void show())];
      let could = mayAct.peek();
      unfollow.push(mayAct.subscribe((can) => {
        if (can && !could) void look();
        could = can;
      }));
      pace.start();
      void look();
    },
    stop() {
      if (!running) return;
      running = false;
      pace.stop();
      for (const undo of unfollow) undo();
    },
  };
}

function isDue({ stand }: KeptSession): boolean {
  return stand.is === "due";
}

/** When it goes, for the order of what is shown. */
function endOf({ stand }: KeptSession): number {
  return stand.is === "due" ? 0 : stand.until;
}
