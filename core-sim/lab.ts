/** One pretend user's computer: Extension, native link, Desktop with its Core and agent, clock and journal. */
import { Agent } from "./agent/mod.ts";
import type { HostClock } from "./clock.ts";
import { LabClock } from "./lab-clock.ts";
import { LabInbox } from "./lab-inbox.ts";
import { DiskHand } from "./lab-disk.ts";
import { Desktop, Disk, type Tickets } from "./core/mod.ts";
import { Extension, type OpenPort, type PagePort } from "./extension/mod.ts";
import type { ApprovalDecision, CreateLab, Disruption, LabTruth, ScriptOrder } from "./control/mod.ts";
import { randomSeed, seededIds } from "./ids.ts";
import { Journal } from "./journal.ts";
import { NativeHost } from "./native-host.ts";
import { DEFAULT_PROVIDERS } from "./providers.ts";
import { assertNever } from "../sdk/protocol/mod.ts";

/** What a lab needs beside what its maker may choose. */
export interface LabOptions extends CreateLab {
  labId: string;
  host: HostClock;
  /** Hears what a job throws; no other job is stopped by it. Thrown again, uncaught, by default. */
  onError?: (error: unknown) => void;
  /** Routes that one lab may hold; 10,000 by default. */
  maxRoutes?: number;
  /** Sessions that one lab may know, ended ones included; 10,000 by default. */
  maxThreads?: number;
}

/** The lab was thrown away. */
export interface RefusedPort {
  readonly refused: "LAB_NOT_FOUND";
}

/** Real milliseconds without an answered ping after which a port is lost, unless the lab's maker chose (CN7). */
const PORT_LEASE_MS = 60_000;

const EXTENSION_RELOADED = 4000;

/** A computer of its own; nothing of it is shared with any other. */
export class Lab {
  readonly labId: string;
  readonly seed: string;
  readonly clock: LabClock;
  readonly journal: Journal;
  /** Origins of an application under test, beside the server's own. */
  readonly origins: readonly string[];
  readonly portLeaseMs: number;
  /** The disk, for who stands outside of the computer. */
  readonly disk: DiskHand;
  readonly #desktop: Desktop;
  readonly #agent: Agent;
  readonly #native: NativeHost;
  readonly #newExtension: () => Extension;
  #extension: Extension;
  #generation = 1;
  #closed = false;
  readonly #inbox: LabInbox;
  readonly #closeListeners = new Set<() => void>();

  constructor(options: LabOptions) {
    this.labId = options.labId;
    this.seed = options.seed ?? randomSeed();
    this.origins = options.origins ?? [];
    this.portLeaseMs = options.portLeaseMs ?? PORT_LEASE_MS;
    const { onError = rethrow } = options;
    const clock = new LabClock(options.host, {
      mode: options.clock ?? "real",
      ...(options.speed === undefined ? {} : { speed: options.speed }),
      onError,
    });
    const ids = seededIds(this.seed);
    const journal = new Journal(clock);
    this.clock = clock;
    this.#inbox = new LabInbox(clock);
    this.journal = journal;
    this.#agent = new Agent({ clock, journal });
    const providers = (options.providers ?? DEFAULT_PROVIDERS).map((info) => ({ ...info, error: info.error ?? null }));
    const disk = new Disk({ clock });
    this.disk = new DiskHand(disk, journal);
    this.#desktop = new Desktop({
      clock,
      ids,
      journal,
      disk,
      ticketUrl: (kind, id) => `/${kind}/${id}`,
      providers,
      agent: this.#agent,
      ...(options.maxThreads === undefined ? {} : { maxThreads: options.maxThreads }),
    });
    const host = new NativeHost({ clock, desktop: this.#desktop });
    this.#native = host;
    const storage = {
      mode: options.approval ?? "ask",
      approved: new Map<string, number>(),
      approvedUnasked: new Set<string>(),
    };
    const maxRoutes = options.maxRoutes ?? 10_000;
    this.#newExtension = () => new Extension({ clock, ids, journal, host, storage, maxRoutes });
    this.#extension = this.#newExtension();
  }

  /** Redeems asset tickets; undefined while the Desktop isn't running. */
  get tickets(): Tickets | undefined {
    return this.#desktop.tickets;
  }

  get ports(): number {
    return this.#extension.ports;
  }

  /** Connects a page. Its origin is the carrier's word, never the page's. */
  openPort(page: PagePort): OpenPort | RefusedPort {
    return this.#closed ? { refused: "LAB_NOT_FOUND" } : this.#inbox.guard(this.#extension.connect(page));
  }

  /** What every layer knows to be true. */
  truth(): LabTruth {
    return {
      labId: this.labId,
      seed: this.seed,
      clock: this.clock.describe(),
      extension: { generation: this.#generation, ...this.#extension.truth },
      nativeHost: this.#extension.nativeTruth,
      desktop: this.#desktop.truth(),
      agent: { scripts: this.#agent.waiting },
      faults: [],
    };
  }

  /** Disturbs the computer now. Returns the number of the journal entry that all its effects come from. */
  disrupt(disruption: Disruption): number {
    const n = this.#control("disrupt", disruption);
    this.journal.caused(n, () => this.#apply(disruption));
    return n;
  }

  /** The person's answer about an origin; false when it rejects something that nobody asked (AP1). */
  decide({ origin, decision }: ApprovalDecision): boolean {
    const n = this.#control("approvals", { origin, decision });
    return this.journal.caused(n, () => this.#extension.approval.decide(origin, decision));
  }

  /** Gives the agent a script for the next prompt that it matches; false when too many wait already. */
  queueScript(script: ScriptOrder): boolean {
    const taken = this.#agent.queue(script);
    if (taken) this.#control("script", script);
    return taken;
  }

  /** Moves a manual or paused clock and hands over everything that became due. Returns the lab's time. */
  advance(ms: number): number {
    const n = this.#control("clock", { advanceMs: ms });
    const now = this.journal.caused(n, () => this.clock.advance(ms));
    this.#extension.flush();
    return now;
  }

  /**
   * The same in as many turns of the host as it takes, so that other labs and sockets live meanwhile. A further one waits;
   * what pages say waits too. Resolves with the lab's time once all has settled, or the lab was thrown away.
   */
  advanceInTurns(ms: number): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>();
    this.clock.advanceInTurns(ms, {
      begin: () => {
        const n = this.#control("clock", { advanceMs: ms });
        return (turn) => this.journal.caused(n, turn);
      },
      settled: (now) => {
        this.#extension.flush();
        resolve(now);
      },
    });
    return promise;
  }

  setSpeed(speed: number): void {
    this.#control("clock", { speed });
    this.clock.setSpeed(speed);
  }

  setPaused(paused: boolean): void {
    this.#control("clock", { paused });
    this.clock.setPaused(paused);
  }

  /** Throws the computer away: its ports close with this code, its clock stops. */
  close(code: number, reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#extension.stop(code, reason);
    this.clock.stop();
    for (const listener of [...this.#closeListeners]) listener();
  }

  /** Tells when the computer is thrown away. Returns what forgets the listener. */
  onClose(listener: () => void): () => void {
    this.#closeListeners.add(listener);
    return () => void this.#closeListeners.delete(listener);
  }

  #apply(disruption: Disruption): void {
    if (this.#closed) return;
    switch (disruption.kind) {
      case "extension.reload":
        this.#extension.stop(EXTENSION_RELOADED, "extension reloaded");
        this.#generation++;
        this.#extension = this.#newExtension();
        return this.#extension.start();
      case "desktop.restart":
        return this.#desktop.restart(disruption.forMs);
      case "nativeHost.drop":
        return this.#native.cut(disruption.forMs);
      case "heal":
        this.#native.heal();
        return this.#desktop.start();
      default:
        return assertNever(disruption);
    }
  }

  #control(type: string, data: unknown): number {
    return this.journal.write({ layer: "control", type, data });
  }
}

/** Makes a fault that nobody listens for fail the process, or the test, instead of getting lost. */
function rethrow(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
