/** What a story remembers while it is told. Maps change, what they hold doesn't: so a copy is quickly made. */
import type { Fault } from "../../../core-sim/control/mod.ts";
import type { Entry } from "../journal/mod.ts";
import type { StoryFault, StoryState, StoryThread } from "./state.ts";

/** The lab tells no more of those that are used up. */
const MAX_USED_UP = 100;

export interface Memory {
  n: number;
  at: number | undefined;
  readonly complete: boolean;
  speed: number | undefined;
  paused: boolean;
  extension: { readonly state: StoryState["extension"]["state"]; readonly generation: number };
  readonly origins: Map<string, number>;
  question: { readonly origin: string; readonly since: number } | undefined;
  readonly ports: Map<string, { readonly origin: string; readonly path?: string; readonly active: boolean }>;
  readonly routes: Map<string, { readonly sessionId: string; readonly portId: string; readonly channelId: string }>;
  readonly subscriptions: Map<string, Subscription>;
  connected: boolean;
  blackholed: boolean;
  generation: number;
  running: boolean;
  readonly threads: Map<string, Omit<StoryThread, "workspace"> & { readonly workspace?: Place }>;
  /** Whether the directories that were ever opened are there. */
  readonly directories: Map<string, boolean>;
  /** The workspace that was opened last, and what for. */
  opened: { readonly cause: number | undefined; readonly place: Place } | undefined;
  readonly faults: Map<string, Armed>;
  scripts: number;
}

/** The Extension's order to Core about a session that pages are, or were, attached to. */
interface Subscription {
  readonly restoring: boolean;
  /** As the Extension knows it. */
  readonly ended: boolean;
  /** It was ended until its reactivation was asked for. */
  readonly presumed?: boolean;
}

interface Place {
  readonly path: string;
  readonly kind: "managed" | "application";
}

interface Armed {
  readonly fault: Fault;
  readonly fired: number;
}

/** Finds the entry that led to another one. */
export type CauseOf = (entry: Entry) => Entry | undefined;

/** Before anything happened; of a computer whose beginning isn't known, that it runs. */
export function blank(complete: boolean): Memory {
  return {
    n: 0,
    at: undefined,
    complete,
    speed: undefined,
    paused: false,
    extension: { state: "running", generation: 1 },
    origins: new Map(),
    question: undefined,
    ports: new Map(),
    routes: new Map(),
    subscriptions: new Map(),
    connected: false,
    blackholed: false,
    generation: 0,
    running: !complete,
    threads: new Map(),
    directories: new Map(),
    opened: undefined,
    faults: new Map(),
    scripts: 0,
  };
}

export function copyOf(memory: Memory): Memory {
  return {
    ...memory,
    origins: new Map(memory.origins),
    ports: new Map(memory.ports),
    routes: new Map(memory.routes),
    subscriptions: new Map(memory.subscriptions),
    threads: new Map(memory.threads),
    directories: new Map(memory.directories),
    faults: new Map(memory.faults),
  };
}

/** What a memory says, for those who look at it. */
export function stateOf(memory: Memory): StoryState {
  const { n, at, complete, speed, paused, question, connected, blackholed, generation, running } = memory;
  return {
    n,
    at,
    complete,
    clock: { speed, paused },
    extension: {
      ...memory.extension,
      origins: [...memory.origins].map(([origin, approvedAt]) => ({ origin, approvedAt })),
      approvals: question === undefined ? [] : [{ ...question }],
      ports: [...memory.ports].map(([portId, port]) => ({ portId, ...port })),
      routes: [...memory.routes.values()].map((route) => {
        return { ...route, ...memory.ports.get(route.portId) ?? { origin: "", active: false } };
      }),
      restoring: [...memory.subscriptions].filter(([, { restoring }]) => restoring).map(([sessionId]) => sessionId),
    },
    nativeHost: { connected },
    blackholed,
    desktop: {
      generation,
      running,
      threads: [...memory.threads.values()].map(({ workspace, ...thread }) => ({
        ...thread,
        ...(workspace === undefined
          ? {}
          : { workspace: { ...workspace, exists: memory.directories.get(workspace.path) ?? true } }),
      })),
    },
    agent: { scripts: memory.scripts },
    faults: faultsOf(memory),
  };
}

function faultsOf({ faults }: Memory): StoryFault[] {
  const all = [...faults].map(([faultId, { fault, fired }]) => ({
    faultId,
    fault,
    fired,
    left: Math.max(0, (fault.times ?? 1) - fired),
  }));
  const usedUp = all.filter(({ left }) => left === 0).length;
  let forgotten = Math.max(0, usedUp - MAX_USED_UP);
  return all.filter(({ left }) => left > 0 || forgotten-- <= 0);
}
