/** One port of a tab. What crosses it is a task of the scheduler's each; it breaks in all the ways a port breaks. */
import type { Lab } from "../../../core-sim/lab/lab.ts";
import type { RuntimePort } from "../../../sdk/mod.ts";
import { Line, type Sometime } from "./line.ts";

/** A frame, read as far as everybody needs it. */
export interface Frame {
  readonly type: string;
  readonly channelId?: string;
  readonly requestId?: string;
  readonly sessionId?: string;
  readonly operationId?: string;
  readonly seq?: number;
  readonly [field: string]: unknown;
}

/** Hears all that a wire carries, before the SDK and the lab do. */
export interface WireWatcher {
  posted(wire: Wire, frame: Frame): void;
  delivered(wire: Wire, frame: Frame): void;
  disconnected(wire: Wire): void;
}

export interface WireOptions {
  readonly lab: Pick<Lab, "openPort">;
  readonly origin: string;
  readonly name: string;
  readonly sometime: Sometime;
  readonly watcher: WireWatcher;
}

/**
 * How a port is lost: the page hears it after all that is on its way, all that is on its way is lost, or the page hears
 * it first and the rest arrives at a dead port.
 */
export type Cut = "in order" | "lossy" | "late";

/** Answers that travel on another path than the events of Core (B.9): either may come first. */
const APART: ReadonlySet<string> = new Set(["send_text", "prepare_session", "submit_tool_result", "end_session"]);

/** How far back an echo reaches. */
const ECHOES = 6;

/** Moments in which the lab goes on sending to a page that has given up its port (CN7): enough to attach anew and begin a turn. */
const HALF_OPEN = 30;

export class Wire {
  readonly name: string;
  readonly origin: string;
  readonly port: RuntimePort;
  /** The page knows of no end yet. */
  alive = true;
  /** The next answer to a request that begins or ends something is lost. */
  losesAnswer = false;
  readonly #options: WireOptions;
  readonly #toLab: Line;
  readonly #events: Line;
  readonly #answers: Line;
  readonly #far: ReturnType<Lab["openPort"]>;
  readonly #apart = new Set<string>();
  readonly #messages = new Set<(message: unknown) => void>();
  readonly #disconnects = new Set<() => void>();
  #cut = false;
  /** How many snapshots are on their way. */
  #snapshots = 0;
  /** The last events and snapshots, the latest first. */
  #recent: string[] = [];

  constructor(options: WireOptions) {
    const { lab, origin, name, sometime } = options;
    this.#options = options;
    this.name = name;
    this.origin = origin;
    this.#toLab = new Line(sometime);
    this.#events = new Line(sometime);
    this.#answers = new Line(sometime);
    this.#far = lab.openPort({
      origin,
      send: (_message, encode) => this.#send(encode()),
      close: () => this.#closedByLab(),
    });
    const opened = !("refused" in this.#far);
    this.port = {
      opened,
      postMessage: (message) => this.#post(JSON.stringify(message)),
      disconnect: () => this.cut("lossy"),
      onMessage: {
        addListener: (listener) => void this.#messages.add(listener),
        removeListener: (listener) => void this.#messages.delete(listener),
      },
      onDisconnect: {
        addListener: (listener) => void this.#disconnects.add(listener),
        removeListener: (listener) => void this.#disconnects.delete(listener),
      },
    };
    if (!opened) this.#closedByLab();
  }

  /** The connection breaks. Each end learns of it in its own time. */
  cut(how: Cut): void {
    if (this.#cut) return;
    this.#cut = true;
    if (how === "lossy") { for (const line of [this.#toLab, this.#events, this.#answers]) line.lose(); }
    if (how === "late") this.#toLab.slowDown(HALF_OPEN);
    this.#toLab.close(`${this.name} is gone for the lab`, () => this.#lost());
    if (how === "late") this.#options.sometime(`${this.name} is gone, and the rest comes later`, () => this.#end());
    else this.#endInOrder();
  }

  /**
   * What came `back` messages before the last one comes once more, as numbers let a page notice (SQ1, NL3). A snapshot only
   * where a later event of its session was sent, and `heard` says of the session that the page takes its events in.
   */
  echo(back: number, heard: (sessionId: string) => boolean): void {
    const [last] = this.#recent;
    const text = this.#recent[back];
    if (last === undefined || text === undefined) return;
    const { type, seq = 0, sessionId = "" } = readFrame(text);
    const latest = readFrame(last);
    const old = latest.sessionId === sessionId && seq < (latest.seq ?? 0);
    this.#events.put(`echo at ${this.name}: ${type}`, () => {
      if (type !== "session_snapshot" || (old && heard(sessionId))) this.#deliver(text);
    });
  }

  #lost(): void {
    if (!("refused" in this.#far)) this.#far.lost("cut");
    this.#events.close(`nothing more comes at ${this.name}`, () => {});
    this.#answers.close(`no answer comes at ${this.name}`, () => {});
  }

  #endInOrder(): void {
    this.#events.close(`${this.name} is gone`, () => this.#end());
  }

  #closedByLab(): void {
    if (this.#cut) return;
    this.#cut = true;
    this.#toLab.lose();
    this.#endInOrder();
  }

  #end(): void {
    this.alive = false;
    this.#options.watcher.disconnected(this);
    for (const listener of [...this.#disconnects]) listener();
  }

  #post(text: string): void {
    const frame = readFrame(text);
    this.#options.watcher.posted(this, frame);
    if (this.#cut || "refused" in this.#far) return;
    const { far, receive } = { far: this.#far, receive: () => JSON.parse(text) };
    if (frame.requestId !== undefined && APART.has(frame.type)) this.#apart.add(frame.requestId);
    this.#toLab.put(`${this.name} → lab: ${frame.type}`, () => far.receive(receive()));
  }

  #send(text: string): void {
    const frame = readFrame(text);
    const apart = frame.type === "response" && frame.requestId !== undefined && this.#apart.has(frame.requestId);
    if (frame.seq !== undefined) this.#recent = [text, ...this.#recent].slice(0, ECHOES);
    if (apart && this.losesAnswer) {
      this.losesAnswer = false;
      return;
    }
    const label = `lab → ${this.name}: ${describe(frame)}`;
    // The Extension itself sends snapshots, before it passes on a request that needs one (C).
    if (apart && this.#snapshots === 0) return this.#answers.put(label, () => this.#deliver(text));
    const snapshots = frame.type === "session_snapshot" ? 1 : 0;
    this.#snapshots += snapshots;
    this.#events.put(label, () => {
      this.#snapshots -= snapshots;
      // Answers are in order among themselves.
      if (frame.type === "response") this.#answers.hurry();
      this.#deliver(text);
    });
  }

  #deliver(text: string): void {
    this.#options.watcher.delivered(this, readFrame(text));
    for (const listener of [...this.#messages]) listener(JSON.parse(text));
  }
}

function describe({ type, status, ok, error }: Frame): string {
  const { code }: { code?: unknown } = Object(error);
  return [type, status, ok, code].filter((part) => part !== undefined).join(" ");
}

export function readFrame(text: string): Frame {
  const value: unknown = JSON.parse(text);
  if (!isFrame(value)) throw new Error(`not a message: ${text}`);
  return value;
}

function isFrame(value: unknown): value is Frame {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
