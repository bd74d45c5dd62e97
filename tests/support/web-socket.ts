import { within } from "./within.ts";

/** Deno's constructor; the types of a page, which `lib.dom` brings, know no headers. */
const WithHeaders = WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string>; protocols: string[] },
) => WebSocket;

/** Begins to open a WebSocket with an `Origin`, as a page would. */
export function openingSocket(url: string, origin: string, protocols: string[] = []): WebSocket {
  return new WithHeaders(url, { headers: { origin }, protocols });
}

/** Opens a WebSocket with an `Origin`; resolves when it is open. */
export function openSocket(url: string, origin: string, protocols: string[] = []): Promise<WebSocket> {
  const socket = openingSocket(url, origin, protocols);
  const opened = new Promise<WebSocket>((resolve, reject) => {
    socket.onopen = () => resolve(socket);
    socket.onerror = () => reject(new Error(`no WebSocket at ${url}`));
  });
  return within(`a WebSocket at ${url}`, opened);
}

/** Closes a socket and waits until it is. */
export function closeSocket(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return Promise.resolve();
  return new Promise((resolve) => {
    socket.onclose = () => resolve();
    socket.close();
  });
}
