/** Handlers of tools, that answer at once, at any moment, or not at all. */
import type { ToolSpecificHandler } from "../../../sdk/mod.ts";
import { must } from "../broken.ts";
import type { Reply } from "./acts.ts";
import type { World } from "./world.ts";

/** The tools of every session that a page makes, and how long each is waited for (TL6). */
const TOOLS = { patient: 60_000, hasty: 1_000 } as const;

export interface HandlerOptions {
  readonly reply: Reply;
  /** Hears that a tool request is handled. */
  readonly runs: (toolRequestId: string) => void;
}

export function handlerOf(world: World, { reply, runs }: HandlerOptions): ToolSpecificHandler {
  return (_args, { toolRequestId }) => {
    runs(toolRequestId);
    return answerOf(world, reply);
  };
}

/** What `createSession` is told of the tools, with handlers in the page if a reply is given. */
export function inlineTools(world: World, { reply, ran }: { reply: Reply | undefined; ran: Set<string> }) {
  const runs = (toolRequestId: string) =>
    world.guarded(() => {
      must(!ran.has(toolRequestId), "tool-once", () => `${toolRequestId} runs again`);
      ran.add(toolRequestId);
    });
  return Object.entries(TOOLS).map(([name, timeoutMs]) => ({
    name,
    description: name,
    argsSchema: { type: "object", properties: {} } as const,
    timeoutMs,
    ...(reply === undefined ? {} : { handler: handlerOf(world, { reply, runs }) }),
  }));
}

function answerOf(world: World, reply: Reply): unknown {
  switch (reply) {
    case "at once":
      return { fine: true };
    case "at some moment":
      return new Promise((resolve) => world.sometime("a tool is done", () => resolve({ fine: true })));
    case "in 5 s":
      return new Promise((resolve) => void world.clock.after(5_000, () => resolve({ fine: true })));
    case "throws":
      throw new Error("as the handler wants it");
    case "unsendable":
      return 1n;
    case "never":
      return new Promise(() => {});
  }
}
