/** The models of a page that has no session of its own: it looks at a lab, whoever is on it. */
import { effect, signal, untracked } from "@preact/signals";
import { systemClock } from "../../sdk/mod.ts";
import { createRecordNews, indexedDbStore, savedSessions, watchPage } from "../lifecycle/mod.ts";
import { DATABASE } from "./database.ts";
import { laterEnds } from "./later-ends.ts";
import { createApprovalModel } from "./lab-controls.ts";
import { thisLab } from "./lab-ways.ts";
import type { PageModels } from "./page-models.ts";
import { passingClients } from "./passing-client.ts";
import { createStorageModel } from "./storage-model.ts";
import { createTruthModel } from "./truth-model.ts";

/** What can be seen of a lab from outside of any session. */
export type LabModels = Pick<
  PageModels,
  "lab" | "truth" | "approval" | "storage" | "retention" | "loadEnds"
>;

/** Called once, by the main module of the lab's own page. */
export function openLab(): LabModels {
  const { lab, labId, api, connect, openBell } = thisLab();
  const clock = systemClock;
  const truth = createTruthModel({
    api,
    clock,
    openBell,
    phase: signal({ is: "none" }),
    operation: signal({ is: "none" }),
    sessionId: signal(undefined),
  });
  const saved = savedSessions(indexedDbStore(DATABASE), clock, labId);
  const news = createRecordNews(
    labId === undefined ? undefined : () => new BroadcastChannel(`pedelec-records:${labId}`),
  );
  const storage = createStorageModel(saved, clock, news);
  const page = watchPage(window, document);
  // A browser allows a host six streams at once, over all tabs: only a tab that is looked at holds one.
  effect(() => page.seen.value ? untracked(truth.start) : untracked(truth.stop));
  effect(() => page.away.value ? untracked(storage.stop) : untracked(storage.start));
  return {
    lab,
    truth,
    approval: createApprovalModel(api, truth),
    storage,
    retention: signal(undefined),
    loadEnds: laterEnds({ saved, clock, storage, truth }, passingClients(connect)),
  };
}
