import { startServer } from "../support/server.ts";
import { serverCommand } from "../support/tasks.ts";
import { closeSocket, openSocket } from "../support/web-socket.ts";
import type { Bed } from "./fan-out.ts";
import { received } from "./received.ts";

const bareServer = [Deno.execPath(), "run", "--no-prompt", "--allow-net=127.0.0.1", "tests/bench/bare-server.ts"];

/** The comparison: a server that does nothing but send a ready-made string. */
export async function bareBed(routes: number): Promise<Bed> {
  const server = await startServer(bareServer);
  const url = server.url.replace("http", "ws");
  const sockets = await Promise.all(Array.from({ length: routes }, () => openSocket(url, server.url, [])));
  return {
    async round(deltas) {
      const all = sockets.map((socket) => received(socket, deltas, (_, count) => count === deltas));
      sockets[0]?.send(String(deltas));
      await Promise.all(all);
    },
    async close() {
      await Promise.all(sockets.map(closeSocket));
      await server.stop();
    },
  };
}

type Message = { type: string; [field: string]: unknown };

/** A page's side of the wire, as little of it as a measurement needs. */
class Page {
  #requests = 0;
  readonly #channelId = `pedelec_0_${crypto.randomUUID()}`;
  constructor(readonly socket: WebSocket) {
    this.#post({ type: "sdk_hello", sdkVersion: "0.3.4" });
    this.#post({ type: "page_activity", active: true });
  }

  /** Resolves with the session's id when the request was answered ok. */
  request(message: Message): Promise<string> {
    const requestId = `sdk_0_${++this.#requests}`;
    return new Promise((resolve, reject) => {
      this.socket.onmessage = ({ data }: MessageEvent<string>) => {
        for (const answer of [JSON.parse(data)].flat()) {
          if (answer.requestId !== requestId) continue;
          if (answer.ok) resolve(answer.result.sessionId);
          else reject(new Error(`${message.type}: ${answer.error.code} ${answer.error.message}`));
        }
      };
      this.send(message, requestId);
    });
  }

  send(message: Message, requestId = `sdk_0_${++this.#requests}`): void {
    this.#post({ ...message, channelId: this.#channelId, requestId });
  }

  #post(message: Message): void {
    this.socket.send(JSON.stringify(message));
  }
}

/** The shipped server with one session and as many routes to it, each on a port of its own. */
export const labBed = (protocols: string[]) => async (routes: number): Promise<Bed> => {
  const server = await startServer(serverCommand("--port", "0"));
  const { labId } = Object(await call(`${server.url}/labs`, { approval: "auto" }));
  const lab = `${server.url}/labs/${labId}`;
  const url = `${lab.replace("http", "ws")}/port`;
  const sockets = await Promise.all(Array.from({ length: routes }, () => openSocket(url, server.url, protocols)));
  const pages = sockets.map((socket) => new Page(socket));
  const [first, ...others] = pages;
  if (first === undefined) throw new Error("a session needs a route");
  const sessionId = await first.request({ type: "create_session", input: { provider: "codex" } });
  await Promise.all(others.map((page) => page.request({ type: "resume_session", sessionId })));
  let turns = 0;
  return {
    async round(deltas) {
      await call(`${lab}/agent/scripts`, { steps: [{ say: "x".repeat(12 * deltas), everyMs: 0 }] });
      const all = sockets.map((socket) => received(socket, deltas, (frame) => frame.includes(`"operation_completed"`)));
      first.send({ type: "send_text", sessionId, text: "go", operationId: `turn_0_${++turns}` });
      await Promise.all(all);
    },
    async close() {
      await Promise.all(sockets.map(closeSocket));
      await server.stop();
    },
  };
};

async function call(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${url} answered ${response.status}: ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}
