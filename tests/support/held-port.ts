/** A page's port to a lab whose frames stay on the way until the test lets them through, or loses them. */
import type { Lab } from "../../core-sim/lab/lab.ts";
import type { RuntimePort } from "../../sdk/mod.ts";

export type Direction = "to-lab" | "to-page";

export class HeldPort {
  readonly port: RuntimePort;
  readonly #onWay: Record<Direction, string[]> = { "to-lab": [], "to-page": [] };
  readonly #messages = new Set<(message: unknown) => void>();
  readonly #disconnects = new Set<() => void>();
  readonly #far: Extract<ReturnType<Lab["openPort"]>, { portId: string }>;
  #open = true;

  constructor(lab: Lab, origin = "http://page.test") {
    const far = lab.openPort({
      origin,
      send: (_message, encode) => void (this.#open && this.#onWay["to-page"].push(encode())),
      close: () => this.#close(),
    });
    if ("refused" in far) throw new Error(`The lab opens no port: ${far.refused}`);
    this.#far = far;
    this.port = {
      postMessage: (message) => {
        const text = JSON.stringify(message);
        if (this.#open) this.#onWay["to-lab"].push(text);
      },
      disconnect: () => this.cut(),
      onMessage: {
        addListener: (listener) => void this.#messages.add(listener),
        removeListener: (listener) => void this.#messages.delete(listener),
      },
      onDisconnect: {
        addListener: (listener) => void this.#disconnects.add(listener),
        removeListener: (listener) => void this.#disconnects.delete(listener),
      },
    };
  }

  get waiting(): number {
    return this.#onWay["to-lab"].length + this.#onWay["to-page"].length;
  }

  /** Lets the oldest frame of a direction through. */
  deliver(direction: Direction): void {
    const text = this.#onWay[direction].shift();
    if (text === undefined) return;
    if (direction === "to-lab") this.#far.receive(JSON.parse(text));
    else for (const listener of [...this.#messages]) listener(JSON.parse(text));
  }

  /** Loses the oldest frame on its way to the lab, or to the page where that is an answer. */
  lose(direction: Direction): void {
    const [text] = this.#onWay[direction];
    if (text === undefined) return;
    if (direction === "to-lab" || Object(JSON.parse(text)).type === "response") this.#onWay[direction].shift();
  }

  /** The connection breaks, with all that is on its way. */
  cut(): void {
    if (!this.#open) return;
    this.#far.lost("cut");
    this.#close();
  }

  #close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#onWay["to-lab"] = [];
    this.#onWay["to-page"] = [];
    for (const listener of [...this.#disconnects]) listener();
  }
}
