/** A port that the page can leave: the SDK hears that it closed, as if the other side had closed it (CN3). */
import type { RuntimePort } from "../../sdk/mod.ts";

/** A transport whose current port can be closed from outside the SDK. */
export interface LeavableTransport {
  connect(): RuntimePort;
  /** Closes the port in use, if any. */
  leave(): void;
}

/** Wraps a transport. A port's own `disconnect()` tells nobody, so its listeners are told here, and `closed` after them. `sent` hears what is posted. */
export function leavable(
  connect: () => RuntimePort,
  closed: () => void,
  sent: (message: unknown) => void = () => {},
): LeavableTransport {
  let leave = () => {};
  return {
    connect() {
      const inner = connect();
      const listeners = new Set<() => void>();
      inner.onDisconnect.addListener(() => tell());
      const tell = () => {
        for (const listener of [...listeners]) listener();
        closed();
      };
      leave = () => {
        inner.disconnect();
        tell();
      };
      return {
        postMessage(message) {
          sent(message);
          inner.postMessage(message);
        },
        disconnect: () => inner.disconnect(),
        onMessage: inner.onMessage,
        onDisconnect: {
          addListener: (listener) => void listeners.add(listener),
          removeListener: (listener) => void listeners.delete(listener),
        },
        get opened() {
          return inner.opened ?? true;
        },
        get closeReason() {
          return inner.closeReason;
        },
      };
    },
    leave: () => leave(),
  };
}
