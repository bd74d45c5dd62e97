/** The lab as a measurement needs it: its control calls, and a page's side of the wire. */
import { type RunningServer, startServer } from "../support/server.ts";
import { builtServerCommand } from "../support/tasks.ts";
import { Wire } from "./wire.ts";

type Message = { type: string; [field: string]: unknown };

/** Longer than any measurement, so that nobody need answer pings. */
const LEASE_MS = 3_600_000;

/** Starts the shipped server; of its log only what went wrong comes through. */
export function startLabServer(): Promise<RunningServer> {
  const onLog = (line: string) => {
    if (!line.includes('"level":"INFO"')) Deno.stderr.writeSync(new TextEncoder().encode(`${line}\n`));
  };
  return startServer(builtServerCommand("--port", "0"), { onLog });
}

/** Makes a lab; resolves with its address. */
export async function makeLab(server: string): Promise<string> {
  const { labId } = Object(await call(`${server}/labs`, { approval: "auto", portLeaseMs: LEASE_MS }));
  return `${server}/labs/${labId}`;
}

/** A control call. Rejects unless it succeeds. */
export async function call(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${url} answered ${response.status}: ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

let channels = 0;

export class Page {
  readonly wire: Wire;
  readonly #channelId = `pedelec_0_00000000-0000-4000-8000-${String(++channels).padStart(12, "0")}`;
  #requests = 0;

  private constructor(wire: Wire) {
    this.wire = wire;
  }

  /** Opens a port, as the SDK does. */
  static async open(lab: string, protocol?: string): Promise<Page> {
    const wire = await Wire.open(`${lab}/port`, protocol);
    await wire.send(JSON.stringify({ type: "sdk_hello", sdkVersion: "0.3.4" }));
    await wire.send(JSON.stringify({ type: "page_activity", active: true }));
    return new Page(wire);
  }

  /** Sends a request and reads on to its answer. Rejects when it is refused. */
  async request(message: Message): Promise<{ sessionId?: string }> {
    const requestId = await this.send(message);
    for (;;) {
      for (const answer of [JSON.parse(await this.wire.frame())].flat()) {
        if (answer.requestId !== requestId) continue;
        if (answer.ok) return answer.result;
        throw new Error(`${message.type}: ${answer.error.code} ${answer.error.message}`);
      }
    }
  }

  /** Resolves with the request's id once it is sent. */
  async send(message: Message): Promise<string> {
    const requestId = `sdk_0_${++this.#requests}`;
    await this.wire.send(JSON.stringify({ ...message, channelId: this.#channelId, requestId }));
    return requestId;
  }

  /** Makes a session that outlives its page. */
  async create(): Promise<string> {
    const input = { provider: "codex", autoEndOnDisconnect: false };
    const { sessionId } = await this.request({ type: "create_session", input });
    if (sessionId === undefined) throw new Error("create_session was answered without an id");
    return sessionId;
  }
}
