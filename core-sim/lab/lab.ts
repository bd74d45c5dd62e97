/** One pretend user's computer: Extension, native link, Desktop with its Core and agent, clock and journal. */
import type { HostClock } from "../clock.ts";
import { LabClock } from "./clock.ts";
import { DiskHand } from "./disk.ts";
import { LabInbox } from "./inbox.ts";
import type { NoExtension } from "./browser.ts";
import { type Computer, computerOf } from "./computer.ts";
import type { Tickets } from "../core/mod.ts";
import { act, type Disrupted, refusalOf } from "./disruptions.ts";
import type { OpenPort, PagePort } from "../extension/mod.ts";
import {
  type ApprovalDecision,
  type CreateLab,
  type Disruption,
  type Fault,
  type LabTruth,
  type ScriptOrder,
  threadOf,
} from "../control/mod.ts";
import { Faults, type RefusedFault } from "../faults/mod.ts";
import { randomSeed, seededIds } from "../ids.ts";
import { Journal } from "../journal/mod.ts";

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

/** The lab was thrown away, or nobody in it takes a port now. */
export type RefusedPort = NoExtension | { readonly refused: "LAB_NOT_FOUND" };

/** Real milliseconds without an answered ping after which a port is lost, unless the lab's maker chose (CN7). */
const PORT_LEASE_MS = 60_000;

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
  readonly #computer: Computer;
  readonly #faults: Faults;
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
    const journal = new Journal(clock);
    this.clock = clock;
    this.#inbox = new LabInbox(clock);
    this.journal = journal;
    this.#faults = new Faults(journal);
    this.#computer = computerOf({ ...options, clock, journal, ids: seededIds(this.seed), faults: this.#faults });
    this.disk = new DiskHand(this.#computer.disk, journal);
  }

  /** Redeems asset tickets; undefined while the Desktop isn't running. */
  get tickets(): Tickets | undefined {
    return this.#computer.desktop.tickets;
  }

  get ports(): number {
    return this.#computer.browser.ports;
  }

  /** Why a port would be refused now; undefined when one can be opened. */
  get portRefusal(): RefusedPort | undefined {
    if (this.#closed) return { refused: "LAB_NOT_FOUND" };
    return this.#computer.blackhole.on ? { refused: "EXTENSION_UNAVAILABLE" } : this.#computer.browser.refusal;
  }

  /** Connects a page. Its origin is the carrier's word, never the page's. */
  openPort(page: PagePort): OpenPort | RefusedPort {
    const port = this.portRefusal ?? this.#computer.connect(page);
    return "refused" in port ? port : this.#inbox.guard(port);
  }

  /** What every layer knows to be true. */
  truth(): LabTruth {
    return {
      labId: this.labId,
      seed: this.seed,
      clock: this.clock.describe(),
      extension: this.#computer.browser.truth,
      nativeHost: this.#computer.browser.nativeTruth,
      desktop: this.#computer.desktop.truth(),
      agent: this.#computer.agent.truth,
      faults: this.#faults.truth,
    };
  }

  /** Disturbs the computer now. All effects come from the journal entry of that number; a refusal changes nothing. */
  disrupt(disruption: Disruption): Disrupted {
    const refused = refusalOf(this.#computer, disruption);
    if (refused !== undefined) return refused;
    const n = this.#control("disrupt", disruption, threadOf(disruption));
    if (!this.#closed) this.journal.caused(n, () => act(this.#computer, disruption));
    return { n };
  }

  /** Arms a fault and returns its id; a refusal arms nothing. */
  armFault(fault: Fault): string | RefusedFault {
    return this.#faults.arm(fault);
  }

  /** Arms faults in their order, then gives the agent scripts: all of them, or nothing at all is done. */
  prepare(faults: readonly Fault[], scripts: readonly ScriptOrder[]): "TOO_MANY_SCRIPTS" | RefusedFault | undefined {
    const refusal = this.#faults.refusalOf(...faults);
    if (refusal !== undefined) return refusal;
    if (!this.#computer.agent.mayQueue(...scripts)) return "TOO_MANY_SCRIPTS";
    for (const fault of faults) this.#faults.arm(fault);
    this.queueScript(...scripts);
  }

  /** Disarms one fault; false when there is none of this id. What it holds already goes on waiting for its time. */
  disarmFault(faultId: string): boolean {
    return this.#faults.disarm(faultId);
  }

  /** Disarms every fault. What one of them holds already goes on waiting for its time. */
  clearFaults(): void {
    this.#faults.clear();
  }

  /** The person's answer about an origin; false when it rejects something that nobody asked (AP1). */
  decide(decision: ApprovalDecision): boolean {
    if (!this.#computer.browser.mayDecide(decision)) return false;
    const n = this.#control("approvals", decision);
    this.journal.caused(n, () => this.#computer.browser.decide(decision));
    return true;
  }

  /** Gives the agent scripts, each for the next prompt that it matches; false, and none given, when too many wait. */
  queueScript(...scripts: readonly ScriptOrder[]): boolean {
    const taken = this.#computer.agent.queue(...scripts);
    if (!taken) return false;
    for (const script of scripts) this.#control("script", script);
    return true;
  }

  /** Takes away every script that waits. */
  clearScripts(): void {
    this.#computer.agent.clear();
    this.#control("scripts_cleared", {});
  }

  /** Moves a manual or paused clock and hands over everything that became due. Returns the lab's time. */
  advance(ms: number): number {
    const n = this.#control("clock", { advanceMs: ms });
    const now = this.journal.caused(n, () => this.clock.advance(ms));
    this.#computer.browser.flush();
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
        this.#computer.browser.flush();
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
    this.#computer.blackhole.end();
    this.#computer.browser.stop(code, reason);
    this.clock.stop();
    for (const listener of [...this.#closeListeners]) listener();
  }

  /** Tells when the computer is thrown away. Returns what forgets the listener. */
  onClose(listener: () => void): () => void {
    this.#closeListeners.add(listener);
    return () => void this.#closeListeners.delete(listener);
  }

  #control(type: string, data: unknown, sessionId?: string): number {
    return this.journal.write({ layer: "control", type, ...(sessionId === undefined ? {} : { sessionId }), data });
  }
}

/** Makes a fault that nobody listens for fail the process, or the test, instead of getting lost. */
function rethrow(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
