/**
 * A client that costs as little as one can: it reads bytes off a TCP connection and looks at nothing but the end of what
 * came. A WebSocket client of any kind would be slower than the servers, and its time be part of every comparison.
 */
import { firstFrame, handshake, joined, textFrame, writeAll } from "../support/wire-socket.ts";

const READ = 256 * 1024;
/** No last message of a round is longer. */
const TAIL = 512;

const decoder = new TextDecoder();

export class Wire {
  readonly #connection: Deno.TcpConn;
  #buffer: Uint8Array<ArrayBuffer> | undefined;
  /** What came after the last frame that was read; only `frame` and `closeAfter` leave some. */
  #rest: Uint8Array<ArrayBuffer> = new Uint8Array(0);

  private constructor(connection: Deno.TcpConn) {
    this.#connection = connection;
    // Like every WebSocket client: a small message waits for no acknowledgement of the one before.
    connection.setNoDelay(true);
  }

  /** Opens a WebSocket at `url`, of `http:` or `ws:`. */
  static async open(url: string, protocol?: string): Promise<Wire> {
    const { hostname, port, host, pathname, search } = new URL(url);
    const wire = new Wire(await Deno.connect({ hostname, port: Number(port) }));
    const offer = protocol === undefined ? {} : { "Sec-WebSocket-Protocol": protocol };
    const asked = handshake(`${pathname}${search}`, { Host: host, Origin: `http://${host}`, ...offer });
    await writeAll(wire.#connection, asked);
    let head = "";
    while (!head.includes("\r\n\r\n")) head += await wire.#character();
    if (!head.startsWith("HTTP/1.1 101")) throw new Error(`no WebSocket at ${url}: ${head}`);
    return wire;
  }

  async send(text: string): Promise<void> {
    await writeAll(this.#connection, textFrame(text));
  }

  /** Reads until what came ends with a message that contains `last`. Gives back how many bytes that were. */
  async until(last: string): Promise<number> {
    const buffer = this.#buffer ??= new Uint8Array(READ);
    let total = this.#rest.length;
    this.#rest = new Uint8Array(0);
    for (;;) {
      const count = await this.#connection.read(buffer);
      if (count === null) throw new Error(`the connection ended after ${total} bytes`);
      total += count;
      if (decoder.decode(buffer.subarray(Math.max(0, count - TAIL), count)).includes(last)) return total;
    }
  }

  /** The text of the next frame. */
  async frame(): Promise<string> {
    for (;;) {
      const frame = this.#take();
      if (frame !== undefined) return frame;
      const buffer = this.#buffer ??= new Uint8Array(READ);
      const count = await this.#connection.read(buffer);
      if (count === null) throw new Error("the connection ended");
      this.#rest = joined(this.#rest, buffer.subarray(0, count));
    }
  }

  /** Lets the buffer go: a socket that idles needs none. */
  rest(): this {
    this.#buffer = undefined;
    return this;
  }

  close(): void {
    this.#connection.close();
  }

  #take(): string | undefined {
    const found = firstFrame(this.#rest);
    if (found === undefined) return undefined;
    this.#rest = this.#rest.slice(found.end);
    return decoder.decode(found.frame.payload);
  }

  /** One at a time, so that nothing of the first frame is read with the handshake. */
  async #character(): Promise<string> {
    const byte = new Uint8Array(1);
    if (await this.#connection.read(byte) === null) throw new Error("the handshake wasn't answered");
    return decoder.decode(byte);
  }
}
