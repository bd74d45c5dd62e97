import type { LabTruth, ThreadTruth } from "../../../../core-sim/control/mod.ts";

/** The truth of a quiet lab, with what a test wants otherwise. */
export function labTruth(over: { threads?: ThreadTruth[]; extension?: Partial<LabTruth["extension"]> } = {}): LabTruth {
  return {
    labId: "lab",
    seed: "seed",
    clock: { now: 0, mode: "real", speed: 1, paused: false },
    extension: {
      generation: 1,
      state: "running",
      origins: [],
      approvals: [],
      ports: [],
      routes: [],
      subscriptions: [],
      problems: [],
      ...over.extension,
    },
    nativeHost: { connected: true },
    desktop: { generation: 1, running: true, threads: over.threads ?? [] },
    agent: { scripts: 0, next: [] },
    faults: [],
  };
}

export function thread(over: Partial<ThreadTruth> = {}): ThreadTruth {
  return {
    threadId: "s1",
    status: "idle",
    origin: "http://localhost:1",
    autoEndOnDisconnect: false,
    provider: "codex",
    createdAt: 0,
    latestSeq: 2,
    operations: 0,
    acceptedToolResults: 0,
    workspace: { path: "/w", kind: "managed", exists: true },
    ...over,
  };
}
