import { systemClock, systemIds } from "../../../sdk/mod.ts";
import { indexedDbStore } from "../../lifecycle/mod.ts";
import { createOwnership, type Ownership, webLocks } from "../../lifecycle/ownership/mod.ts";
import type { Step } from "./policy.ts";

/** The workflow's ownership in this browser: one for each lab, whatever page or session a tab shows. */
export function openOwnership(labId: string, step: Step): Ownership {
  return createOwnership({
    name: `workflow:${labId}`,
    page: step,
    store: indexedDbStore("pedelec-workflow"),
    storage: () => sessionStorage,
    locks: webLocks(navigator.locks),
    connect: () => new BroadcastChannel(`pedelec-workflow:${labId}`),
    clock: systemClock,
    newId: systemIds.uuid,
    visible: () => document.visibilityState === "visible",
  });
}
