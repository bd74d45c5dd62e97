import { type Signal, signal } from "@preact/signals";
import type { PageModels, SessionModel, StorageModel, TruthModel } from "../../../../app/models/mod.ts";

type Inside<Model> = {
  [Key in keyof Model]: Model[Key] extends { readonly value: infer Value } ? Signal<Value> : Model[Key];
};

/** A page's models whose signals a test sets by hand; their actions note their names. */
export interface FakeModels {
  models: PageModels;
  session: Inside<SessionModel>;
  truth: Inside<TruthModel>;
  storage: Inside<StorageModel>;
  replaced: Signal<boolean>;
  others: Signal<number>;
  calls: string[];
}

export function fakeModels(
  choice: PageModels["lab"]["choice"] = { is: "lab", labId: "l1", from: "cookie" },
): FakeModels {
  const calls: string[] = [];
  const note = (name: string) => () => void calls.push(name);
  const later = (name: string) => () => {
    calls.push(name);
    return Promise.resolve();
  };
  const session: FakeModels["session"] = {
    phase: signal({ is: "none" }),
    sessionId: signal(undefined),
    status: signal(undefined),
    outOfTouch: signal(undefined),
    routed: signal(false),
    endedBy: signal(undefined),
    takenUp: signal(undefined),
    uncertain: signal(undefined),
    lostFrozen: signal(false),
    operation: signal({ is: "none" }),
    provider: signal({ provider: "", effortLevel: undefined, from: "unknown", onHandle: "" }),
    createdAt: signal(undefined),
    usage: signal(undefined),
    lastError: signal(undefined),
    endFailedBefore: signal(undefined),
    handlers: signal([]),
    runningTool: signal(undefined),
    transcript: signal([]),
    conversed: signal(false),
    remembered: signal({}),
    remember: later("remember"),
    showTranscript: note("showTranscript"),
    offers: signal({
      send: true,
      end: false,
      leave: false,
      stopWaiting: false,
      forget: false,
      newSession: false,
      resume: false,
      prepare: false,
      reattach: false,
      open: true,
    }),
    former: signal(undefined),
    unsaved: signal(undefined),
    typed: signal(""),
    refused: signal(undefined),
    start: later("start"),
    send: () => Promise.resolve({ is: "accepted" }),
    end: later("end"),
    leave: note("leave"),
    stopWaiting: note("stopWaiting"),
    forget: later("forget"),
    newSession: later("newSession"),
    resume: later("resume"),
    prepare: later("prepare"),
    reattach: later("reattach"),
    open: later("open"),
    readAsset: () => Promise.reject({ code: "ASSET_NOT_FOUND", message: "none" }),
    erase: note("erase"),
    wipe: () => Promise.resolve({ is: "none" }),
    endThenResume: later("endThenResume"),
    saveAgain: note("saveAgain"),
    dismissTakenUp: note("dismissTakenUp"),
    takeBackUncertain: note("takeBackUncertain"),
    dismissUncertain: note("dismissUncertain"),
    froze: note("froze"),
    dismissError: note("dismissError"),
    dismissFormer: later("dismissFormer"),
    dispose: later("dispose"),
    endsWithPage: signal(false),
    cameBack: later("cameBack"),
    portClosed: note("portClosed"),
  };
  const truth: FakeModels["truth"] = {
    view: signal({ is: "unknown" }),
    session: signal({ is: "unknown" }),
    difference: signal({ is: "unknown" }),
    settled: signal(true),
    answered: signal(true),
    lastDetach: signal(undefined),
    lastEntry: signal(undefined),
    about: () => ({ is: "unknown" }),
    refresh: later("refresh"),
    start: note("start"),
    stop: note("stop"),
  };
  const storage: FakeModels["storage"] = {
    records: signal(undefined),
    trouble: signal(undefined),
    refresh: later("refresh"),
    dismissTrouble: note("dismissTrouble"),
  };
  const replaced = signal(false);
  const others = signal(0);
  const models: PageModels = {
    lab: { choice, replaced, dismissReplaced: note("dismissReplaced") },
    session,
    truth,
    storage,
    retention: signal(undefined),
    loadEnds: () => Promise.reject(new Error("Nothing is ended by hand on a fake page")),
    openPassing: () => Promise.reject(new Error("No client stands beside a fake page")),
    company: { others, dismiss: note("dismissCompany") },
    keepsTyped: true,
    reloadPage: note("reloadPage"),
    approval: {
      pending: signal([]),
      approved: signal([]),
      answer: signal({ is: "ready" }),
      revocation: signal({ is: "ready" }),
      approve: later("approve"),
      reject: later("reject"),
      revoke: later("revoke"),
    },
    controls: {
      state: signal({ is: "ready" }),
      disrupt: later("disrupt"),
      reloadExtension: later("reloadExtension"),
      restartDesktop: later("restartDesktop"),
      dropNativeHost: later("dropNativeHost"),
    },
    wipes: { answers: signal(new Map()), tell: note("tell"), open: note("open"), close: note("close") },
  };
  return { models, session, truth, storage, replaced, others, calls };
}
