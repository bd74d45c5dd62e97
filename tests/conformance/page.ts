/** One page of a scenario: a client whose ports are watched, and can be closed as `pagehide` closes them. */
import { Pedelec, type RuntimePort } from "../../sdk/mod.ts";
import { readEnvelope } from "../../sdk/protocol/mod.ts";
import type { OriginName, Stage } from "./stage.ts";

/** No client's channel: what is answered to it no client hears. */
const PROBE_CHANNEL = "probe";
const OPENING = ["sdk_hello", "page_activity"];

export class Page {
  readonly client: Pedelec;
  /** The types of the requests that the client posted, on whatever port. */
  readonly requests: string[] = [];
  /** Ports that the client opened so far. */
  ports = 0;
  /** Messages that crossed its ports in either direction, probes not counted. */
  moved = 0;
  readonly #open = new Set<RuntimePort>();
  #probes = 0;

  constructor(stage: Stage, origin: OriginName) {
    this.client = new Pedelec({ connect: () => this.#watched(stage.connect(origin)) });
  }

  get openPorts(): number {
    return this.#open.size;
  }

  leave(): void {
    for (const port of this.#open) port.disconnect();
    this.#open.clear();
  }

  /** Sends a request there and back on each open port: whatever was on its way before has arrived then. */
  async probe(): Promise<void> {
    await Promise.all([...this.#open].map((port) => this.#thereAndBack(port)));
  }

  #thereAndBack(port: RuntimePort): Promise<void> {
    const requestId = `probe_${++this.#probes}`;
    const { promise, resolve } = Promise.withResolvers<void>();
    const hear = (message: unknown) => {
      const { channelId, requestId: answered } = readEnvelope(message);
      if (channelId === PROBE_CHANNEL && answered === requestId) resolve();
    };
    port.onMessage.addListener(hear);
    port.onDisconnect.addListener(resolve);
    // A type that nobody knows is answered at once and does nothing.
    port.postMessage({ type: "probe", channelId: PROBE_CHANNEL, requestId });
    return promise.finally(() => {
      port.onMessage.removeListener(hear);
      port.onDisconnect.removeListener(resolve);
    });
  }

  #watched(port: RuntimePort): RuntimePort {
    this.ports++;
    this.#open.add(port);
    port.onMessage.addListener((message) => {
      if (readEnvelope(message).channelId !== PROBE_CHANNEL) this.moved++;
    });
    port.onDisconnect.addListener(() => {
      this.moved++;
      this.#open.delete(port);
    });
    return {
      /** A port in process is open from the start. */
      get opened() {
        return port.opened ?? true;
      },
      postMessage: (message) => {
        this.moved++;
        const type = typeof message === "object" && message !== null && "type" in message ? String(message.type) : "";
        if (!OPENING.includes(type)) this.requests.push(type);
        port.postMessage(message);
      },
      disconnect: () => {
        this.#open.delete(port);
        port.disconnect();
      },
      onMessage: port.onMessage,
      onDisconnect: port.onDisconnect,
    };
  }
}
