import type { RuntimePort } from "../../sdk/mod.ts";
import { webSocketPort, type WebSocketPortOptions } from "../../sdk/websocket-port.ts";
import { chromePort, nowhere } from "./chrome-port.ts";
import { connectArguments } from "./connect-arguments.ts";
import type { Report } from "./event.ts";
import { withLastError } from "./last-error.ts";

/** What the server says of the lab that the script's address names, and of the origins that may open a port of it. */
export type Reach = Lab | { readonly problem: string };

interface Lab {
  readonly labId: string;
  readonly origins: readonly string[];
}

/** A page, as far as it is touched. */
export interface Page extends EventTarget {
  chrome?: { readonly runtime?: Runtime } | undefined;
  readonly location: { readonly origin: string };
}

interface Runtime {
  connect?(...args: never[]): unknown;
}

export interface InstallOptions extends Pick<WebSocketPortOptions, "clock" | "open"> {
  reach: Reach;
  /** Where the script came from. */
  server: URL;
  report: Report;
  /** Runs something when the page's present task is over. */
  soon(run: () => void): void;
}

/** The public Extension's id in the store. */
const EXTENSION_ID = "ogccgaminlphbkeghldidiiimajfdpag";
const NOBODY = "Could not establish connection. Receiving end does not exist.";
const INSTALLED = Symbol.for("pedelec-lifecycle-lab.chrome-runtime");

/**
 * Gives the page a `chrome.runtime.connect` that reaches the lab under the public Extension's id. Whatever the browser
 * has there stays, and gets the calls for every other id. Loaded twice it is installed once.
 */
export function install(page: Page, options: InstallOptions): void {
  const { reach, server, report, soon } = options;
  if ("problem" in reach) report(`Pedelec lab: ${reach.problem}`);
  const place = "labId" in reach ? `the lab ${reach.labId} of ${server.origin}` : "no lab";
  const installed: unknown = Reflect.get(page, INSTALLED);
  if (typeof installed === "string") {
    if (installed !== place) report(`Pedelec lab: this page already reaches ${installed}`);
    return;
  }
  Object.defineProperty(page, INSTALLED, { value: place });

  const runtime = runtimeOf(page);
  const native = runtime.connect;
  const toLab = "labId" in reach ? labPorts(page, reach, options) : () => ({ pipe: nowhere(soon) });
  const connect = (...args: unknown[]): unknown => {
    if (args[0] !== EXTENSION_ID && native !== undefined) return Reflect.apply(native, runtime, args);
    const { extensionId, name } = connectArguments(args);
    const { pipe, why }: Way = extensionId === EXTENSION_ID ? toLab() : { pipe: nowhere(soon) };
    const unreachable = (run: () => void) => {
      if (why !== undefined) report(`Pedelec lab: ${why}`);
      withLastError(runtime, NOBODY, { run, report });
    };
    return chromePort({ name, pipe, unreachable, report });
  };
  define(runtime, "connect", connect);
}

/** A pipe, and what a developer should know when it turns out to lead nowhere. */
interface Way {
  readonly pipe: RuntimePort;
  readonly why?: string;
}

function labPorts(page: Page, lab: Lab, { server, soon, ...options }: InstallOptions): () => Way {
  const open = webSocketPort(socketAddress(server, lab.labId), { ...options, page });
  const why = whyRefused(page.location.origin, server, lab.origins);
  return () => {
    try {
      return { pipe: open(), why };
    } catch (thrown) {
      return { pipe: nowhere(soon), why: thrown instanceof Error ? thrown.message : String(thrown) };
    }
  };
}

function whyRefused(origin: string, server: URL, origins: readonly string[]): string {
  const refused = `${server.origin} opened no port for ${origin}. `;
  return origins.includes(origin)
    ? `${refused}The lab's Extension is switched off or crashed, the lab or its server is gone, or this page's Content-Security-Policy has no connect-src for ${
      server.origin.replace(/^http/, "ws")
    }.`
    : `${refused}Make the lab for this page's origin: POST /labs with {"origins":["${origin}"]}.`;
}

/** The page's `chrome.runtime`, made where there is none. */
function runtimeOf(page: Page): Runtime {
  const chrome: NonNullable<Page["chrome"]> = page.chrome ?? define(page, "chrome", {});
  return chrome.runtime ?? define(chrome, "runtime", {});
}

/** Sets a property as the browser's own are set. */
function define<T>(on: object, key: string, value: T): T {
  Object.defineProperty(on, key, { value, writable: true, enumerable: true, configurable: true });
  return value;
}

function socketAddress(server: URL, labId: string): URL {
  const url = new URL(`/labs/${labId}/port`, server);
  url.protocol = server.protocol === "https:" ? "wss:" : "ws:";
  return url;
}
