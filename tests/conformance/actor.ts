/** A page with an SDK in it, acting as it is told. Written against the public interface alone. */
import type { CreateSessionInput, PedelecOptions, PedelecSession, RuntimePort } from "../../sdk/mod.ts";
import type { JsonValue } from "../../sdk/protocol/mod.ts";
import { TestClock } from "../support/test-port.ts";
import { Lines } from "./lines.ts";
import type { Act, CreationInput, Name, ToolConduct } from "./scenario.ts";
import type { HandleView, PageUnderTest, PageView, Settled, Sign, Traffic } from "./stage.ts";

/** A session's public interface, whoever made its class. */
export type SessionUnderTest = { [K in keyof PedelecSession]: PedelecSession[K] };
/** What the suite uses of a client. */
export interface Client {
  createSession(input: CreateSessionInput): Promise<SessionUnderTest>;
  resumeSession(sessionId: string): Promise<SessionUnderTest>;
}
/** Makes the client under test: `connect` is its only way out, `clock` its only time. */
export type MakeClient = (options: Required<Pick<PedelecOptions, "connect" | "clock">>) => Client;

interface Met {
  readonly session: SessionUnderTest;
  readonly heard: Sign[];
  readonly disposers: Map<string, () => void>;
}

/** Acts that one callback waits for. */
interface Reaction {
  readonly handle: Name;
  readonly hears: string;
  readonly act: Act;
}

export class Actor implements PageUnderTest {
  readonly #lines: Lines;
  readonly #clock = new TestClock();
  readonly #client: Client;
  readonly #met = new Map<Name, Met>();
  readonly #calls = new Map<Name, Settled>();
  readonly #objects: SessionUnderTest[] = [];
  #reactions: Reaction[] = [];

  constructor(makeClient: MakeClient, connect: () => RuntimePort) {
    this.#lines = new Lines(connect);
    this.#client = makeClient({ connect: this.#lines.open, clock: this.#clock });
  }

  async perform(acts: readonly Act[]): Promise<void> {
    await Promise.all(acts.map((act) => this.#begin(act)));
  }

  look(): Promise<PageView> {
    const { requests, repeated, ports } = this.#lines;
    const handles = Object.fromEntries([...this.#met].map(([name, met]) => [name, this.#view(met)]));
    return Promise.resolve({ handles, calls: Object.fromEntries(this.#calls), requests, repeated, ports });
  }

  goRound(): Promise<Traffic> {
    return this.#lines.goRound();
  }

  leave(): Promise<void> {
    return Promise.resolve(this.#lines.leave());
  }

  /** Begins in this very task. */
  #begin(act: Act): Promise<unknown> | undefined {
    switch (act.do) {
      case "create":
        return this.#run(act.call, this.#meet(act.handle, this.#client.createSession(creation(act.input ?? {}))));
      case "attach":
        return this.#run(act.call, this.#meet(act.handle, this.#client.resumeSession(act.id)));
      case "send":
        return this.#run(act.call, this.#session(act.handle).sendText(act.text));
      case "prepare":
        return this.#run(act.call, this.#session(act.handle).prepare());
      case "end":
        return this.#run(act.call, this.#session(act.handle).end());
      case "reactivate":
        return this.#run(act.call, this.#session(act.handle).resume());
      case "list assets":
        return this.#run(act.call, this.#session(act.handle).listAssets());
      case "upload":
        return this.#run(act.call, this.#session(act.handle).uploadAsset(new File(["content"], act.file)));
      case "handle tool":
        return this.#handleTool(act.handle, act.tool, act.with);
      case "unhandle tool":
        return void this.#named(act.handle).disposers.get(act.tool)?.();
      case "when":
        return void this.#reactions.push(act);
      case "hold":
        return void this.#lines.hold(act.frames);
      case "deliver":
        return void this.#lines.deliver(act.frames, act.times);
      case "lose":
        return void this.#lines.lose(act.frames);
      case "release":
        return void this.#lines.release();
      case "pass time":
        return void this.#clock.advance(act.ms);
    }
  }

  #named(name: Name): Met {
    const met = this.#met.get(name);
    if (met === undefined) throw new Error(`The scenario names "${name}" before it makes it`);
    return met;
  }

  #session(name: Name): SessionUnderTest {
    return this.#named(name).session;
  }

  /** Listens before anything else can happen to the handle: in the very turn in which the promise resolves. */
  async #meet(name: Name, made: Promise<SessionUnderTest>): Promise<void> {
    const session = await made;
    if (!this.#objects.includes(session)) this.#objects.push(session);
    const heard: Sign[] = [];
    this.#met.set(name, { session, heard, disposers: new Map() });
    const hear = (kind: Sign["kind"], text: string) => {
      heard.push({ kind, text });
      const due = this.#reactions.filter(({ handle, hears }) => handle === name && `${kind} ${text}` === hears);
      this.#reactions = this.#reactions.filter((reaction) => !due.includes(reaction));
      for (const { act } of due) void this.#begin(act);
    };
    session.onChat((text) => hear("chat", text));
    session.onChatDelta((text) => hear("delta", text));
    session.onStatus((status) => hear("status", status));
    session.onError((error) => hear("error", error.code));
    session.onEnded((context) => hear("ended", context.type));
  }

  #run(call: Name | undefined, work: Promise<unknown>): Promise<unknown> | undefined {
    if (call === undefined) return work;
    this.#calls.set(call, { state: "pending" });
    work.then(
      () => this.#calls.set(call, { state: "resolved" }),
      (thrown: unknown) =>
        this.#calls.set(call, {
          state: "rejected",
          isError: thrown instanceof Error,
          error: { ...Object(thrown) },
        }),
    );
    return undefined;
  }

  #handleTool(handle: Name, tool: string, conduct: ToolConduct): undefined {
    const { session, heard, disposers } = this.#named(handle);
    const dispose = session.onTool(tool, (args): JsonValue | Promise<JsonValue> => {
      heard.push({ kind: "tool", text: tool, args });
      if (conduct === "silence") return new Promise<JsonValue>(() => {});
      if ("throws" in conduct) throw new Error(conduct.throws);
      return conduct.result;
    });
    disposers.set(tool, dispose);
  }

  #view({ session, heard }: Met): HandleView {
    const { sessionId, attached, provider, effortLevel, usage: { totalTokens } } = session;
    const object = this.#objects.indexOf(session);
    return {
      sessionId,
      object,
      status: session.getStatus(),
      attached,
      provider,
      effortLevel,
      totalTokens,
      heard: [...heard],
    };
  }
}

function creation({ provider = "codex", tools = [], workspacePath, ...input }: CreationInput): CreateSessionInput {
  const manifest = tools.map(({ name, inline, timeoutMs }) => ({
    name,
    description: `The tool ${name} of a scenario.`,
    argsSchema: { type: "object" as const, properties: { by: { type: "integer" as const } } },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(inline === undefined ? {} : { handler: () => inline }),
  }));
  return {
    ...input,
    provider,
    ...(manifest.length === 0 ? {} : { skills: { guidance: "", tools: manifest } }),
    ...(workspacePath === undefined ? {} : { workspace: { path: workspacePath } }),
  };
}
