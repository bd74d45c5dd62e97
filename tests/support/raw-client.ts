import assert from "node:assert/strict";
import { closeSocket, openSocket } from "./web-socket.ts";
import { within } from "./within.ts";

/** A message as it came over the wire. */
export type Wire = Record<string, unknown>;

export interface RawClientOptions {
  origin: string;
  protocols?: string[];
  channelId?: string;
}

/** A client that speaks the wire's page alone: no SDK, no types of it. */
export class RawClient {
  readonly received: Wire[] = [];
  readonly closed: Promise<CloseEvent>;
  readonly #socket: WebSocket;
  readonly #channelId: string;
  #requests = 0;
  #waiting: (() => void)[] = [];

  private constructor(socket: WebSocket, channelId: string) {
    this.#socket = socket;
    this.#channelId = channelId;
    this.closed = new Promise((resolve) => socket.addEventListener("close", resolve));
    socket.addEventListener("close", () => this.#wakeAll());
    socket.addEventListener("message", ({ data }) => {
      const frame: unknown = JSON.parse(String(data));
      for (const message of [frame].flat()) {
        const { type, n } = Object(message);
        if (type === "port_ping") socket.send(JSON.stringify({ type: "port_pong", n }));
        else this.received.push(Object(message));
      }
      this.#wakeAll();
    });
  }

  static async open(url: string, { origin, protocols = [], channelId = "c1" }: RawClientOptions): Promise<RawClient> {
    const client = new RawClient(await openSocket(url, origin, protocols), channelId);
    client.sendFrame({ type: "sdk_hello", sdkVersion: "0.3.4" });
    client.sendFrame({ type: "page_activity", active: true });
    return client;
  }

  get protocol(): string {
    return this.#socket.protocol;
  }

  sendFrame(frame: unknown): void {
    this.#socket.send(JSON.stringify(frame));
  }

  sendRaw(data: string | Uint8Array<ArrayBuffer>): void {
    this.#socket.send(data);
  }

  request(type: string, payload: Wire = {}): Wire & { requestId: string } {
    return { channelId: this.#channelId, requestId: `${this.#channelId}-${++this.#requests}`, type, ...payload };
  }

  /** Sends a request and waits for its answer. */
  async ask(type: string, payload: Wire = {}): Promise<Wire> {
    const request = this.request(type, payload);
    this.sendFrame(request);
    return await this.next((message) => message.type === "response" && message.requestId === request.requestId);
  }

  async refusal(type: string, payload: Wire = {}): Promise<unknown> {
    return Object((await this.ask(type, payload)).error).code;
  }

  async create(input: Wire = {}): Promise<string> {
    const answer = await this.ask("create_session", { input: { provider: "codex", ...input } });
    assert.equal(answer.ok, true, JSON.stringify(answer));
    return Object(answer.result).sessionId;
  }

  /** The first message that fits, among those that came and those that will. */
  async next(fits: (message: Wire) => boolean): Promise<Wire> {
    for (;;) {
      const found = this.received.find(fits);
      if (found !== undefined) return found;
      if (this.#socket.readyState === WebSocket.CLOSED) {
        const { code, reason } = await this.closed;
        throw new Error(`the port closed with ${code} "${reason}" before the message came`);
      }
      await within("a message on the raw port", new Promise<void>((resolve) => this.#waiting.push(resolve)));
    }
  }

  #wakeAll(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  close(): Promise<void> {
    return closeSocket(this.#socket);
  }
}
