/**
 * Resolves when the socket has received `deltas` fragments and then the frame that ends the round; rejects when the end
 * comes at another number, or the socket closes.
 */
export function received(socket: WebSocket, deltas: number, isLast: (frame: string, count: number) => boolean) {
  return new Promise<void>((resolve, reject) => {
    let count = 0;
    socket.onclose = ({ code }) => reject(new Error(`the socket closed with ${code} after ${count} fragments`));
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      count += deltasIn(data);
      if (!isLast(data, count)) return;
      if (count === deltas) resolve();
      else reject(new Error(`${count} fragments instead of ${deltas}`));
    };
  });
}

/** A frame is one message or, in a batch, an array of them. */
function deltasIn(frame: string): number {
  if (frame.startsWith("[")) return frame.split(`"chat_delta"`).length - 1;
  return frame.includes(`"chat_delta"`) ? 1 : 0;
}
