/** Deno's constructor; the types of a page, which `lib.dom` brings, know no headers. */
const WithHeaders = WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string>; protocols: string[] },
) => WebSocket;

/** Opens a WebSocket with an `Origin`, as a page would; resolves when it is open. */
export function openSocket(url: string, origin: string, protocols: string[] = []): Promise<WebSocket> {
  const socket = new WithHeaders(url, { headers: { origin }, protocols });
  return new Promise((resolve, reject) => {
    socket.onopen = () => resolve(socket);
    socket.onerror = () => reject(new Error(`no WebSocket at ${url}`));
  });
}

/** Closes a socket and waits until it is. */
export function closeSocket(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return Promise.resolve();
  return new Promise((resolve) => {
    socket.onclose = () => resolve();
    socket.close();
  });
}
