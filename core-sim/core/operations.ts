/** Moves threads: takes what the pure table says, does the bookkeeping, tells the subscribers. */
import type { Agent, Turn } from "../agent/mod.ts";
import type { Cancel, Clock } from "../clock.ts";
import type { Ids } from "../ids.ts";
import { type ErrorShape, type OperationKind, protocolError } from "../../sdk/protocol/mod.ts";
import type { AssetStore } from "./assets.ts";
import { Endings } from "./endings.ts";
import type { Feed } from "./feed.ts";
import type { ThreadRecord } from "./record.ts";
import { apply, isoNow, refusedMove } from "./moves.ts";
import { Refusal, refusal } from "./refusal.ts";
import { type EventBody, move, type Operation, operationOf, type Trigger } from "./thread.ts";
import { ToolCalls } from "./tool-calls.ts";
import type { Workspaces } from "./workspace.ts";

export interface OperationsOptions {
  clock: Clock;
  ids: Ids;
  agent: Agent;
  feed: Feed;
  assets: AssetStore;
  workspaces: Workspaces;
  /** Why a provider can't work now; undefined when it can. */
  providerTrouble(provider: string): ErrorShape | undefined;
}

export interface NewOperation {
  kind: OperationKind;
  text: string;
  /** Made by Core when absent. */
  operationId?: string | undefined;
}

export class Operations {
  readonly #options: OperationsOptions;
  /** The tool calls of its turns, and the pages' answers to them. */
  readonly toolCalls: ToolCalls;
  readonly endings: Endings;

  constructor(options: OperationsOptions) {
    this.#options = options;
    this.toolCalls = new ToolCalls(options);
    this.endings = new Endings({ ...options, release: (record) => this.release(record) });
  }

  /** Accepts an operation and hands it to the agent, which begins after the answer has left. Returns its id. */
  begin(record: ThreadRecord, { kind, text, operationId: given }: NewOperation): string {
    if (given?.trim() === "") {
      throw refusal("INVALID_INPUT", "Cannot begin an operation with a blank operationId", { field: "operationId" });
    }
    const operationId = given ?? `operation_${this.#options.clock.now()}_${this.#options.ids.uuid()}`;
    const operation: Operation = { operationId, operationKind: kind, startedAt: isoNow(this.#options.clock) };
    const events = apply(record, { trigger: kind === "user" ? "send_text" : "prepare", operation });
    record.operations++;
    const turn = this.#turn(record, operation, text);
    record.cancelTurn = this.#handOver(turn, record.provider);
    this.#options.feed.tell(record, events);
    return operationId;
  }

  /**
   * Ended → idle once the workspace can be opened (RE3, RE5); its skills directory says what the tools are now. Without
   * a readable file there the thread keeps the manifest that it had (TL1). An idle thread, or a refusal (RE8): nothing
   * changes.
   */
  resume(record: ThreadRecord, autoEndOnDisconnect: boolean): void {
    const planned = move(record.state, { trigger: "resume_thread" });
    if (planned.kind === "refused") throw refusedMove(record, planned.code, "resume_thread");
    if (planned.kind === "stays") return;
    const { workspaces } = this.#options;
    record.workspace = workspaces.open(record.threadId, record.workspace);
    record.tools = workspaces.tools(record.threadId, record.workspace) ?? record.tools;
    record.autoEndOnDisconnect = autoEndOnDisconnect;
    this.#options.feed.tell(record, apply(record, { trigger: "resume_thread" }));
  }

  /** The provider's process is gone: the operation under way fails (TU8), and an end that was being told is done. */
  providerDied(record: ThreadRecord): void {
    this.endings.finish(record);
    const operation = operationOf(record.state);
    if (operation === undefined) return;
    const { operationId } = operation;
    const message = "The provider's process ended unexpectedly";
    this.#complete(record, operation, protocolError("PROVIDER_RUNTIME_DISCONNECTED", message, { operationId }));
  }

  /** Takes the turn from the agent and stops waiting for tools; tells nobody. */
  release(record: ThreadRecord): void {
    record.cancelTurn?.();
    delete record.cancelTurn;
    record.desk.drop();
  }

  /** A provider that can't work fails the operation, as late as the agent would have begun. */
  #handOver(turn: Turn, provider: string): Cancel {
    const trouble = this.#options.providerTrouble(provider);
    return trouble === undefined
      ? this.#options.agent.begin(turn)
      : this.#options.clock.after(0, () => turn.fail(trouble));
  }

  #turn(record: ThreadRecord, operation: Operation, text: string): Turn {
    const { operationId, operationKind: kind } = operation;
    const whileActive = (run: () => void) => {
      if (operationOf(record.state) === operation) run();
    };
    const { feed } = this.#options;
    // No function for each: fragments come this way.
    const tell = (event: EventBody) => {
      if (operationOf(record.state) === operation) feed.tell(record, [event]);
    };
    return {
      threadId: record.threadId,
      operationId,
      kind,
      text,
      tools: record.tools,
      totalTokens: record.totalTokens ?? 0,
      delta: (fragment) => tell({ type: "chat_delta", operationId, text: fragment }),
      message: (whole) => tell({ type: "chat_message", operationId, text: whole }),
      tool: (name, args, done) => this.toolCalls.call({ record, operation, name, args, done }),
      asset: (path, content) => this.#writeAsset(record, path, content),
      usage: (totalTokens) =>
        whileActive(() => {
          if (!Number.isSafeInteger(totalTokens) || totalTokens <= (record.totalTokens ?? -1)) return;
          record.totalTokens = totalTokens;
          tell({ type: "usage_updated", operationId, totalTokens });
        }),
      succeed: () => whileActive(() => this.#complete(record, operation)),
      fail: (error) => whileActive(() => this.#complete(record, operation, error)),
    };
  }

  #complete(record: ThreadRecord, { operationKind }: Operation, error?: ErrorShape): void {
    const { provider } = record;
    const at = isoNow(this.#options.clock);
    this.release(record);
    const trigger: Trigger = operationKind === "prepare"
      ? { trigger: "prepare_finished", at, provider, ...(error === undefined ? {} : { error }) }
      : error === undefined
      ? { trigger: "user_succeeded", at }
      : { trigger: "user_failed", at, provider, error };
    this.#options.feed.tell(record, apply(record, trigger));
  }

  #writeAsset(record: ThreadRecord, path: string, content: string): ErrorShape | undefined {
    try {
      this.#options.assets.write(
        this.#options.workspaces.assetRoot(record.workspace),
        path,
        new TextEncoder().encode(content),
      );
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error.shape;
      throw error;
    }
  }
}
