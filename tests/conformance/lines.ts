/** A page's lines to the Extension: every frame is recorded, and stays on the way as long as it is told to. */
import type { RuntimePort } from "../../sdk/mod.ts";
import { readEnvelope } from "../../sdk/protocol/mod.ts";
import type { FrameName } from "./scenario.ts";
import type { Traffic } from "./stage.ts";

/** No client's channel: what is answered to it no client hears. */
const PROBE_CHANNEL = "probe";

interface Frame {
  readonly names: readonly string[];
  readonly pass: () => void;
}

/** Wraps the ports that `connect` opens; `open` is the `connect` for the client. */
export class Lines {
  readonly #connect: () => RuntimePort;
  readonly #live = new Set<RuntimePort>();
  /** What each request id was posted for, as often as it was. */
  readonly #posted: { readonly requestId: string; readonly type: string }[] = [];
  readonly #holding = new Set<string>();
  #held: Frame[] = [];
  #moved = 0;
  #probes = 0;
  ports = 0;

  constructor(connect: () => RuntimePort) {
    this.#connect = connect;
  }

  get requests(): string[] {
    return this.#posted.map(({ type }) => type);
  }

  get repeated(): string[] {
    const ids = this.#posted.map(({ requestId }) => requestId);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  }

  readonly open = (): RuntimePort => {
    const far = this.#connect();
    this.ports++;
    this.#live.add(far);
    const messages = new Set<(message: unknown) => void>();
    const disconnects = new Set<() => void>();
    far.onMessage.addListener((message) => {
      if (readEnvelope(message).channelId === PROBE_CHANNEL) return;
      const tell = () => [...messages].forEach((listener) => listener(message));
      this.#send({ names: this.#namesToPage(message), pass: tell });
    });
    far.onDisconnect.addListener(() => {
      this.#live.delete(far);
      this.#send({ names: ["disconnect"], pass: () => [...disconnects].forEach((listener) => listener()) });
    });
    return {
      // A port in process is open from the start, and tells nothing of it.
      get opened() {
        return far.opened ?? true;
      },
      get closeReason() {
        return far.closeReason;
      },
      postMessage: (message) => this.#send({ names: this.#post(message), pass: () => far.postMessage(message) }),
      disconnect: () => {
        this.#live.delete(far);
        far.disconnect();
      },
      onMessage: listening(messages),
      onDisconnect: listening(disconnects),
    };
  };

  hold(frames: readonly FrameName[]): void {
    for (const name of frames) this.#holding.add(name);
  }

  deliver(frames: readonly FrameName[], times = 1): void {
    for (const frame of this.#taken(frames)) for (let n = 0; n < times; n++) this.#pass(frame);
  }

  lose(frames: readonly FrameName[]): void {
    this.#taken(frames);
  }

  release(): void {
    this.#holding.clear();
    const held = this.#held;
    this.#held = [];
    for (const frame of held) this.#pass(frame);
  }

  leave(): void {
    for (const port of this.#live) port.disconnect();
    this.#live.clear();
  }

  /** Past what is held: whatever else was on its way before has arrived then. */
  async goRound(): Promise<Traffic> {
    await Promise.all([...this.#live].map((port) => this.#thereAndBack(port)));
    return { openPorts: this.#live.size, moved: this.#moved };
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

  #send(frame: Frame): void {
    if (frame.names.some((name) => this.#holding.has(name))) this.#held.push(frame);
    else this.#pass(frame);
  }

  #pass({ pass }: Frame): void {
    this.#moved++;
    pass();
  }

  /** What is held under these names; it is held no more. */
  #taken(frames: readonly FrameName[]): Frame[] {
    const wanted = new Set<string>(frames);
    const isWanted = ({ names }: Frame) => names.some((name) => wanted.has(name));
    const taken = this.#held.filter(isWanted);
    this.#held = this.#held.filter((frame) => !isWanted(frame));
    if (taken.length === 0) throw new Error(`No ${frames.join(" or ")} is held on this line`);
    return taken;
  }

  /** Records a request; the messages that a port begins with aren't any. */
  #post(message: unknown): string[] {
    const { requestId } = readEnvelope(message);
    const type = typeOf(message);
    if (requestId === undefined) return [];
    this.#posted.push({ requestId, type });
    return [type, "requests"];
  }

  #namesToPage(message: unknown): string[] {
    const type = typeOf(message);
    if (type === "session_snapshot") return ["snapshots"];
    if (type !== "response") return [type, "events"];
    const { requestId } = readEnvelope(message);
    const asked = this.#posted.find((request) => request.requestId === requestId)?.type;
    return [`answer to ${asked}`, "answers"];
  }
}

function typeOf(message: unknown): string {
  return typeof message === "object" && message !== null && "type" in message ? String(message.type) : "";
}

function listening<L>(set: Set<L>) {
  return {
    addListener: (listener: L) => void set.add(listener),
    removeListener: (listener: L) => void set.delete(listener),
  };
}
