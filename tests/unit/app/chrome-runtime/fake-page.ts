import { install, type Page, type Reach } from "../../../../app/chrome-runtime/install.ts";
import type { ChromePort } from "../../../../app/chrome-runtime/chrome-port.ts";
import { FakeSocket } from "../../../support/fake-socket.ts";
import { TestClock } from "../../../support/test-port.ts";

export const PEDELEC = "ogccgaminlphbkeghldidiiimajfdpag";
export const STRANGER = "aaaabbbbccccddddeeeeffffgggghhhh";
export const NOBODY = "Could not establish connection. Receiving end does not exist.";
const ORIGIN = "http://localhost:3000";
const LAB: Reach = { labId: "lab1", origins: ["http://localhost:8787", ORIGIN] };

class FakePage extends EventTarget implements Page {
  declare chrome?: NonNullable<Page["chrome"]>;
  readonly location = { origin: ORIGIN };
}

/** A page before any script ran; `chrome` is what the browser itself has there. */
export function fakePage(chrome?: NonNullable<Page["chrome"]>) {
  const page = new FakePage();
  if (chrome !== undefined) page.chrome = chrome;
  const clock = new TestClock();
  const sockets: FakeSocket[] = [];
  const urls: string[] = [];
  const said: string[] = [];
  const later: (() => void)[] = [];
  const open = (url: string | URL) => {
    const socket = new FakeSocket();
    urls.push(String(url));
    sockets.push(socket);
    return socket;
  };
  return {
    page,
    clock,
    sockets,
    urls,
    /** What stands on the console. */
    said,
    /** Loads the script. */
    load(reach: Reach = LAB, server = "http://127.0.0.1:8787/chrome-runtime.js?lab=lab1") {
      install(page, {
        reach,
        server: new URL(server),
        clock,
        open,
        report: (...words) => said.push(words.map(String).join(" ")),
        soon: (run) => later.push(run),
      });
    },
    get socket(): FakeSocket {
      const last = sockets.at(-1);
      if (last === undefined) throw new Error("No socket was opened");
      return last;
    },
    /** The page's present task is over. */
    taskOver() {
      for (const run of later.splice(0)) run();
    },
    /** As a page calls it. */
    call(...args: unknown[]): unknown {
      const connect = page.chrome?.runtime?.connect;
      if (connect === undefined) throw new Error("There is no chrome.runtime.connect");
      return Reflect.apply(connect, page.chrome?.runtime, args);
    },
    connect(extensionId = PEDELEC): ChromePort {
      const port = this.call(extensionId, { name: "pedelec-sdk-external" });
      if (!isPort(port)) throw new Error("That is no port");
      return port;
    },
    /** `chrome.runtime.lastError` as a page reads it; null where the property isn't there. */
    lastError(): unknown {
      const runtime = Object(page.chrome?.runtime);
      return "lastError" in runtime ? runtime.lastError : null;
    },
  };
}

function isPort(value: unknown): value is ChromePort {
  return typeof value === "object" && value !== null && "postMessage" in value;
}
