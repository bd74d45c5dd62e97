/** Registers everything that a page wants to hear, on any handle: none of it survives a reload (TL1). */
import type { ErrorShape, SessionStatus } from "../../sdk/protocol/mod.ts";
import type { EventContext, PageTool, SessionHandle, ToolHandler, Undo } from "./pedelec-subset.ts";
import type { HandlerCheck } from "./session-types.ts";

/** What is told. State is right already when it is (TU7). */
export interface Listeners {
  chat(text: string, context: EventContext): void;
  delta(text: string, context: EventContext): void;
  status(status: SessionStatus, context: EventContext): void;
  error(error: ErrorShape, context: EventContext): void;
  ended(context: EventContext): void;
  /** A tool of this page begins, or is done (`undefined`). */
  tool(name: string | undefined, context: { readonly turnId?: string }): void;
}

/** Registers listeners and every tool by its name. Returns the undos, and the list of what is registered. */
export function listen(
  handle: SessionHandle,
  listeners: Listeners,
  tools: { readonly offered: readonly PageTool[]; readonly handlers: Readonly<Record<string, ToolHandler>> },
): { undo: Undo[]; checks: HandlerCheck[] } {
  const undo: Undo[] = [
    handle.onChat(listeners.chat),
    handle.onChatDelta(listeners.delta),
    handle.onStatus(listeners.status),
    handle.onError(listeners.error),
    handle.onEnded(listeners.ended),
  ];
  const checks: HandlerCheck[] = ["onChat", "onChatDelta", "onStatus", "onError", "onEnded"]
    .map((name) => ({ name, kind: "event", registered: true }));
  for (const { name } of tools.offered) {
    const handler = Object.hasOwn(tools.handlers, name) ? tools.handlers[name] : undefined;
    if (handler !== undefined) undo.push(handle.onTool(name, observed(name, handler, listeners)));
    checks.push({ name, kind: "tool", registered: handler !== undefined });
  }
  return { undo, checks };
}

function observed(name: string, handler: ToolHandler, listeners: Listeners): ToolHandler {
  return async (args, context) => {
    listeners.tool(name, context);
    try {
      return await handler(args, context);
    } finally {
      listeners.tool(undefined, context);
    }
  };
}
