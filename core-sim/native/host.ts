/** The native messaging host: what the Extension starts to reach the Desktop. It may be cut away for a while. */
import type { Cancel, Clock } from "../clock.ts";
import type { CoreConnection, Desktop, NativeListener } from "../core/mod.ts";
import { type ErrorShape, protocolError } from "../../sdk/protocol/mod.ts";

const MESSAGES = {
  NATIVE_CONNECTION_CLOSED: "The native link was lost and is being restored",
  NATIVE_HOST_UNAVAILABLE: "The native host can't be started",
  CORE_RUNTIME_UNAVAILABLE: "The Desktop isn't running",
} as const;

/** The error that a refused native request carries (NL4). */
export function nativeError(code: keyof typeof MESSAGES): ErrorShape {
  return protocolError(code, MESSAGES[code]);
}

export interface NativeHostOptions {
  clock: Clock;
  desktop: Pick<Desktop, "connect" | "onDown" | "running">;
}

/** A pipe that is open, with what forgets its breaking, or the reason why there is none. */
export type Opened =
  | { readonly connection: CoreConnection; readonly unhook: Cancel }
  | { readonly connection?: undefined; readonly error: ErrorShape };

/** What a link needs of the host. */
export type NativeGate = Pick<NativeHost, "connect" | "whileRestoring">;

export class NativeHost {
  readonly #options: NativeHostOptions;
  readonly #breaks = new Set<() => void>();
  #cut: { readonly cancel: Cancel } | undefined;

  constructor(options: NativeHostOptions) {
    this.#options = options;
    options.desktop.onDown(() => this.#breakAll());
  }

  /** Opens a pipe to Core; `onBroken` is called once if it breaks before `unhook`. */
  connect(listener: NativeListener, onBroken: () => void): Opened {
    if (this.#cut !== undefined) return { error: nativeError("NATIVE_HOST_UNAVAILABLE") };
    const connection = this.#options.desktop.connect(listener);
    if (connection === undefined) return { error: nativeError("CORE_RUNTIME_UNAVAILABLE") };
    const broken = () => {
      this.#breaks.delete(broken);
      connection.close();
      onBroken();
    };
    this.#breaks.add(broken);
    return { connection, unhook: () => this.#breaks.delete(broken) };
  }

  /** Why requests are refused while the link is being restored (NL4). */
  whileRestoring(): ErrorShape {
    const down = this.#cut === undefined && !this.#options.desktop.running;
    return nativeError(down ? "CORE_RUNTIME_UNAVAILABLE" : "NATIVE_CONNECTION_CLOSED");
  }

  /** Cuts every pipe and refuses new ones for `forMs` of lab time; without it until `heal`. */
  cut(forMs?: number): void {
    this.#cut?.cancel();
    const cut = {
      cancel: forMs === undefined ? () => {} : this.#options.clock.after(forMs, () => {
        if (this.#cut === cut) this.#cut = undefined;
      }),
    };
    this.#cut = cut;
    this.#breakAll();
  }

  /** Ends a cut. The link finds out at its next attempt. */
  heal(): void {
    this.#cut?.cancel();
    this.#cut = undefined;
  }

  #breakAll(): void {
    for (const broken of [...this.#breaks]) broken();
  }
}
