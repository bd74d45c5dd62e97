/** All labs of a server: made, found, thrown away, and swept when nobody uses them. */
import type { Cancel, HostClock } from "../clock.ts";
import type { CreateLab } from "../control/mod.ts";
import { Lab } from "./lab.ts";

export interface LabStoreOptions {
  host: HostClock;
  /** Unguessable lab ids. */
  tokens: () => string;
  /** Seed of labs whose maker gives none. */
  seed?: string;
  onError: (error: unknown) => void;
  /** Hears of each lab as it is made. */
  onMade?: (lab: Lab) => void;
  /** 5,000 by default. */
  maxLabs?: number;
  /** Real milliseconds without port or call after which a lab goes; 30 minutes by default. */
  idleMs?: number;
}

interface Entry {
  readonly lab: Lab;
  usedAt: number;
  /** Calls that last, such as a journal that is being followed. */
  held: number;
}

const SWEEP_EVERY_MS = 60_000;
const IDLE_MS = 30 * 60_000;

export class LabStore {
  readonly #options: LabStoreOptions;
  readonly #labs = new Map<string, Entry>();
  #sweeper: Cancel | undefined;

  constructor(options: LabStoreOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#labs.size;
  }

  /** A new lab; undefined when the server holds as many as it may. */
  create(wishes: CreateLab = {}): Lab | undefined {
    const { host, seed, tokens, onError, onMade, maxLabs = 5_000 } = this.#options;
    if (this.#labs.size >= maxLabs) return undefined;
    const lab = new Lab({ ...(seed === undefined ? {} : { seed }), ...wishes, labId: tokens(), host, onError });
    this.#labs.set(lab.labId, { lab, usedAt: host.monotonic(), held: 0 });
    onMade?.(lab);
    return lab;
  }

  /** Finds a lab, which counts as using it. */
  get(labId: string): Lab | undefined {
    const entry = this.#labs.get(labId);
    if (entry !== undefined) entry.usedAt = this.#options.host.monotonic();
    return entry?.lab;
  }

  /** Keeps a lab from being swept until the returned function is called. */
  hold(lab: Lab): () => void {
    const entry = this.#labs.get(lab.labId);
    if (entry === undefined) return () => {};
    entry.held++;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      entry.held--;
      entry.usedAt = this.#options.host.monotonic();
    };
  }

  delete(labId: string): void {
    const entry = this.#labs.get(labId);
    this.#labs.delete(labId);
    entry?.lab.close(4004, "lab deleted");
  }

  /** Throws away the labs that nobody has used for the idle time. */
  sweep(): void {
    const { host, idleMs = IDLE_MS } = this.#options;
    for (const [labId, entry] of [...this.#labs]) {
      if (entry.lab.ports > 0 || entry.held > 0) entry.usedAt = host.monotonic();
      else if (host.monotonic() - entry.usedAt >= idleMs) this.delete(labId);
    }
  }

  /** Sweeps once a minute from now on. */
  startSweeping(): void {
    this.#sweeper = this.#options.host.after(SWEEP_EVERY_MS, () => {
      this.sweep();
      this.startSweeping();
    });
  }

  /** Ends every lab, its ports with this code. */
  close(code: number, reason: string): void {
    this.#sweeper?.();
    for (const { lab } of this.#labs.values()) lab.close(code, reason);
    this.#labs.clear();
  }
}
