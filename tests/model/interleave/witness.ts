/** Listens to one handle and knows what its callbacks may say. */
import type { PedelecSession } from "../../../sdk/mod.ts";
import { must } from "../broken.ts";
import type { World } from "./world.ts";

/** A handle as applications have it. */
export type Session = Pick<
  PedelecSession,
  | "sessionId"
  | "prepare"
  | "listAssets"
  | "attached"
  | "getStatus"
  | "sendText"
  | "end"
  | "resume"
  | "onStatus"
  | "onEnded"
  | "onError"
  | "onChat"
  | "onChatDelta"
  | "onTool"
>;

/** What `onError` may tell in a world without malformed messages. */
const TOLD: ReadonlySet<string> = new Set([
  "EXTENSION_DISCONNECTED",
  "SDK_BRIDGE_TIMEOUT",
  "SDK_LIFECYCLE_SYNC_ERROR",
  "NATIVE_CONNECTION_CLOSED",
  "NATIVE_HOST_UNAVAILABLE",
  "CORE_RUNTIME_UNAVAILABLE",
  "THREAD_NOT_FOUND",
  "THREAD_BUSY",
  "THREAD_ENDED",
  "THREAD_SUBSCRIPTION_CLOSED",
  "THREAD_SUBSCRIPTION_UNAVAILABLE",
  "SESSION_BUSY",
  "SESSION_ENDED",
  "PENDING_TOOL_REQUEST_NOT_FOUND",
  "PROVIDER_COMMAND_FAILED",
  "PROVIDER_REQUEST_FAILED",
  "PROVIDER_RUNTIME_DISCONNECTED",
  "WORKSPACE_OPEN_FAILED",
  "APPROVAL_REJECTED",
  "APPROVAL_TIMEOUT",
  "CREATE_SESSION_NOT_APPROVED",
]);

export class Witness {
  readonly session: Session;
  readonly name: string;
  /** Tool requests that ran, whoever handled them. */
  readonly ran: Set<string>;
  /** Calls of `prepare` that are pending; a prompt waits for them (PR2). */
  preparing = 0;
  /** A turn's request had no answer: what became of it may stay unknown until somebody looks (CN5). */
  undecided = false;
  /** Calls of `end` and `resume` that are pending, the oldest first. */
  readonly lifecycle: ("end" | "resume")[] = [];
  readonly #world: World;
  readonly #told = new Set<string>();
  #last: string;
  #endedTold: boolean;
  /** The step in which a listener made a call on the handle: what is heard after it in that step is older than the state. */
  #stirredIn = -1;

  constructor(world: World, { session, name, ran }: { session: Session; name: string; ran: Set<string> }) {
    this.#world = world;
    this.session = session;
    this.name = name;
    this.ran = ran;
    this.#last = session.getStatus();
    this.#endedTold = this.#last === "ended";
    session.onStatus((status, context) => this.#hears("status", () => this.#status(status, context)));
    session.onEnded((context) => this.#hears("ended", () => this.#ended(context)));
    session.onError((error, context) => this.#hears("error", () => this.#error(error, context)));
    session.onChat((text, context) => this.#hears("chat", () => this.#chat(text, context)));
    session.onChatDelta((_text, context) => this.#hears("delta", () => this.#mine(context)));
  }

  /** A listener is about to make a call on the handle. */
  stirs(): void {
    this.#stirredIn = this.#world.steps;
  }

  /** A transition to ended that was shown has been told, once the step is over (EN4). */
  stepOver(): void {
    must(this.#endedTold || this.#last !== "ended", "ended-once", () => `${this.name} ended and wasn't told`);
    const status = this.session.getStatus();
    must(status === this.#last, "status-chain", () => `${this.name} is ${status}, was told ${this.#last}`);
  }

  /** A handler is called. */
  runs(toolRequestId: string): void {
    this.#hears("tool", () => {
      must(!this.ran.has(toolRequestId), "tool-once", () => `${toolRequestId} runs again on ${this.name}`);
      this.ran.add(toolRequestId);
    });
  }

  #status(status: string, context: { status: string; previousStatus: string; sessionId: string }): void {
    this.#mine(context);
    const { previousStatus } = context;
    must(context.status === status && previousStatus === this.#last && status !== this.#last, "status-chain", () => {
      return `${this.name} was ${this.#last}, is told ${previousStatus} → ${context.status} (${status})`;
    });
    this.#agrees(status);
    this.#last = status;
    if (status !== "ended") this.#endedTold = false;
  }

  #ended(context: { sessionId: string }): void {
    this.#mine(context);
    must(this.#last === "ended" && !this.#endedTold, "ended-once", () => `${this.name} is told an end again`);
    this.#agrees("ended");
    this.#endedTold = true;
  }

  #error(error: { code: string; details?: unknown }, context: { sessionId: string }): void {
    this.#mine(context);
    const { code, details } = error;
    must(TOLD.has(code), "known-error", () => `${this.name} is told ${code}: ${JSON.stringify(error)}`);
    const { operationId }: { operationId?: unknown } = Object(details);
    if (code === "SDK_BRIDGE_TIMEOUT") this.undecided = true;
    // Whose operation a thread is busy with may be told to each who asks.
    const once = code === "EXTENSION_DISCONNECTED" || (typeof operationId === "string" && code !== "THREAD_BUSY");
    if (once) this.#once(`${code} ${operationId}`);
  }

  #chat(text: string, context: { sessionId: string; turnKind?: string }): void {
    this.#mine(context);
    must(context.turnKind !== "prepare", "own-session-only", () => `${this.name} hears its prepare say "${text}"`);
    // What an agent says to another tab's prepare isn't the script's (TU5).
    if (!text.startsWith("<")) return;
    const prompt = this.#world.ledger.prompt(text.split(":")[0] ?? "");
    must(prompt?.sessionId === this.session.sessionId, "own-session-only", () => `${this.name} hears "${text}"`);
    this.#once(text);
  }

  #once(what: string): void {
    must(!this.#told.has(what), "told-once", () => `${this.name} is told "${what}" again`);
    this.#told.add(what);
  }

  #agrees(status: string): void {
    const shown = this.session.getStatus();
    const fine = shown === status || this.#stirredIn === this.#world.steps;
    must(fine, "state-first", () => `${this.name} is told ${status} and shows ${shown}`);
  }

  #mine({ sessionId }: { sessionId: string }): void {
    must(sessionId === this.session.sessionId, "own-session-only", () => `${this.name} hears of ${sessionId}`);
    must(!this.#world.hearsTheDead, "dead-port-is-silent", () => `${this.name} hears what came on a closed port`);
  }

  /** What a listener throws itself goes to the console, not to the test (TU7). */
  #hears(what: string, look: () => void): void {
    this.#world.say(`  ${this.name} hears ${what}`);
    this.#world.guarded(look);
  }
}
