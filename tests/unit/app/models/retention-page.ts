import { type Signal, signal } from "@preact/signals";
import { type RetentionPolicy, savedSessions, type SessionRecord, sessionUse } from "../../../../app/lifecycle/mod.ts";
import { type CleanerLocks, cleanerLocks } from "../../../../app/models/retention/cleaner-locks.ts";
import type { SavedEnd } from "../../../../app/models/retention/end-saved.ts";
import { createRetention } from "../../../../app/models/retention/retention-model.ts";
import { type Gate, OPEN_GATE } from "../../../../app/models/gate.ts";
import type {
  Offers,
  OperationView,
  SessionPhase,
  ShownError,
  TruthView,
  Unsaved,
} from "../../../../app/models/mod.ts";
import type { SessionStatus } from "../../../../sdk/protocol/mod.ts";
import { ManualClock } from "../lifecycle/manual-clock.ts";
import { MemoryStore } from "../lifecycle/memory-store.ts";

export const DAY = 86_400_000;
const policy: RetentionPolicy = { owner: "visitor", idleMs: 7 * DAY, ageMs: 30 * DAY, warnMs: DAY };

export const record = (sessionId: string, over: Partial<SessionRecord> = {}): SessionRecord => ({
  v: 1,
  labId: "lab",
  page: "reload",
  sessionId,
  provider: "codex",
  autoEndOnDisconnect: false,
  createdAt: 0,
  usedAt: 0,
  title: "",
  entries: [],
  ...over,
});

const nothingOffered: Offers = {
  send: false,
  end: false,
  leave: false,
  stopWaiting: false,
  forget: false,
  newSession: false,
  resume: false,
  prepare: false,
  reattach: false,
  open: false,
};

/** The browser has no Web Locks. */
export const unknown: CleanerLocks = cleanerLocks(undefined, "lab", sessionUse(undefined, "lab"));
/** No other tab is there. */
export const free: CleanerLocks = { ...unknown, known: true };

/** A page at day 10, whose clock no timer has moved. */
export async function retentionPage(
  records: readonly SessionRecord[],
  over: {
    locks?: CleanerLocks;
    current?: string;
    unsaved?: Signal<Unsaved | undefined>;
    answers?: Record<string, SavedEnd>;
    gate?: Gate;
    endOwnByLimit?: () => Promise<boolean>;
  } = {},
) {
  const store = new MemoryStore();
  for (const one of records) store.values.set(`reload:${one.sessionId}`, one);
  const clock = new ManualClock();
  clock.sleep(10 * DAY - clock.now());
  let set = 0;
  const wall = { now: () => clock.now() + set, after: (ms: number, run: () => void) => clock.after(ms, run) };
  const saved = savedSessions(store, wall, "lab");
  const asked: string[] = [];
  const { answers = {} } = over;
  const sessionId = signal(over.current);
  const ends: string[] = [];
  const operation = signal<OperationView>({ is: "none" });
  const typed = signal("");
  const status = signal<SessionStatus | undefined>("idle");
  const view = signal<TruthView>({ is: "unknown" });
  const model = createRetention({
    policy,
    page: "reload",
    origin: "http://localhost:1",
    saved,
    clock: wall,
    steady: () => clock.now(),
    session: {
      sessionId,
      phase: signal<SessionPhase>({ is: "none" }),
      status,
      routed: signal(true),
      operation,
      typed,
      unsaved: over.unsaved ?? signal(undefined),
      lastError: signal<ShownError | undefined>(undefined),
      offers: signal({ ...nothingOffered, end: true }),
      end() {
        ends.push(sessionId.peek() ?? "");
        status.value = "ended";
        return Promise.resolve();
      },
      forget: () => Promise.resolve(),
    },
    storage: { records: signal(records) },
    truth: { view, refresh: () => Promise.resolve() },
    locks: over.locks ?? free,
    gate: over.gate,
    endOwnByLimit: over.endOwnByLimit,
    async endSaved(id, { wanted, gate = OPEN_GATE }) {
      const passed = await gate.pass(() => void asked.push(wanted ? `${id} wanted` : id));
      return passed.is === "refused" ? passed : answers[id] ?? { is: "ended" };
    },
  });
  const stands = () => model.kept.value?.map(({ sessionId, stand }) => `${sessionId} ${stand.is}`);
  const stored = (id: string) => store.values.get(`reload:${id}`) as SessionRecord | undefined;
  await model.look();
  const waits = () => Object.fromEntries(model.waits.value);
  const results = () => model.results.value.map(({ sessionId, by, became }) => `${sessionId} ${became} by ${by}`);
  const own = { operation, typed, status };
  const setClock = (ms: number) => set += ms;
  return { model, store, clock, asked, answers, ends, view, stands, stored, waits, results, own, setClock };
}

/** The times of a record that is due on day 10. */
export const announced = { announcedAt: 6.5 * DAY };
