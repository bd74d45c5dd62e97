import type { SessionStatus } from "../../../../sdk/protocol/mod.ts";
import type { EventContext, SessionClient, SessionHandle, ToolHandler } from "../../../../app/models/pedelec-subset.ts";
import type { CreateRequest } from "../../../../app/models/pedelec-subset.ts";

type Shape = { code: string; message: string; details?: unknown };

/** Handed from outside: an answer that comes when the test says so. */
export class Answers<T> {
  readonly waiting: PromiseWithResolvers<T>[] = [];

  ask(): Promise<T> {
    const answer = Promise.withResolvers<T>();
    this.waiting.push(answer);
    return answer.promise;
  }

  resolve(value: T): void {
    this.waiting.shift()?.resolve(value);
  }

  reject(error: unknown): void {
    this.waiting.shift()?.reject(error);
  }
}

/** A handle that does what the test tells it, with the SDK's order: state first, callbacks after. */
export class FakeHandle implements SessionHandle {
  readonly usage: { totalTokens?: number } = {};
  readonly tools = new Map<string, ToolHandler>();
  readonly sends = new Answers<void>();
  readonly prepares = new Answers<void>();
  readonly ends = new Answers<void>();
  readonly resumes = new Answers<void>();
  readonly #chat = new Set<(text: string, context: EventContext) => void>();
  readonly #delta = new Set<(text: string, context: EventContext) => void>();
  readonly #status = new Set<(status: SessionStatus, context: EventContext) => void>();
  readonly #error = new Set<(error: Shape, context: EventContext) => void>();
  readonly #ended = new Set<(context: EventContext) => void>();
  readonly sent: string[] = [];
  /** By path: a text, or what reading it is refused with. */
  readonly files = new Map<string, string | Shape>();
  attached = true;
  autoEndOnDisconnect = false;
  provider = "";
  effortLevel: "default" | "low" | "high" | undefined;
  #now: SessionStatus = "idle";
  #turns = 0;

  constructor(readonly sessionId: string, status: SessionStatus = "idle") {
    this.#now = status;
  }

  get listeners(): number {
    return this.#chat.size + this.#delta.size + this.#status.size + this.#error.size + this.#ended.size +
      this.tools.size;
  }

  getStatus = () => this.#now;

  sendText(text: string): Promise<void> {
    if (this.#now !== "idle") return Promise.reject({ code: "SESSION_BUSY", message: "busy" });
    this.sent.push(text);
    this.status("running", { turnId: `turn_${++this.#turns}`, turnKind: "user", source: "sdk" });
    return this.sends.ask();
  }
  prepare = () => this.prepares.ask();
  end = () => this.ends.ask();
  resume = () => this.resumes.ask();
  readAsset(path: string): Promise<string> {
    const file = this.files.get(path) ?? { code: "ASSET_NOT_FOUND", message: "none" };
    return typeof file === "string" ? Promise.resolve(file) : Promise.reject(file);
  }

  onChat = added(this.#chat);
  onChatDelta = added(this.#delta);
  onStatus = added(this.#status);
  onError = added(this.#error);
  onEnded = added(this.#ended);
  onTool(name: string, handler: ToolHandler) {
    this.tools.set(name, handler);
    return () => void this.tools.delete(name);
  }

  status(status: SessionStatus, context: Partial<EventContext> = {}): void {
    this.#now = status;
    for (const listener of [...this.#status]) listener(status, { source: "core", ...context });
  }
  chat(text: string, turnId = "turn_1"): void {
    for (const listener of [...this.#chat]) listener(text, { source: "core", turnId });
  }
  delta(text: string, turnId = "turn_1"): void {
    for (const listener of [...this.#delta]) listener(text, { source: "core", turnId });
  }
  error(error: Shape, context: Partial<EventContext> = {}): void {
    for (const listener of [...this.#error]) listener(error, { source: "core", ...context });
  }
  ended(): void {
    this.status("ended");
    for (const listener of [...this.#ended]) listener({ source: "core" });
  }
  /** The port closes: CN3. */
  lose(turnId?: string): void {
    const error = { code: "EXTENSION_DISCONNECTED", message: "the port closed", details: { operationId: turnId } };
    const context = turnId === undefined ? {} : { turnId };
    this.attached = false;
    if (this.#now === "ended") return;
    this.status("error", { source: "sdk", ...context });
    this.error(error, { source: "sdk", ...context });
    this.sends.reject(error);
  }
  /** The turn is done. */
  complete(): void {
    this.status("idle", { turnId: `turn_${this.#turns}` });
    this.sends.resolve();
  }
}

/** A client whose answers the test gives. */
export class FakeClient implements SessionClient {
  readonly creates = new Answers<SessionHandle>();
  readonly resumes = new Answers<SessionHandle>();
  readonly created: CreateRequest[] = [];
  readonly resumed: string[] = [];
  approved = true;

  createSession(request: CreateRequest): Promise<SessionHandle> {
    this.created.push(request);
    return this.creates.ask();
  }
  resumeSession(sessionId: string): Promise<SessionHandle> {
    this.resumed.push(sessionId);
    return this.resumes.ask();
  }
  getApprovalStatus = () => Promise.resolve({ installed: true, approved: this.approved });
}

function added<L>(set: Set<L>): (listener: L) => () => void {
  return (listener) => {
    set.add(listener);
    return () => void set.delete(listener);
  };
}
