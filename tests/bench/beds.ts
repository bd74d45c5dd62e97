/** The servers that fan out, each with its sockets open and ready for rounds. */
import { startServer } from "../support/server.ts";
import { call, makeLab, Page, startLabServer } from "./lab-page.ts";
import { Wire } from "./wire.ts";

/** So many sessions, each with so many routes, each on a socket of its own; `deltas` fragments go along each route in a round. */
export interface Shape {
  sessions: number;
  routes: number;
  deltas: number;
}

export interface Bed {
  /** Brings what the next round says to the server; not part of what is measured. */
  prepare(): Promise<void>;
  /** Sends the fragments of a round to every socket; resolves when each has received its last message. */
  round(): Promise<void>;
  /** The same, with every frame read and counted. Rejects when a socket got another number of fragments. */
  check(): Promise<void>;
  close(): Promise<void>;
  /** The server's process. */
  readonly pid: number;
}

const LAST = "operation_completed";

const deno = [Deno.execPath(), "run", "--no-prompt", "-A"];
export const bareServer = [...deno, "tests/bench/servers/bare.ts"];

/** A server that answers one frame with `deltas` messages to each of its sockets. */
function plainBed(
  server: string[],
  open: (url: string) => Promise<Wire>,
  ask: (deltas: number) => string,
): (shape: Shape) => Promise<Bed> {
  return async ({ sessions, routes, deltas }) => {
    const { url, pid, stop } = await startServer(server);
    const wires = await Promise.all(Array.from({ length: sessions * routes }, () => open(url)));
    return bed(wires, deltas, {
      prepare: () => Promise.resolve(),
      ask: async () => void await wires[0]?.send(ask(deltas)),
      pid,
      stop,
    });
  };
}

/** The comparison: a server that does nothing but send a ready-made string. */
export const bareBed = plainBed(bareServer, (url) => Wire.open(url), String);

export const wsBed = plainBed([...deno, "tests/bench/servers/ws.ts"], (url) => Wire.open(url), String);

export const socketIoBed = plainBed(
  [...deno, "tests/bench/servers/socket-io.ts"],
  async (url) => {
    const wire = await Wire.open(`${url}/socket.io/?EIO=4&transport=websocket`);
    await wire.frame();
    await wire.send("40");
    await wire.frame();
    return wire;
  },
  (deltas) => `42["round",${deltas}]`,
);

/** The shipped server with one lab. */
export const labBed = (protocol?: string) => async ({ sessions, routes, deltas }: Shape): Promise<Bed> => {
  const { url, pid, stop } = await startLabServer();
  const lab = await makeLab(url);
  const pages = await Promise.all(Array.from({ length: sessions * routes }, () => Page.open(lab, protocol)));
  const owners = pages.slice(0, sessions);
  const ids = await Promise.all(owners.map((page) => page.create()));
  await Promise.all(
    pages.slice(sessions).map((page, at) => page.request({ type: "resume_session", sessionId: ids[at % sessions] })),
  );
  let turns = 0;
  const script = { steps: [{ say: "x".repeat(12 * deltas), everyMs: 0 }] };
  const prepare = async () => {
    for (let session = 0; session < sessions; session++) await call(`${lab}/agent/scripts`, script);
  };
  const ask = async () => {
    turns++;
    await Promise.all(
      owners.map((page, at) =>
        page.send({ type: "send_text", sessionId: ids[at], text: "go", operationId: `turn_0_${turns}` })
      ),
    );
  };
  return bed(pages.map(({ wire }) => wire), deltas, { prepare, ask, pid, stop });
};

function bed(
  wires: Wire[],
  deltas: number,
  { prepare, ask, pid, stop }: {
    prepare: () => Promise<void>;
    ask: () => Promise<void>;
    pid: number;
    stop: () => Promise<number>;
  },
): Bed {
  return {
    pid,
    prepare,
    async round() {
      const all = Promise.all(wires.map((wire) => wire.until(LAST)));
      await ask();
      await all;
    },
    async check() {
      const all = Promise.all(wires.map(count));
      await prepare();
      await ask();
      for (const found of await all) {
        if (found !== deltas) throw new Error(`${found} fragments instead of ${deltas}`);
      }
    },
    async close() {
      for (const wire of wires) wire.close();
      await stop();
    },
  };
}

/** Fragments up to the last message. A frame is one message or, in a batch, an array of them. */
async function count(wire: Wire): Promise<number> {
  for (let found = 0;;) {
    const frame = await wire.frame();
    found += frame.split("chat_delta").length - 1;
    if (frame.includes(LAST)) return found;
  }
}
