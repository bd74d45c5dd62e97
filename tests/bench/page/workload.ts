/** What a page does with frames: the SDK over the lab's port, fed by a socket that isn't there. Runs in any browser. */
import { Pedelec, systemClock } from "../../../sdk/mod.ts";
import { webSocketPort } from "../../../sdk/websocket-port.ts";

/** A frame as a browser hands it over. */
type Frame = MessageEvent<string>;

const frameOf = (value: unknown): Frame => new MessageEvent("message", { data: JSON.stringify(value) });

/** A page in the middle of a turn. */
export interface BusyPage {
  /** Milliseconds that these frames keep the page busy, from text to callback, each fragment in one. */
  hear(frames: readonly Frame[]): number;
  /** Frames of one fragment each, with numbers that go on. */
  frames(count: number): Frame[];
  /** One frame of so many fragments. */
  batch(count: number): Frame;
}

type Sent = { type: string; channelId: string; requestId: string; operationId: string };

/** Calls its listeners itself: what a browser's events cost isn't the SDK's. */
class FakeSocket {
  readonly #sent: Sent[] = [];
  readonly #listeners = new Map<string, EventListenerOrEventListenerObject[]>();
  close = () => {};
  removeEventListener = () => {};

  addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
    this.#listeners.set(type, [...this.#listeners.get(type) ?? [], listener]);
  };
  send = (text: string) => void this.#sent.push(JSON.parse(text));
  fire(event: Event): void {
    for (const listener of this.#listeners.get(event.type) ?? []) {
      if (typeof listener === "function") listener(event);
      else listener.handleEvent(event);
    }
  }
  /** Answers the last request of this type. */
  answer(type: string, result: unknown = {}): Sent {
    const sent = this.#sent.findLast((message) => message.type === type);
    if (sent === undefined) throw new Error(`The page posted no ${type}`);
    const { channelId, requestId } = sent;
    this.fire(frameOf({ channelId, type: "response", requestId, ok: true, result }));
    return sent;
  }
}

/** No lease and no deadline ends what is measured. */
const clock = { now: systemClock.now, after: () => () => {} };

export async function busyPage(): Promise<BusyPage> {
  const socket = new FakeSocket();
  const pedelec = new Pedelec({ connect: webSocketPort("ws://bench.test", { open: () => socket, clock }), clock });
  socket.fire(new Event("open"));
  const sessionId = "3f0c2f2e-6f0f-4a44-9d8e-0a3b6c1d2e3f";
  const creating = pedelec.createSession({ provider: "codex" });
  await Promise.resolve();
  socket.answer("create_session", { sessionId });
  const session = await creating;
  void session.sendText("go");
  const { channelId, operationId } = socket.answer("send_text");
  let heard = 0;
  session.onChatDelta((text) => heard += text.length);
  let seq = 0;
  const fragment = () => ({ channelId, sessionId, seq: ++seq, operationId, type: "chat_delta", text: "lorem ipsum " });
  return {
    hear: (frames) => {
      heard = 0;
      const before = performance.now();
      for (const frame of frames) socket.fire(frame);
      const took = performance.now() - before;
      const said = frames.map(({ data }) => data).join("").split("lorem ipsum ").length - 1;
      if (heard !== said * "lorem ipsum ".length) throw new Error(`heard ${heard} characters of ${said} fragments`);
      return took;
    },
    frames: (count) => Array.from({ length: count }, () => frameOf(fragment())),
    batch: (count) => frameOf(Array.from({ length: count }, fragment)),
  };
}

/** Milliseconds of `JSON.parse` alone over the same frames. */
export function parseAlone(frames: readonly Frame[]): number {
  let types = 0;
  const before = performance.now();
  for (const { data } of frames) types += JSON.parse(data).type.length;
  const took = performance.now() - before;
  if (types === 0) throw new Error("nothing was parsed");
  return took;
}

export interface PageCosts {
  /** Milliseconds of each round, in turns. */
  parse: number[];
  events: number[];
  /** Fragments in a round. */
  fragments: number;
  /** Milliseconds that one frame of 10,000 fragments keeps the page busy. */
  batches: number[];
}

/** Everything that is measured of a page. */
export async function pageCosts(): Promise<PageCosts> {
  const fragments = 20_000;
  const page = await busyPage();
  const costs: PageCosts = { parse: [], events: [], fragments, batches: [] };
  for (let round = 0; round < 12; round++) {
    const frames = page.frames(fragments);
    const [parse, events] = [parseAlone(frames), page.hear(frames)];
    const batch = page.hear([page.batch(10_000)]);
    // The first ones are before the optimizing compilers.
    if (round < 3) continue;
    costs.parse.push(parse);
    costs.events.push(events);
    costs.batches.push(batch);
  }
  return costs;
}
