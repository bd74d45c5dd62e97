/** What time a lab's clock shows: real time from its making on, at its own speed, or wherever it was moved by hand. */
import type { HostClock } from "../clock.ts";

/** 2026-01-01T00:00:00Z, where every manual clock starts. */
export const MANUAL_START = Date.UTC(2026, 0, 1);

export class LabTime {
  readonly mode: "real" | "manual";
  readonly #host: HostClock;
  #speed: number;
  #paused = false;
  #stopped = false;
  /** Lab time at the host's monotonic `#since`; the two move together whenever speed or pause changes. */
  #base: number;
  #since: number;

  constructor(host: HostClock, mode: "real" | "manual", speed: number) {
    this.#host = host;
    this.mode = mode;
    this.#speed = speed;
    this.#base = mode === "manual" ? MANUAL_START : host.now();
    this.#since = host.monotonic();
  }

  get speed(): number {
    return this.#speed;
  }

  get paused(): boolean {
    return this.#paused;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  get standsStill(): boolean {
    return this.mode === "manual" || this.#paused || this.#stopped;
  }

  get canBeMoved(): boolean {
    return this.standsStill && !this.#stopped;
  }

  /** Milliseconds since the epoch, fractions included. Steps of the host's wall clock change nothing. */
  exact(): number {
    return this.standsStill ? this.#base : this.#base + (this.#host.monotonic() - this.#since) * this.#speed;
  }

  /** Real milliseconds until a lab time, at least 0. */
  untilReal(time: number): number {
    return Math.max(0, Math.ceil((time - this.exact()) / this.#speed));
  }

  /** Moves a time that stands still, never back. */
  reach(time: number): void {
    if (this.canBeMoved) this.#base = Math.max(this.#base, time);
  }

  setSpeed(speed: number): void {
    this.#rebase();
    this.#speed = speed;
  }

  setPaused(paused: boolean): void {
    this.#rebase();
    this.#paused = paused;
  }

  /** From now on it stands still for good. */
  stop(): void {
    this.#rebase();
    this.#stopped = true;
  }

  #rebase(): void {
    this.#base = this.exact();
    this.#since = this.#host.monotonic();
  }
}
