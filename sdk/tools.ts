import type { Operation, ToolCall } from "./belief.ts";
import type { JsonValue } from "./protocol/mod.ts";
import { sendable, thrownResult } from "./tool-result.ts";
import type { ToolCallContext } from "./contexts.ts";
import { check, invalid } from "./validate.ts";

/** A handler as the SDK calls it. The type of a method, which a handler fits that knows its arguments more exactly. */
export type ToolHandler = { of(args: { [name: string]: JsonValue }, context: ToolCallContext): unknown }["of"];

/** One call with what its handler is told. */
export interface HeardCall {
  readonly call: ToolCall;
  readonly turn: Operation;
  readonly receivedAt: number;
}

export interface ToolsOptions {
  readonly inline: ReadonlyMap<string, ToolHandler>;
  readonly context: (heard: HeardCall) => ToolCallContext;
  readonly submit: (toolRequestId: string, result: JsonValue | undefined) => void;
}

/** The handlers of one handle, and the calls that they answer (TL2, TL3, TL4). */
export class Tools {
  readonly #options: ToolsOptions;
  /** By the tool's name; the generic one by `undefined`. */
  readonly #handlers = new Map<string | undefined, ToolHandler>();
  /** Recovered calls without a handler. */
  readonly #parked = new Map<string, HeardCall>();
  readonly #started = new Set<string>();
  /** Started, and its result is still wanted. */
  readonly #wanted = new Set<string>();

  constructor(options: ToolsOptions) {
    this.#options = options;
  }

  /** Registers the handler of one tool, or with `undefined` the generic one; the result undoes just that. */
  register(name: string | undefined, handler: ToolHandler | undefined): () => void {
    if (typeof handler !== "function") throw invalid("handler", "expected a function");
    if (name !== undefined) check("tool name", name, "name");
    this.#handlers.set(name, handler);
    // Not before the caller has its disposer.
    queueMicrotask(() => this.#unpark());
    return () => {
      if (this.#handlers.get(name) === handler) this.#handlers.delete(name);
    };
  }

  /** Runs a call once. Without a handler a recovered one waits, any other is answered at once (TL3). */
  call(heard: HeardCall, recovered: boolean): void {
    const { toolRequestId, tool } = heard.call;
    if (this.#started.has(toolRequestId)) return;
    const handler = this.#handler(tool);
    if (handler) return void this.#run(heard, handler);
    if (recovered) return void this.#parked.set(toolRequestId, heard);
    this.#started.add(toolRequestId);
    const message = `No handler for tool "${tool}" in this page`;
    this.#options.submit(toolRequestId, { error: { code: "TOOL_HANDLER_NOT_FOUND", message, details: { tool } } });
  }

  /** Drops what waits, but for one call. `final`: results that are being made aren't wanted any more either. */
  over(except: string | undefined, final: boolean): void {
    for (const id of this.#parked.keys()) if (id !== except) this.#parked.delete(id);
    if (!final) return;
    for (const id of this.#wanted) if (id !== except) this.#wanted.delete(id);
  }

  #handler(tool: string): ToolHandler | undefined {
    return this.#handlers.get(tool) ?? this.#options.inline.get(tool) ?? this.#handlers.get(undefined);
  }

  #unpark(): void {
    for (const [id, heard] of [...this.#parked]) {
      const handler = this.#handler(heard.call.tool);
      // A handler that ran just now may have made this call obsolete.
      if (handler && this.#parked.has(id)) void this.#run(heard, handler);
    }
  }

  async #run(heard: HeardCall, handler: ToolHandler): Promise<void> {
    const { toolRequestId, args } = heard.call;
    this.#parked.delete(toolRequestId);
    this.#started.add(toolRequestId);
    this.#wanted.add(toolRequestId);
    let result: JsonValue | undefined;
    try {
      const made = await handler(args, this.#options.context(heard));
      result = made === undefined ? made : sendable(made);
    } catch (thrown) {
      result = thrownResult(thrown);
    }
    if (this.#wanted.delete(toolRequestId)) this.#options.submit(toolRequestId, result);
  }
}
