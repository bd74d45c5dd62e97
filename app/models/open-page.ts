/** Wires a page's models to the browser, and starts them. The only place that knows the browser's objects. */
import { computed, effect, signal, untracked } from "@preact/signals";
import { steadyClock, systemClock, systemIds } from "../../sdk/mod.ts";
import {
  afterPaint,
  createRecordNews,
  createWipeChannel,
  indexedDbStore,
  noStore,
  savedSessions,
  sessionUse,
  watchPage,
} from "../lifecycle/mod.ts";
import { followCompany } from "./company.ts";
import { DATABASE } from "./database.ts";
import { OPEN_GATE } from "./gate.ts";
import { createApprovalModel, createLabControls } from "./lab-controls.ts";
import { thisLab } from "./lab-ways.ts";
import { laterClient } from "./later-client.ts";
import { leavable } from "./leavable-port.ts";
import { laterEnds } from "./later-ends.ts";
import { laterTruth } from "./later-truth.ts";
import { passingClients } from "./passing-client.ts";
import type { PageModels, PageOptions } from "./page-models.ts";
import type { RetentionModel } from "./retention/mod.ts";
import { createSessionModel } from "./session-model.ts";
import type { SessionModel } from "./session-types.ts";
import { createStorageModel } from "./storage-model.ts";
import { openTab } from "./tab.ts";
import type { TruthModel } from "./truth-types.ts";

/** Called once, by a page's main module. No session is made here. */
export function openPage({ policy, toolHandlers, promptOf, keeping }: PageOptions): PageModels {
  const clock = systemClock;
  const { lab, labId, connect, api, openBell } = thisLab();
  let leave = () => {};
  const client = laterClient(async () => {
    const sdk = await import("./sdk.ts");
    const transport = leavable(connect(sdk), () => session.portClosed());
    leave = transport.leave;
    return new sdk.Pedelec({ connect: transport.connect });
  });
  const openPassing = passingClients(connect);
  const store = policy.persist === "nothing" ? noStore : indexedDbStore(DATABASE);
  const saved = savedSessions(store, clock, labId);
  const page = watchPage(window, document);
  const tab = openTab(policy.persist !== "nothing");

  // Where nothing goes by a limit, nobody has to be told.
  const use = policy.retention === undefined || labId === undefined ? undefined : sessionUse(navigator.locks, labId);

  const session: SessionModel = createSessionModel({
    policy,
    toolHandlers,
    client,
    disconnect: () => leave(),
    saved,
    use,
    clock,
    newId: systemIds.uuid,
    chance: () => Number.parseInt(systemIds.uuid().slice(0, 8), 16) / 2 ** 32,
    promptOf,
    about: (sessionId) => truth.about(sessionId),
    arrival: tab.arrival,
    // What a page saves nothing of isn't kept in the tab either.
    memory: policy.persist === "nothing" ? undefined : tab.memory,
  });
  const truth: TruthModel = laterTruth(async () => {
    const { createTruthModel } = await import("./truth-model.ts");
    return createTruthModel({
      api,
      clock,
      openBell,
      phase: session.phase,
      operation: session.operation,
      // After a reload of a page-scoped page the truth is about the session that was: the proof of its end.
      sessionId: computed(() => session.sessionId.value ?? session.former.value?.sessionId),
    });
  });
  const channel = (name: string) =>
    globalThis.BroadcastChannel === undefined || labId === undefined
      ? undefined
      : () => new BroadcastChannel(`pedelec-${name}:${labId}`);
  const storage = createStorageModel(saved, clock, createRecordNews(channel("records")));

  const wipes = createWipeChannel({
    connect: channel("wipe"),
    erase(sessionId) {
      const shows = session.sessionId.peek() === sessionId;
      if (shows) session.erase();
      return shows;
    },
  });

  effect(() => {
    const { routed, phase, sessionId } = session;
    const isOn = !page.away.value && (routed.value || phase.value.is === "resuming");
    void use?.on(isOn ? sessionId.value : undefined);
  });
  tab.follow(page);
  effect(() => {
    const is = page.frozen.value;
    if (is === undefined) return;
    untracked(() => session.froze(is));
    if (!is) void truth.refresh();
  });
  const started = session.start();
  const painted = signal(false);
  void afterPaint().then(async () => {
    painted.value = true;
    client.prepare();
    const { followTexts } = await import("./other-texts.ts");
    followTexts(session, storage);
  });
  // An open stream would keep the page out of the back/forward cache; and a browser allows a host six of them, over all
  // tabs: only a tab that is looked at holds one.
  effect(() => page.seen.value && painted.value ? untracked(truth.start) : untracked(truth.stop));
  effect(() => page.away.value || !painted.value ? untracked(storage.stop) : untracked(storage.start));
  effect(() => page.away.value ? untracked(wipes.close) : untracked(wipes.open));
  const retention = signal<RetentionModel | undefined>(undefined);
  if (policy.retention !== undefined && labId !== undefined && use !== undefined) {
    const limits = policy.retention;
    const laterRetention = async () => {
      await afterPaint();
      const { cleanerLocks, createRetention, endSaved } = await import("./retention/mod.ts");
      // What is due may be the session that is being resumed.
      await started;
      retention.value = createRetention({
        policy: limits,
        page: policy.page,
        origin: location.origin,
        saved,
        clock,
        steady: () => steadyClock.now(),
        session,
        storage,
        truth,
        locks: cleanerLocks(navigator.locks, labId, use),
        ...keeping?.(),
        endSaved: (sessionId, manners) => endSaved(sessionId, openPassing, manners),
      });
    };
    void laterRetention();
    effect(() => page.away.value ? untracked(() => retention.value?.stop()) : retention.value?.start());
  }
  const gateOf = (of: string | undefined) => (of === policy.page ? keeping?.().gate : undefined) ?? OPEN_GATE;
  const loadEnds = laterEnds({ saved, clock, session, storage, truth, gateOf }, openPassing);
  // In a task of its own: browsers call pageshow's listeners in no order to rely on, and the port has one too.
  effect(() => {
    if (page.restored.value > 0) clock.after(0, () => void session.cameBack());
  });
  return {
    lab,
    session,
    truth,
    approval: createApprovalModel(api, truth),
    controls: createLabControls(api),
    storage,
    retention,
    loadEnds,
    openPassing,
    wipes,
    company: followCompany(session, truth),
    keepsTyped: policy.persist !== "nothing",
    reloadPage: () => location.reload(),
  };
}
