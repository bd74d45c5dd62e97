/** Hostile HTTP: every endpoint, whatever method, headers and body. As bytes, since no client would send it. */
import type { Random } from "../support/random.ts";
import { joined } from "../support/wire-socket.ts";
import { spoilText, spoilValue } from "./spoil.ts";

export interface Target {
  port: number;
  /** The attacker's own lab. */
  labId: string;
  /** A lab that must not notice anything. Its id is no secret here, so that only the checks protect it. */
  foreignLab: string;
}

export interface HostileRequest {
  readonly kind: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether the sender hangs up in the middle of it, without waiting for an answer. */
  readonly cut: boolean;
}

const encoder = new TextEncoder();

const METHODS = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "PATCH",
  "OPTIONS",
  "TRACE",
  "CONNECT",
  "get",
  "X",
  "PROPFIND",
];

/** Endpoints with a body that would be taken. */
const CALLS: readonly (readonly [path: string, body: Record<string, unknown>])[] = [
  ["/labs", { seed: "s", clock: "manual", approval: "auto", origins: ["https://app.test"], portLeaseMs: 500 }],
  ["/labs/LAB/approvals", { origin: "https://app.test", decision: "approve" }],
  ["/labs/LAB/agent/scripts", { match: "x", steps: [{ say: "Hello", everyMs: 0 }, { usage: 3 }, { wait: 1 }] }],
  ["/labs/LAB/agent/scripts", { steps: [{ tool: "look", args: { at: "x" } }, { fail: { code: "C", message: "m" } }] }],
  ["/labs/LAB/disrupt", { kind: "nativeHost.drop", forMs: 5 }],
  ["/labs/LAB/disrupt", { kind: "extension.reload" }],
  ["/labs/LAB/disrupt", { kind: "desktop.restart", forMs: 1 }],
  ["/labs/LAB/disrupt", { kind: "heal" }],
  ["/labs/LAB/faults", { at: "core", kind: "fail", match: { type: "send_text" }, times: 1 }],
  ["/labs/LAB/clock", { advanceMs: 1_000 }],
  ["/labs/LAB/clock", { speed: 2 }],
  ["/labs/LAB/disk", { path: "/home/user/projects/a.txt", kind: "file", text: "x" }],
];

const PATHS = [
  "/",
  "/labs",
  "/labs/LAB",
  "/labs/LAB/journal",
  "/labs/LAB/journal?after=1",
  "/labs/LAB/journal?after=-1",
  "/labs/LAB/journal?after=1e999",
  "/labs/LAB/journal?after=__proto__",
  "/labs/LAB/disk?path=/&deep=1",
  "/labs/LAB/disk?path=../../../etc/passwd",
  "/labs/LAB/faults",
  "/labs/LAB/port",
  "/labs/LAB/uploads/00000000-0000-4000-8000-000000000000",
  "/labs/LAB/downloads/constructor",
  "/labs/__proto__",
  "/labs/constructor/journal",
  "/labs/%00",
  "/labs/LAB%2fjournal",
  "/labs/LAB/../LAB",
  "/labs//port",
  "/healthz",
  "/readyz",
  "/version",
  "/openapi.json",
  "/wire.schema.json",
  "/chrome-runtime.js?lab=LAB",
  "/temporary",
  "/temporary/?lab=LAB",
  "/?lab=__proto__",
  "/assets/../../deno.json",
  "/assets/%2e%2e/%2e%2e/deno.json",
  "/..%2f..%2fetc%2fpasswd",
  "/%2e%2e/core-sim/main.ts",
  "/....//....//etc/passwd",
  "\\..\\..\\etc\\passwd",
  "/%c0%ae%c0%ae/",
  "/%",
  "/%ff%fe",
  "//evil.test/x/",
  "http://evil.test/",
  "*",
  "/é",
  `/${"x".repeat(10_000)}`,
  `/?${"a=b&".repeat(3_000)}`,
];

const TYPES = [
  "application/json",
  "text/plain",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "",
  "a/b/c",
];
const ENCODINGS = ["gzip", "br", "identity", "x"];

export function hostileRequest(target: Target, random: Random): HostileRequest {
  return random.chance(0.45) ? call(target, random) : visit(target, random);
}

/** A control call with a body that is spoilt in some way. */
function call(target: Target, random: Random): HostileRequest {
  const [path, body] = random.pick(CALLS);
  const json = JSON.stringify(spoilValue(body, random)) ?? "";
  const text = random.chance(0.3) ? spoilText(json, random) : json;
  const bytes = random.chance(0.05) ? new Uint8Array([0xff, 0xfe, ...encoder.encode(text)]) : encoder.encode(text);
  const { host, origin, elsewhere } = sender(target, random);
  const type = random.chance(0.8) ? "application/json" : random.pick(TYPES);
  const lines = [
    `${random.chance(0.9) ? "POST" : random.pick(METHODS)} ${placed(path, target, elsewhere, random)} HTTP/1.1`,
  ];
  lines.push(`Host: ${host}`, `Content-Type: ${type}`, "Connection: close", ...origin);
  switch (random.below(20)) {
    case 0:
      return request("cut body", [...lines, `Content-Length: ${bytes.length + 1_000}`], bytes, true);
    case 1:
      return request("cut chunks", [...lines, "Transfer-Encoding: chunked"], chunk(bytes), true);
    case 2:
      return request(
        "broken chunks",
        [...lines, "Transfer-Encoding: chunked"],
        encoder.encode("zz\r\nxx\r\n0\r\n\r\n"),
      );
    case 3:
      return request("two lengths", [...lines, `Content-Length: ${bytes.length}`, "Content-Length: 7"], bytes);
    case 4:
      return request("a false length", [...lines, `Content-Length: ${random.pick([-1, 0, 1e15, "x"])}`], bytes, true);
    case 5:
      return request("an encoded body", [...lines, `Content-Encoding: ${random.pick(ENCODINGS)}`], bytes);
    default:
      return request("call", [...lines, `Content-Length: ${bytes.length}`], bytes);
  }
}

/** A look at something that may not be there, or not be the caller's. */
function visit(target: Target, random: Random): HostileRequest {
  const method = random.chance(0.6) ? "GET" : random.pick(METHODS);
  const { host, origin, elsewhere } = sender(target, random);
  const path = placed(random.pick(PATHS), target, elsewhere, random);
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, "Connection: close", ...origin];
  if (random.chance(0.3)) lines.push(`Accept: ${random.pick(["text/html", "*/*", "text/event-stream", "x", ","])}`);
  if (random.chance(0.1)) lines.push(`Range: bytes=${random.pick(["0-", "-1", "5-1", "0-1,0-1", "x"])}`);
  if (random.chance(0.1)) lines.push(`Last-Event-ID: ${random.pick(["-1", "1e99", "x", "__proto__"])}`);
  if (random.chance(0.1)) {
    lines.push(`Cookie: pedelec_lab_${target.port}=${random.pick(["x", "__proto__", "%00", ";;="])}`);
  }
  if (random.chance(0.1)) lines.push(`If-None-Match: ${random.pick(["*", '"x"', "W/"])}`);
  if (random.chance(0.1)) lines.push("Upgrade: websocket");
  switch (random.below(30)) {
    case 0:
      return request("many headers", [...lines, ...Array.from({ length: 150 }, (_, n) => `X-${n}: y`)]);
    case 1:
      return request("a long header", [...lines, `X-Long: ${"y".repeat(20_000)}`]);
    case 2:
      return request("bytes in a header", [...lines, "X-Bytes: é\u0001"]);
    case 3:
      return { kind: "half a head", bytes: encoder.encode(lines.join("\r\n").slice(0, 60)), cut: true };
    case 4:
      return { kind: "not HTTP", bytes: encoder.encode("\u0016\u0003\u0001\u0000SSH-2.0-x\r\n\r\n"), cut: true };
    case 5:
      return request(
        "another version",
        lines.map((line) => line.replace("HTTP/1.1", random.pick(["HTTP/1.0", "HTTP/9"]))),
      );
    default:
      return request("visit", lines);
  }
}

/** Its own pages mostly; what comes from elsewhere may name the foreign lab, and has to be refused. */
function sender({ port }: Target, random: Random): { host: string; origin: string[]; elsewhere: boolean } {
  const own = `localhost:${port}`;
  if (random.chance(0.7)) {
    return { host: own, origin: random.chance(0.3) ? [`Origin: http://${own}`] : [], elsewhere: false };
  }
  const foreign = random.pick([`http://127.0.0.1:${port}`, "null", "", "https://evil.test", `http://${own}.evil.test`]);
  const host = random.pick([own, own, "evil.test", `evil.test:${port}`, "", `${own}, evil.test`, `localhost:${port}0`]);
  const origins = random.pick([[foreign], [foreign, foreign], [foreign, `http://${own}`]]);
  return { host, origin: origins.map((origin) => `Origin: ${origin}`), elsewhere: true };
}

function placed(path: string, { labId, foreignLab }: Target, elsewhere: boolean, random: Random): string {
  if (elsewhere) return path.replaceAll("LAB", random.chance(0.5) ? foreignLab : labId);
  const nearly = random.pick([foreignLab.slice(0, -1), `${foreignLab}x`, `${foreignLab}%00`, "x".repeat(22)]);
  return path.replaceAll("LAB", random.chance(0.85) ? labId : nearly);
}

function request(kind: string, lines: string[], body?: Uint8Array<ArrayBuffer>, cut = false): HostileRequest {
  const head = encoder.encode(`${lines.join("\r\n")}\r\n\r\n`);
  return { kind, bytes: body === undefined ? head : joined(head, body), cut };
}

function chunk(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return joined(encoder.encode(`${bytes.length.toString(16)}\r\n`), bytes, encoder.encode("\r\n"));
}
