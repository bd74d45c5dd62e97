import { type Socket, SocketPort } from "../../../../core-sim/http/socket-port.ts";
import { ManualHostClock } from "../../../support/host-clock.ts";
import { manualLab } from "../../../support/raw-page.ts";

interface Heard {
  type: string;
  requestId?: string;
  ok?: boolean;
  error?: { code: string };
  n?: number;
  seq?: number;
}

class FakeSocket implements Socket {
  bufferedAmount = 0;
  /** Whether what is sent waits to be read. */
  fills = false;
  readonly #sent: string[] = [];
  readonly closes: number[] = [];
  /** Ends the turn of the host. */
  endTurn = () => {};

  send(text: string): void {
    this.#sent.push(text);
    if (this.fills) this.bufferedAmount += text.length;
  }

  /** Frames that were sent by now. */
  get frames(): readonly string[] {
    return this.#sent;
  }

  /** All frames up to the end of this turn. */
  get sent(): readonly string[] {
    this.endTurn();
    return this.#sent;
  }

  close(code: number): void {
    this.closes.push(code);
  }

  /** Every message that was sent, whatever frames it came in. */
  get messages(): Heard[] {
    return this.sent.flatMap((text) => JSON.parse(text));
  }
}

/** A port of a lab, on a socket that the test looks at. */
export function connected(options: { batch?: boolean; leaseMs?: number } = {}) {
  const clock = new ManualHostClock();
  const lab = manualLab({ host: clock });
  const socket = new FakeSocket();
  const { batch = true, leaseMs = 60_000 } = options;
  let closed = 0;
  const port = new SocketPort({
    socket,
    origin: "http://a.test",
    assetsAt: "http://localhost/labs/lab",
    clock,
    batch,
    leaseMs,
    onBehind: () => lab.clock.makeWay(),
    onClosed: () => closed++,
  });
  socket.endTurn = () => port.flush();
  const open = lab.openPort(port);
  if ("refused" in open) throw new Error(open.refused);
  port.start(open);
  const request = (requestId: string, type: string, rest: object = {}) => ({
    channelId: "c1",
    requestId,
    type,
    ...rest,
  });
  return { lab, socket, clock, port, request, closed: () => closed };
}
