/** The attacker: volleys of frames on ports of its own, and single requests, against labs of its own. */
import { type Random, random } from "../support/random.ts";
import { within } from "../support/within.ts";
import { OPCODE, textFrame, WireSocket } from "../support/wire-socket.ts";
import { exchange } from "./exchange.ts";
import { type HostileFrame, hostileFrame, hugeFrame } from "./frames.ts";
import { hostileRequest, type Target } from "./requests.ts";
import type { Tally } from "./tally.ts";

export interface AttackOptions {
  seed: number;
  target: Target;
  foreignId: string;
  tally: Tally;
}

/** Frames on one port at most: fewer than a port may carry in a second. */
const VOLLEY = 150;
const decoder = new TextDecoder();

/** Sends `count` hostile inputs to one lab. Returns the paths of labs that were made on the way. */
export async function attack(options: AttackOptions, count: number): Promise<string[]> {
  const chance = random(options.seed);
  const made: string[] = [];
  for (let left = count; left > 0;) {
    const what = chance.below(100);
    if (what < 4) left -= await volley(options, Math.min(left, 1 + chance.below(VOLLEY)), chance);
    else if (what < 10) left -= await knock(options, chance);
    else left -= await ask(options, chance, made);
  }
  return made;
}

/** One request. Whatever it is, the server has an answer to it, and none is an internal error. */
async function ask({ target, tally }: AttackOptions, chance: Random, made: string[]): Promise<number> {
  const { kind, bytes, cut } = hostileRequest(target, chance);
  const { status, head } = await exchange(target.port, bytes, cut);
  tally.sent(`http: ${kind}`, cut ? "cut off" : String(status));
  const asked = () => JSON.stringify(decoder.decode(bytes.slice(0, 500)));
  if (status >= 500 && status !== 503) tally.fail(`${status} to ${asked()}`);
  const foreign = decoder.decode(bytes.slice(0, 200)).startsWith("GET /labs/" + target.foreignLab + " ");
  if (foreign && status === 200) tally.fail(`the foreign lab was told to ${asked()}`);
  const lab = /^location: (\/labs\/\S+)$/im.exec(head)?.[1] ?? /^set-cookie: pedelec_lab_\d+=([^;]+)/im.exec(head)?.[1];
  const labId = lab?.replace("/labs/", "");
  // A page may be asked for with any lab in its address, which its cookie then names.
  if (labId !== undefined && labId !== target.foreignLab) made.push(labId);
  return 1;
}

const HANDSHAKES: readonly Record<string, string>[] = [
  { Origin: "null" },
  { Origin: "" },
  { Origin: "https://evil.test" },
  { Origin: "http://localhost:1, http://localhost:2" },
  { Host: "evil.test" },
  { Upgrade: "h2c" },
  { Upgrade: "websocket, x" },
  { Connection: "close" },
  { "Sec-WebSocket-Key": "" },
  { "Sec-WebSocket-Key": "x" },
  { "Sec-WebSocket-Version": "12" },
  { "Sec-WebSocket-Protocol": "x" },
  { "Sec-WebSocket-Protocol": ",,," },
  { "Sec-WebSocket-Protocol": "__proto__" },
  { "Sec-WebSocket-Extensions": "permessage-deflate; server_max_window_bits=99" },
];

/** A handshake with something wrong; one that is agreed to all the same is left without a word. */
async function knock({ target, tally }: AttackOptions, chance: Random): Promise<number> {
  const path = chance.chance(0.8)
    ? `/labs/${target.labId}/port`
    : chance.pick(["/labs/x/port", "/", "/labs/__proto__/port"]);
  const answer = await WireSocket.open({ port: target.port, path, headers: chance.pick(HANDSHAKES) });
  if (typeof answer !== "number") answer.close();
  else if (answer >= 500) tally.fail(`${answer} to a handshake`);
  tally.sent("handshake", typeof answer === "number" ? String(answer) : "101");
  return 1;
}

/** Frames on one port. As long as none of them is fatal, the port still answers when they are through. */
async function volley(options: AttackOptions, frames: number, chance: Random): Promise<number> {
  const { target, tally, foreignId } = options;
  const headers = chance.chance(0.5) ? { "Sec-WebSocket-Protocol": "pedelec.batch.v1" } : {};
  const socket = await WireSocket.open({ port: target.port, path: `/labs/${target.labId}/port`, headers });
  if (typeof socket === "number") {
    tally.sent("handshake", String(socket));
    return 1;
  }
  let sent = 0;
  try {
    const sessionId = await createdOn(socket);
    let then: HostileFrame["then"] = "goes on";
    for (; sent < frames && then === "goes on"; sent++) {
      const known = { sessionId, foreignId };
      const frame = chance.below(8_000) === 0 ? hugeFrame(chance) : hostileFrame(known, `r${sent}`, chance);
      await socket.write(frame.bytes);
      tally.sent(`frame: ${frame.kind}`, "");
      then = frame.then;
    }
    if (then === "waits") return sent;
    const marker = { type: "get_approval_status", channelId: "c1", requestId: "marker" };
    await socket.write(textFrame(JSON.stringify(marker)));
    await within(`the end of a volley with seed ${options.seed}`, answered(socket, "marker"));
  } catch (error) {
    // A port that the server closed takes nothing more.
    if (!(error instanceof Deno.errors.BrokenPipe || error instanceof Deno.errors.ConnectionReset)) throw error;
  } finally {
    socket.close();
  }
  return Math.max(1, sent);
}

/** A session on this port; a blank id where the lab makes none now. */
async function createdOn(socket: WireSocket): Promise<string> {
  const input = { provider: "codex", skills: { guidance: "", tools: [LOOK] }, autoEndOnDisconnect: true };
  await socket.write(textFrame(JSON.stringify({ type: "create_session", channelId: "c1", requestId: "mine", input })));
  const text = await within("a session to spoil", answered(socket, "mine"));
  return /"sessionId":"([^"]+)"/.exec(text)?.[1] ?? "";
}

const LOOK = {
  name: "look",
  description: "Looks",
  argsSchema: { type: "object", properties: { at: { type: "string" } } },
};

/** The answer to a request as text; empty where the port closed instead. */
async function answered(socket: WireSocket, requestId: string): Promise<string> {
  for (;;) {
    const frame = await socket.read();
    if (frame === undefined || frame.opcode === OPCODE.close) return "";
    const text = frame.opcode === OPCODE.text ? decoder.decode(frame.payload) : "";
    if (text.includes(`"requestId":"${requestId}"`)) return text;
  }
}
