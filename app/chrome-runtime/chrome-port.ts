import type { RuntimePort } from "../../sdk/mod.ts";
import { closedByLeaving } from "../../sdk/websocket-port.ts";
import { type ChromeEvent, chromeEvent, type Report } from "./event.ts";

/** A page's end of a port as Chromium 156 has it. */
export interface ChromePort {
  /** Known at the Extension's end only. */
  readonly sender: undefined;
  readonly onMessage: ChromeEvent<[message: unknown, port: ChromePort]>;
  readonly onDisconnect: ChromeEvent<[port: ChromePort]>;
  readonly name: string;
  disconnect(): void;
  /** Throws where the port is disconnected, or JSON can't say it. */
  postMessage(...args: unknown[]): void;
}

export interface ChromePortOptions {
  name: string;
  /** What carries it. */
  pipe: RuntimePort;
  /** Tells that there was nobody at the other end, `run` being what the page hears of it. */
  unreachable(run: () => void): void;
  report: Report;
}

export function chromePort({ name, pipe, unreachable, report }: ChromePortOptions): ChromePort {
  const messages = chromeEvent<[message: unknown, port: ChromePort]>(report);
  const disconnects = chromeEvent<[port: ChromePort]>(report);
  let connected = true;
  const port: ChromePort = {
    sender: undefined,
    onMessage: messages.event,
    onDisconnect: disconnects.event,
    name,
    disconnect() {
      connected = false;
      pipe.disconnect();
    },
    postMessage(...args) {
      if (args.length === 0) throw new TypeError("Insufficient number of arguments.");
      if (!connected) throw new Error("Attempting to use a disconnected port object");
      pipe.postMessage(sayable(args[0]));
    },
  };
  pipe.onMessage.addListener((message) => messages.dispatch(message, port));
  pipe.onDisconnect.addListener(() => {
    // Chromium says nothing of it: to its page the port looks open, and what it posts goes nowhere (CN8).
    if (closedByLeaving(pipe)) return;
    connected = false;
    const tell = () => disconnects.dispatch(port);
    if (pipe.opened === false) unreachable(tell);
    else tell();
  });
  return port;
}

/** A pipe with nobody at its other end: it closes when the page's present task is over. */
export function nowhere(soon: (run: () => void) => void): RuntimePort {
  let left = false;
  return {
    opened: false,
    postMessage() {},
    disconnect: () => void (left = true),
    onMessage: { addListener() {}, removeListener() {} },
    onDisconnect: {
      addListener: (listener) => soon(() => left || listener()),
      removeListener() {},
    },
  };
}

/** What JSON can say; `undefined` alone arrives as null. */
function sayable(message: unknown): unknown {
  if (message === undefined) return null;
  try {
    if (JSON.stringify(message) !== undefined) return message;
  } catch {
    // Cycles, BigInts, and what throws in its own toJSON.
  }
  throw new Error("Could not serialize message.");
}
