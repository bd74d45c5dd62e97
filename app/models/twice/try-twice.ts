/**
 * Two components of a page that was just reloaded resume the saved id in the same tick (PG4). The trial has a session of
 * its own, which it ends, and tells what it saw: nothing here knows what should come out.
 */
import { Once, textOf } from "../../lifecycle/mod.ts";
import { endSaved } from "../retention/mod.ts";
import type { OpenPassing, PassingClient } from "../passing-client.ts";
import type { SessionHandle } from "../pedelec-subset.ts";

/**
 * `guarded`: both ask through one promise an id. `unguarded`: each resumes by itself, with the page's one client.
 * `two-clients`: each has a client of its own, as two bundles of one page do.
 */
export const WAYS = ["guarded", "unguarded", "two-clients"] as const;
export type Way = typeof WAYS[number];

/** What was seen in one trial. */
export interface Seen {
  readonly requests: number;
  readonly handles: number;
  /** In the Extension, after both: the lab's own word. `undefined` when the lab didn't answer. */
  readonly routes: number | undefined;
  /** What the agent said in whole messages, and what the page put together from the fragments. */
  readonly said: string;
  readonly shown: string;
  /** How often the page's tool ran for the agent's one call. */
  readonly toolRuns: number;
  /** The codes that the handles' `onError` told. */
  readonly errors: readonly string[];
}

export interface TryOptions {
  readonly open: OpenPassing;
  routesOf(sessionId: string): Promise<number | undefined>;
}

const TOOL = { name: "mark", description: "Notes that it was called.", argsSchema: { type: "object" } } as const;
/** The simulated agent calls the tool once, and says something before it and after it. */
const PROMPT = `/tool ${TOOL.name}`;

/** Rejects with what the SDK rejects with. The session is ended in any case, if Core can be reached. */
export async function tryTwice(way: Way, { open, routesOf }: TryOptions): Promise<Seen> {
  const maker = await open();
  const { sessionId } = await maker.client.createSession({
    autoEndOnDisconnect: false,
    skills: { guidance: "", tools: [TOOL] },
  });
  // The reload: the page's former life, and its port, are gone.
  maker.leave();
  let requests = 0;
  const count = (message: unknown) => {
    if (textOf(message, "type") === "resume_session") requests += 1;
  };
  const clients: PassingClient[] = [];
  try {
    for (let n = 0; n < (way === "two-clients" ? 2 : 1); n++) clients.push(await open(count));
    const view = new View();
    const once = new Once<SessionHandle>();
    const attach = async ({ client }: PassingClient) => view.take(await client.resumeSession(sessionId));
    const handles = await Promise.all([0, 1].map((component) => {
      const client = clients[component % clients.length] ?? maker;
      return way === "guarded" ? once.run(sessionId, () => attach(client)) : attach(client);
    }));
    const distinct = [...new Set(handles)];
    const routes = await routesOf(sessionId);
    const asked = requests;
    const rested = distinct.map(hasRested);
    await handles[0]?.sendText(PROMPT);
    await Promise.all(rested);
    // A read through Core (RS7) comes back after everything that is still on its way to a client, a refused answer too.
    for (const { client } of clients) await client.resumeSession(sessionId);
    return { requests: asked, handles: distinct.length, routes, ...view.seen() };
  } finally {
    await endSaved(sessionId, open, { wanted: true });
    for (const { leave } of clients) leave();
  }
}

/** What the two components share: one text, and one thing that a tool changes. */
class View {
  #said = "";
  #shown = "";
  #toolRuns = 0;
  readonly #errors: string[] = [];
  #hears: SessionHandle | undefined;

  /** Registers a component's handlers, as a page does on each new handle (TL1). */
  take(handle: SessionHandle): SessionHandle {
    if (this.#hears === undefined) handle.onChat((text) => this.#said += text);
    this.#hears = handle;
    handle.onChatDelta((text) => this.#shown += text);
    handle.onError(({ code }) => this.#errors.push(code));
    handle.onTool(TOOL.name, () => {
      this.#toolRuns += 1;
      return { marked: true };
    });
    return handle;
  }

  seen() {
    return { said: this.#said, shown: this.#shown, toolRuns: this.#toolRuns, errors: [...this.#errors] };
  }
}

/** The handle has seen a turn's beginning and its end. */
function hasRested(handle: SessionHandle): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let worked = false;
  const undo = handle.onStatus((status) => {
    worked ||= status === "running";
    if (!worked || (status !== "idle" && status !== "error" && status !== "ended")) return;
    undo();
    resolve();
  });
  return promise;
}
