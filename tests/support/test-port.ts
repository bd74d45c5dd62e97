/** A port whose other end is the test: it records what the SDK posted and delivers frames when told. */
import type { RuntimePort, SdkClock, SdkIds } from "../../sdk/mod.ts";

/** What the SDK posted, for a test to look into. */
export type Posted = { readonly type: string; readonly requestId: string; readonly channelId: string } & {
  readonly [key: string]: unknown;
};

type Listener<A extends unknown[]> = (...args: A) => void;

function listeners<A extends unknown[]>() {
  const set = new Set<Listener<A>>();
  return {
    addListener: (listener: Listener<A>) => void set.add(listener),
    removeListener: (listener: Listener<A>) => void set.delete(listener),
    emit: (...args: A) => [...set].forEach((listener) => listener(...args)),
    size: () => set.size,
  };
}

/** One port and the test's end of it. */
export class TestPort {
  readonly sent: Posted[] = [];
  readonly #messages = listeners<[message: unknown]>();
  readonly #disconnects = listeners<[]>();
  readonly port: RuntimePort;

  constructor(marks: { opened?: boolean; closeReason?: unknown } = {}) {
    this.port = {
      postMessage: (message) => void this.sent.push(structuredClone(message) as Posted),
      disconnect: () => {},
      onMessage: this.#messages,
      onDisconnect: this.#disconnects,
      ...marks,
    };
  }

  /** Everything that needs an answer, without the two opening messages and later activity. */
  get requests(): Posted[] {
    return this.sent.filter(({ type }) => type !== "sdk_hello" && type !== "page_activity");
  }

  /** The one request of this type that came last; throws when there is none. */
  last(type: string): Posted {
    const found = this.requests.findLast((request) => request.type === type);
    if (found === undefined) throw new Error(`No ${type} was posted, but ${this.requests.map(({ type }) => type)}`);
    return found;
  }

  deliver(...messages: unknown[]): void {
    for (const message of messages) this.#messages.emit(structuredClone(message));
  }

  answer({ channelId, requestId }: Posted, result: unknown = {}): void {
    this.deliver({ type: "response", channelId, requestId, ok: true, result });
  }

  refuse({ channelId, requestId }: Posted, code: string, details?: unknown): void {
    const error = { code, message: `refused: ${code}`, ...(details === undefined ? {} : { details }) };
    this.deliver({ type: "response", channelId, requestId, ok: false, error });
  }

  close(): void {
    this.#disconnects.emit();
  }
}

/** Time that stands still until told; jobs run in order. */
export class TestClock implements SdkClock {
  #now: number;
  #jobs: { at: number; run: () => void }[] = [];

  constructor(now = 1_767_225_600_000) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const job = { at: this.#now + ms, run };
    this.#jobs.push(job);
    return () => void (this.#jobs = this.#jobs.filter((other) => other !== job));
  }

  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = this.#jobs.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#now = Math.max(this.#now, next.at);
      this.#jobs = this.#jobs.filter((job) => job !== next);
      next.run();
    }
    this.#now = end;
  }

  /** Lets time pass without running anything, as in a page that is held up. */
  sleep(ms: number): void {
    this.#now += ms;
  }

  get waiting(): number {
    return this.#jobs.length;
  }
}

/** Ids that count. */
export function testIds(): SdkIds {
  let n = 0;
  return { uuid: () => `00000000-0000-4000-8000-${String(++n).padStart(12, "0")}` };
}

/** A `connect` that makes one test port after the other, and all that it has made. */
export function testPorts(makePort: () => TestPort = () => new TestPort()) {
  const made: TestPort[] = [];
  return {
    made,
    connect: (): RuntimePort => {
      const port = makePort();
      made.push(port);
      return port.port;
    },
    /** The port that was made last; throws when there is none. */
    get current(): TestPort {
      const port = made.at(-1);
      if (port === undefined) throw new Error("No port was made");
      return port;
    },
  };
}
