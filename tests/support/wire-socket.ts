/** A WebSocket by hand: it sends what no well-behaved client could, and reads only when it is told to. */
import { within } from "./within.ts";

export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** A frame as the server sent it. */
export interface WireFrame {
  readonly opcode: number;
  readonly payload: Uint8Array<ArrayBuffer>;
}

export interface WireAddress {
  port: number;
  path: string;
  /** Beside those of the handshake; they win over them. */
  headers?: Record<string, string>;
  hostname?: string;
}

export interface FrameShape {
  fin?: boolean;
  masked?: boolean;
  /** The three reserved bits. */
  reserved?: number;
  /** What the head says, where that isn't the truth. */
  length?: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** One frame's bytes. The mask is zero: allowed, and the payload stays readable. */
export function frameBytes(opcode: number, payload: Uint8Array<ArrayBuffer>, shape: FrameShape = {}) {
  const { fin = true, masked = true, reserved = 0, length = payload.length } = shape;
  const extra = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const head = new Uint8Array(2 + extra + (masked ? 4 : 0));
  const view = new DataView(head.buffer);
  head[0] = (fin ? 0x80 : 0) | (reserved << 4) | opcode;
  head[1] = (masked ? 0x80 : 0) | (extra === 0 ? length : extra === 2 ? 126 : 127);
  if (extra === 2) view.setUint16(2, length);
  if (extra === 8) view.setBigUint64(2, BigInt(length));
  return joined(head, payload);
}

export function textFrame(text: string, shape: FrameShape = {}): Uint8Array<ArrayBuffer> {
  return frameBytes(OPCODE.text, encoder.encode(text), shape);
}

/** The request that asks for a WebSocket; later headers win over earlier ones of the same name. */
export function handshake(path: string, headers: Record<string, string>): Uint8Array<ArrayBuffer> {
  const all = {
    Upgrade: "websocket",
    Connection: "Upgrade",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return encoder.encode([`GET ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
}

/** The frame at the beginning of these bytes, and how many of them it takes; undefined while it isn't whole. */
export function firstFrame(bytes: Uint8Array<ArrayBuffer>): { frame: WireFrame; end: number } | undefined {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return undefined;
  const short = second & 0x7f;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < head) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const length = short < 126 ? short : short === 126 ? view.getUint16(2) : Number(view.getBigUint64(2));
  const end = head + length;
  if (bytes.length < end) return undefined;
  return { frame: { opcode: first & 0x0f, payload: bytes.slice(head, end) }, end };
}

export async function writeAll(connection: Deno.TcpConn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
}

/** Several pieces of bytes as one. */
export function joined(...pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

export class WireSocket {
  readonly #connection: Deno.TcpConn;
  #unread: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #closed = false;

  private constructor(connection: Deno.TcpConn) {
    this.#connection = connection;
  }

  /** Shakes hands; resolves with the status where the server doesn't agree. */
  static async open(address: WireAddress): Promise<WireSocket | number> {
    const { port, path, headers = {}, hostname = "127.0.0.1" } = address;
    const socket = new WireSocket(await Deno.connect({ hostname, port }));
    await socket.write(
      handshake(path, { Host: `localhost:${port}`, Origin: `http://localhost:${port}`, ...headers }),
    );
    const status = await within("the answer to a handshake", socket.#readHead());
    if (status === 101) return socket;
    socket.close();
    return status;
  }

  async write(bytes: Uint8Array): Promise<void> {
    await writeAll(this.#connection, bytes);
  }

  /** The next frame; undefined once the connection is over. */
  async read(): Promise<WireFrame | undefined> {
    for (;;) {
      const frame = this.#take();
      if (frame !== undefined) return frame;
      if (!await this.#more()) return undefined;
    }
  }

  /** The code of the server's close frame, 0 where the connection ends without one. What comes before is dropped. */
  async closeCode(): Promise<number> {
    for (;;) {
      const frame = await within("a close", this.read());
      if (frame === undefined) return 0;
      if (frame.opcode === OPCODE.close) return new DataView(frame.payload.buffer).getUint16(0);
    }
  }

  /** The connection is over, without a word. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#connection.close();
  }

  async #readHead(): Promise<number> {
    for (;;) {
      const text = decoder.decode(this.#unread);
      const end = text.indexOf("\r\n\r\n");
      if (end >= 0) {
        this.#unread = this.#unread.slice(end + 4);
        return Number(text.slice(9, 12));
      }
      if (!await this.#more()) return 0;
    }
  }

  async #more(): Promise<boolean> {
    const buffer = new Uint8Array(65_536);
    const count = await this.#connection.read(buffer).catch(() => null);
    if (count === null) return false;
    this.#unread = joined(this.#unread, buffer.subarray(0, count));
    return true;
  }

  #take(): WireFrame | undefined {
    const found = firstFrame(this.#unread);
    if (found !== undefined) this.#unread = this.#unread.slice(found.end);
    return found?.frame;
  }
}
