/** The one timer of the host that wakes a lab for the next job that falls due, however many wait. */
import type { Cancel, HostClock } from "../clock.ts";
import type { LabTime } from "./time.ts";

export class Alarm {
  readonly #host: HostClock;
  readonly #time: LabTime;
  readonly #ring: () => void;
  #armed: { readonly due: number; readonly cancel: Cancel } | undefined;

  constructor(host: HostClock, time: LabTime, ring: () => void) {
    this.#host = host;
    this.#time = time;
    this.#ring = ring;
  }

  /** Rings once, at a lab time, instead of whenever it would have; never where there is none. */
  set(due: number | undefined): void {
    if (due === this.#armed?.due) return;
    this.clear();
    if (due === undefined) return;
    const cancel = this.#host.after(this.#time.untilReal(due), () => {
      this.#armed = undefined;
      this.#ring();
    });
    this.#armed = { due, cancel };
  }

  clear(): void {
    this.#armed?.cancel();
    this.#armed = undefined;
  }
}
