/** Flags the ports whose SDK is too old, or doesn't say in time which it is. They are served all the same. */
import type { Cancel, Clock } from "../clock.ts";
import type { Port } from "./port.ts";

/** Milliseconds of lab time that a hello may take. */
const HELLO_MS = 300;

/** The Extension's own version: an older major.minor is outdated. */
const OWN = { major: 0, minor: 3 };

export class SdkCheck {
  readonly #clock: Clock;
  readonly #flag: (port: Port, sdkVersion: string | undefined) => void;
  /** Ports that haven't said hello yet. */
  readonly #silent = new Map<Port, Cancel>();

  constructor(options: { clock: Clock; flag: (port: Port, sdkVersion: string | undefined) => void }) {
    this.#clock = options.clock;
    this.#flag = options.flag;
  }

  opened(port: Port): void {
    const cancel = this.#clock.after(HELLO_MS, () => {
      this.#silent.delete(port);
      this.#flag(port, undefined);
    });
    this.#silent.set(port, cancel);
  }

  hello(port: Port, sdkVersion: string): void {
    this.closed(port);
    const [, major, minor] = /^(\d+)\.(\d+)\./.exec(sdkVersion) ?? [];
    const current = Number(major) > OWN.major || (Number(major) === OWN.major && Number(minor) >= OWN.minor);
    if (!current) this.#flag(port, sdkVersion);
  }

  closed(port: Port): void {
    this.#silent.get(port)?.();
    this.#silent.delete(port);
  }

  dispose(): void {
    for (const port of [...this.#silent.keys()]) this.closed(port);
  }
}
