/** Hostile frames: messages in whatever wrapping, and frames that no message is in. */
import type { Random } from "../support/random.ts";
import { frameBytes, joined, OPCODE, textFrame } from "../support/wire-socket.ts";
import { type Known, message } from "./messages.ts";
import { spoilText, spoilValue } from "./spoil.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface HostileFrame {
  readonly kind: string;
  readonly bytes: Bytes;
  /** Whether the port goes on after it, is closed, or waits for the rest of a frame. */
  readonly then: "goes on" | "closes" | "waits";
}

const encoder = new TextEncoder();
const go = (kind: string, bytes: Bytes): HostileFrame => ({ kind, bytes, then: "goes on" });
const end = (kind: string, bytes: Bytes): HostileFrame => ({ kind, bytes, then: "closes" });
const wait = (kind: string, bytes: Bytes): HostileFrame => ({ kind, bytes, then: "waits" });

/** Most are messages that can be read as JSON, since only those come far. */
export function hostileFrame(known: Known, requestId: string, random: Random): HostileFrame {
  const one = () => JSON.stringify(spoilValue(message(known, requestId, random), random)) ?? "";
  const chance = random.below(1_000);
  if (chance < 640) return go("message", textFrame(one()));
  if (chance < 800) return go("broken text", textFrame(spoilText(one(), random)));
  if (chance < 880) return go("batch", textFrame(`[${Array.from({ length: random.below(40) }, one).join(",")}]`));
  if (chance < 890) return go("batch of batches", textFrame(`[[${one()}],[[${one()}]],[]]`));
  if (chance < 892) return go("batch of nothings", textFrame(`[${"0,".repeat(2_500)}0]`));
  if (chance < 930) return go("fragmented", inPieces(encoder.encode(one()), random));
  if (chance < 940) return go("empty", textFrame(""));
  if (chance < 943) return go("over 1 MiB", textFrame(large(requestId, random)));
  if (chance < 955) return go("ping", frameBytes(OPCODE.ping, encoder.encode("x".repeat(random.below(126)))));
  if (chance < 960) return go("pong", frameBytes(OPCODE.pong, new Uint8Array(0)));
  return fatal(one(), random);
}

/** What ends a port, or should. */
function fatal(text: string, random: Random): HostileFrame {
  const bytes = encoder.encode(text);
  switch (random.below(14)) {
    case 0:
      return end("binary", frameBytes(OPCODE.binary, bytes));
    case 1:
      return end("invalid UTF-8", frameBytes(OPCODE.text, joined(bytes, new Uint8Array([0xc3, 0x28, 0xff]))));
    case 2:
      return end("surrogate in UTF-8", frameBytes(OPCODE.text, new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22])));
    case 3:
      return wait(
        "unfinished fragments",
        joined(textFrame(text, { fin: false }), frameBytes(0, bytes, { fin: false })),
      );
    case 4:
      return end("text within fragments", joined(textFrame(text, { fin: false }), textFrame(text)));
    case 5:
      return end("continuation of nothing", frameBytes(OPCODE.continuation, bytes));
    case 6:
      return end("reserved opcode", frameBytes(random.pick([3, 7, 11, 15]), bytes));
    case 7:
      return end("reserved bits", textFrame(text, { reserved: 1 + random.below(7) }));
    case 8:
      return end("unmasked", textFrame(text, { masked: false }));
    case 9:
      return end("long ping", frameBytes(OPCODE.ping, encoder.encode("x".repeat(200))));
    case 10:
      return wait("half a frame", textFrame(text).slice(0, 1 + random.below(8)));
    case 11:
      return wait("a length too large", textFrame(text, { length: random.pick([2 ** 24, 2 ** 31, 2 ** 52]) }));
    case 12:
      return end("close", frameBytes(OPCODE.close, closePayload(random.pick(CLOSE_CODES), random)));
    default:
      return end("close of one byte", frameBytes(OPCODE.close, new Uint8Array([3])));
  }
}

const CLOSE_CODES = [0, 999, 1000, 1001, 1004, 1005, 1006, 1009, 1015, 1016, 2999, 3000, 4000, 4001, 4999, 5000, 65535];

function closePayload(code: number, random: Random): Bytes {
  const reason = random.chance(0.3) ? new Uint8Array([0xff, 0xfe]) : encoder.encode("x".repeat(random.below(124)));
  return joined(new Uint8Array([code >> 8, code & 255]), reason);
}

/** One message in several frames, between them a ping, which is allowed. */
function inPieces(bytes: Bytes, random: Random): Bytes {
  const at = random.below(bytes.length + 1);
  const ping = random.chance(0.5) ? frameBytes(OPCODE.ping, new Uint8Array(0)) : new Uint8Array(0);
  const first = frameBytes(OPCODE.text, bytes.slice(0, at), { fin: false });
  return joined(first, ping, frameBytes(OPCODE.continuation, bytes.slice(at)));
}

function large(requestId: string, random: Random): string {
  const envelope = `"channelId":"c1","requestId":"${requestId}"`;
  const padding = random.chance(0.5) ? "x".repeat(1_100_000) : "\\u0000".repeat(180_000);
  return `{${envelope},"type":"send_text","sessionId":"s","text":"${padding}","operationId":"o"}`;
}

/** Over 32 MiB: a few a run, they are slow to make. */
export function hugeFrame(random: Random): HostileFrame {
  const bytes = new Uint8Array(random.pick([33, 65]) * 1024 * 1024).fill(random.pick([0x5b, 0x20, 0x78]));
  return end("over 32 MiB", frameBytes(OPCODE.text, bytes));
}
