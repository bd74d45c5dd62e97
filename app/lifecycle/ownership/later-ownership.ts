/** Ownership in a file of its own: a page stands before it asks who owns, and offers nothing until it knows. */
import { signal } from "@preact/signals";
import { follow } from "../follow.ts";
import type { Ownership, Role, TabInfo } from "./ownership-types.ts";

/** An ownership whose own file may still be on its way; each act waits for it, and the role is `asking` until then. */
export function laterOwnership(load: () => Promise<Ownership>): Ownership {
  const role = signal<Role>({ is: "asking" });
  const tabs = signal<readonly TabInfo[]>([]);
  const changes = signal(0);
  let here: Ownership | undefined;
  let running = false;

  const loaded = load().then((ownership) => {
    here = ownership;
    follow(ownership.tabs, tabs);
    follow(ownership.changes, changes);
    follow(ownership.role, role);
    if (running) ownership.start();
    return ownership;
  });

  return {
    get tabId() {
      return here?.tabId ?? "";
    },
    role,
    tabs,
    changes,
    tell: () => here?.tell(),
    claim: async () => (await loaded).claim(),
    handOver: async (tabId) => (await loaded).handOver(tabId),
    takeOver: async () => (await loaded).takeOver(),
    release: async () => (await loaded).release(),
    guard: async (act) => (await loaded).guard(act),
    check: async () => (await loaded).check(),
    start() {
      running = true;
      here?.start();
    },
    stop() {
      running = false;
      here?.stop();
    },
  };
}
