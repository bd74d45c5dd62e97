/** A run as HAR 1.2: every port is one entry, its messages stand in `_webSocketMessages`, as Chromium writes them. */
import { type Entry, textAt, valueAt } from "../journal/mod.ts";

/** A message of a port. */
interface SocketMessage {
  readonly type: "send" | "receive";
  /** Seconds since the epoch. */
  readonly time: number;
  /** 1: a text. */
  readonly opcode: 1;
  readonly data: string;
}

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** One port from its opening to its close. */
export interface HarEntry {
  readonly startedDateTime: string;
  /** Milliseconds. */
  readonly time: number;
  readonly request: HarMessage & {
    readonly method: "GET";
    readonly url: string;
    readonly queryString: readonly NamedValue[];
  };
  readonly response: HarMessage & {
    readonly status: 101;
    readonly statusText: string;
    readonly content: { readonly size: 0; readonly mimeType: string };
    readonly redirectURL: "";
  };
  readonly cache: Readonly<Record<string, never>>;
  readonly timings: { readonly send: 0; readonly wait: 0; readonly receive: number };
  readonly connection: string;
  readonly _resourceType: "websocket";
  readonly _webSocketMessages: readonly SocketMessage[];
}

interface HarMessage {
  readonly httpVersion: "HTTP/1.1";
  readonly cookies: readonly [];
  readonly headers: readonly NamedValue[];
  /** -1: not known. */
  readonly headersSize: -1;
  readonly bodySize: 0;
}

/** The whole file. */
export interface Har {
  readonly log: {
    readonly version: "1.2";
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
    readonly comment: string;
  };
}

interface Port {
  readonly portId: string;
  readonly messages: SocketMessage[];
  readonly from: number;
  to: number;
  origin: string | undefined;
  closed: boolean;
}

/** What ports carried, as a file that network tools open. Times are the lab's clock; a port still open ends with the run. */
export function harOf(entries: readonly Entry[]): Har {
  return {
    log: {
      version: "1.2",
      creator: { name: "Pedelec Lifecycle Lab", version: "1" },
      entries: portsOf(entries).map(harEntry),
      comment: "Ports of pages alone, by the lab's clock. What passed behind them stands in the lab's own NDJSON.",
    },
  };
}

/** Lives of the Extension that end take their ports along without a word about each. */
const ENDS_ALL: ReadonlySet<string> = new Set(["extension.reload", "extension.crash", "extension.disable"]);

function portsOf(entries: readonly Entry[]): Port[] {
  const ports = new Map<string, Port>();
  for (const { at, layer, type, data } of entries) {
    if (layer === "control" && type === "disrupt" && ENDS_ALL.has(textAt(data, "kind") ?? "")) {
      for (const port of ports.values()) end(port, at);
    }
    const portId = textAt(data, "portId");
    if (portId === undefined || layer !== "page" && type !== "port_opened" && type !== "port_closed") continue;
    const port = ports.get(portId) ?? { portId, messages: [], from: at, to: at, origin: undefined, closed: false };
    ports.set(portId, port);
    if (type === "port_opened") port.origin = textAt(data, "origin");
    if (type === "port_closed") end(port, at);
    if (layer !== "page") continue;
    port.messages.push({
      type: textAt(data, "direction") === "to-extension" ? "send" : "receive",
      time: at / 1000,
      opcode: 1,
      data: JSON.stringify(valueAt(data, "frame") ?? null),
    });
  }
  const last = entries.at(-1)?.at ?? 0;
  for (const port of ports.values()) end(port, last);
  return [...ports.values()];
}

function end(port: Port, at: number): void {
  if (!port.closed) port.to = Math.max(at, port.from);
  port.closed = true;
}

/** Where a port would stand on a server: the real address holds the lab's id, which opens the lab. */
const ADDRESS = "ws://lab.invalid/port/";

const UPGRADE = [{ name: "Connection", value: "Upgrade" }, { name: "Upgrade", value: "websocket" }] as const;

function harEntry({ portId, origin, from, to, messages }: Port): HarEntry {
  const common = { httpVersion: "HTTP/1.1", cookies: [], headersSize: -1, bodySize: 0 } as const;
  return {
    startedDateTime: new Date(from).toISOString(),
    time: to - from,
    request: {
      ...common,
      method: "GET",
      url: ADDRESS + encodeURIComponent(portId),
      headers: [...UPGRADE, ...(origin === undefined ? [] : [{ name: "Origin", value: origin }])],
      queryString: [],
    },
    response: {
      ...common,
      status: 101,
      statusText: "Switching Protocols",
      headers: UPGRADE,
      content: { size: 0, mimeType: "x-unknown" },
      redirectURL: "",
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: to - from },
    connection: portId,
    _resourceType: "websocket",
    _webSocketMessages: messages,
  };
}
