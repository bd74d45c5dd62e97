/** The pipe to the Extension, as the SDK sees it. It has the shape of `chrome.runtime.Port`. */

interface PortEvent<A extends unknown[]> {
  addListener(listener: (...args: A) => void): void;
  removeListener(listener: (...args: A) => void): void;
}

/** A two-way pipe for JSON values, in order in each direction. */
export interface RuntimePort {
  postMessage(message: unknown): void;
  disconnect(): void;
  readonly onMessage: PortEvent<[message: unknown]>;
  /** The other end, or the technology between, closed the pipe. The own `disconnect()` doesn't fire it. */
  readonly onDisconnect: PortEvent<[]>;
  /** False as long as the pipe was never open; absent where the technology can't tell (CN1). */
  readonly opened?: boolean;
  /** Why it closed, where the technology can tell. */
  readonly closeReason?: unknown;
}

/** The Extension's id in the store. */
export const EXTENSION_ID = "ogccgaminlphbkeghldidiiimajfdpag";
/** The name under which a page's port is known to the Extension. */
const PORT_NAME = "pedelec-sdk-external";

interface ChromeRuntime {
  connect?(extensionId: string, info: { name: string }): RuntimePort;
  readonly lastError?: unknown;
}

declare global {
  var chrome: { readonly runtime?: ChromeRuntime } | undefined;
}

const runtime = (): ChromeRuntime | undefined => typeof chrome === "undefined" ? undefined : chrome?.runtime;

/** Opens a port through the browser's extension messaging. Throws where there is no page or no such messaging. */
export function chromePort(): RuntimePort {
  const found = typeof window === "undefined" ? undefined : runtime();
  if (!found?.connect) throw new Error("No extension lets this page talk to it");
  return found.connect(EXTENSION_ID, { name: PORT_NAME });
}

/** What the browser says about the port that is closing; to be read inside its `onDisconnect` only. */
export function lastRuntimeError(): unknown {
  return runtime()?.lastError;
}
