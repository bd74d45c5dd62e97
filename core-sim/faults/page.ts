/** Faults on a page's port: everything passes in order, and what follows a held message waits behind it. */
import type { Envelope, OpenPort, PagePort, PortLine } from "../extension/mod.ts";
import {
  type ErrorShape,
  type ExtensionMessage,
  protocolError,
  readEnvelope,
  stringField,
} from "../../sdk/protocol/mod.ts";
import { PASSING } from "../control/mod.ts";
import type { Passed } from "./registry.ts";
import { type FaultTools, through } from "./through.ts";
import { Lane } from "./way.ts";

/** The close code of a port that a fault cuts. */
const CUT = 4020;

/** Called with the port's id when it is gone, for whatever reason. */
type OnGone = (portId: string) => void;

/** Connects pages by ports that may hold, lose or double a message, answer for the Extension, or break. */
export function withPageFaults<R extends { refused: string }>(
  connect: (page: PagePort) => OpenPort | R,
  tools: FaultTools,
  onGone: OnGone,
): (page: PagePort) => OpenPort | R {
  return (page) => {
    const port = new FaultyPort(page, tools, onGone);
    const opened = connect(new FaultyPage(port));
    return "refused" in opened ? opened : port.opened(opened);
  };
}

const REQUESTS: ReadonlySet<string> = new Set(PASSING.page.find(({ form }) => form === "request")?.types);

/** Both ends of one port. */
class FaultyPort implements OpenPort {
  readonly page: PagePort;
  readonly #tools: FaultTools;
  readonly #onGone: OnGone;
  #open: OpenPort | undefined;
  #toCore: Lane | undefined;
  #toPage: Lane | undefined;

  constructor(page: PagePort, tools: FaultTools, onGone: OnGone) {
    this.page = page;
    this.#tools = tools;
    this.#onGone = onGone;
  }

  opened(open: OpenPort): OpenPort {
    this.#open = open;
    return this;
  }

  get portId(): string {
    return this.#open?.portId ?? "";
  }

  /** Whether messages to the page pass untouched. */
  get clear(): boolean {
    return this.#toPage?.busy !== true && !this.#tools.faults.armed("page");
  }

  receive(value: unknown, encodedBytes?: number): void {
    const run = () => this.#open?.receive(value, encodedBytes);
    if (this.#toCore?.busy !== true && !this.#tools.faults.armed("page")) return run();
    const way = this.#toCore ??= new Lane(this.#tools);
    through(this.#tools, "page", passedOf(value), {
      way,
      message: value,
      run,
      fail: (error) => this.#answer(value, error),
      cut: () => this.#cut(),
    });
  }

  malformed(why: string, envelope?: Envelope): void {
    this.#behind(() => this.#open?.malformed(why, envelope), envelope);
  }

  tooMany(value: unknown): void {
    this.#behind(() => this.#open?.tooMany(value), value);
  }

  lost(reason: string): void {
    this.gone();
    this.#open?.lost(reason);
  }

  /** A message to the page that may meet a fault. */
  send(message: ExtensionMessage, encode: () => string): void {
    const { type } = message;
    const about = "sessionId" in message ? { sessionId: message.sessionId } : {};
    const of = "operationId" in message ? { operationId: message.operationId } : {};
    through(this.#tools, "page", { form: type === "response" ? "answer" : "event", type, ...about, ...of }, {
      way: this.#toPage ??= new Lane(this.#tools),
      message,
      run: () => this.page.send(message, encode),
      cut: () => this.#cut(),
    });
  }

  /** Whatever is held goes with the port. */
  gone(): void {
    this.#toCore?.clear();
    this.#toPage?.clear();
    this.#onGone(this.portId);
  }

  #behind(run: () => void, message: unknown): void {
    if (this.#toCore === undefined) run();
    else this.#toCore.pass(run, message);
  }

  #answer(value: unknown, error: ErrorShape | undefined): void {
    const { channelId, requestId } = readEnvelope(value);
    if (channelId === undefined || requestId === undefined) return;
    const said = error ?? protocolError("SDK_TRANSPORT_ERROR", "The message didn't get through: a fault was armed", {});
    const answer = { type: "response", channelId, requestId, ok: false, error: said } as const;
    (this.#toPage ??= new Lane(this.#tools)).pass(() => this.page.send(answer, () => JSON.stringify(answer)));
  }

  #cut(): void {
    this.page.close(CUT, "cut by a fault");
    this.lost("cut by a fault");
  }
}

/** The page as the Extension sees it. */
class FaultyPage implements PagePort {
  readonly #port: FaultyPort;

  constructor(port: FaultyPort) {
    this.#port = port;
  }

  get origin(): string {
    return this.#port.page.origin;
  }

  get path(): string | undefined {
    return this.#port.page.path;
  }

  get assetsAt(): string | undefined {
    return this.#port.page.assetsAt;
  }

  get line(): PortLine | undefined {
    return this.#port.page.line;
  }

  /** Not there while a fault may want to see the messages. */
  get sendText(): ((text: string) => void) | undefined {
    return this.#port.clear && this.#port.page.sendText !== undefined ? this.#sendText : undefined;
  }

  send(message: ExtensionMessage, encode: () => string): void {
    if (this.#port.clear) this.#port.page.send(message, encode);
    else this.#port.send(message, encode);
  }

  close(code: number, reason: string): void {
    this.#port.gone();
    this.#port.page.close(code, reason);
  }

  flush(): void {
    this.#port.page.flush?.();
  }

  #sendText(text: string): void {
    this.#port.page.sendText?.(text);
  }
}

/** What can be told of a message that nobody has checked yet. */
function passedOf(value: unknown): Passed {
  const type = stringField(value, "type") ?? "?";
  return {
    form: REQUESTS.has(type) ? "request" : "notice",
    type,
    sessionId: stringField(value, "sessionId"),
    operationId: stringField(value, "operationId"),
  };
}
