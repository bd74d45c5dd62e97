/** Tool calls: the agent asks, the pages answer, Core stands between (TL5, TL6, D.2). */
import type { Cancel, Clock } from "../clock.ts";
import type { JsonValue } from "../../sdk/protocol/mod.ts";
import type { Feed } from "./feed.ts";
import { apply, isoNow, refusedMove } from "./moves.ts";
import { readCall, type ToolCall } from "./read-call.ts";
import type { ThreadRecord } from "./record.ts";
import { Refusal, refusal } from "./refusal.ts";
import { type Operation, operationOf } from "./thread.ts";
import type { ToolWaiter } from "./tool-desk.ts";

/** A tool call as the agent makes it. */
export interface AgentCall {
  record: ThreadRecord;
  operation: Operation;
  name: string;
  args: { [key: string]: JsonValue };
  done: ToolWaiter;
}

export class ToolCalls {
  readonly #options: { clock: Clock; feed: Feed };
  #requests = 0;

  constructor(options: { clock: Clock; feed: Feed }) {
    this.#options = options;
  }

  /** The agent calls a tool. `done` gets the outcome, also a refusal; returns what stops waiting for it. */
  call({ record, operation, name, args, done }: AgentCall): Cancel {
    try {
      this.#check(record, operation);
      const call = readCall(record.tools, name, args);
      if ("toolRequest" in record.state) return this.#join(record, call, done);
      const replay = record.desk.takeReplay(call);
      if (replay === undefined) return this.#open(record, call, done);
      done(replay);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      done({ ok: false, error: error.shape });
    }
    return () => {};
  }

  /** D.2: only the operation under way, and only a user's. */
  #check(record: ThreadRecord, operation: Operation): void {
    if (operation.operationKind !== "user") {
      throw refusal("SDK_PROTOCOL_ERROR", "A tool can't be called while preparing", { type: "tool_call" });
    }
    if (operationOf(record.state) === operation) return;
    throw refusedMove(record, record.state.status === "ended" ? "THREAD_ENDED" : "THREAD_BUSY", "tool_call");
  }

  /** The same call waits along with the first one; another one is refused. */
  #join({ state, desk }: ThreadRecord, call: ToolCall, done: ToolWaiter): Cancel {
    if (desk.waitsFor(call)) return desk.join(done);
    const pending = "toolRequest" in state ? { toolRequestId: state.toolRequest.requestId } : {};
    const message = `Cannot call the tool "${call.tool}" while another call waits for its answer`;
    throw refusal("PENDING_TOOL_REQUEST_EXISTS", message, pending);
  }

  #open(record: ThreadRecord, call: ToolCall, done: ToolWaiter): Cancel {
    const requestId = `toolreq_${this.#options.clock.now()}_${++this.#requests}`;
    const { tool: toolName, args, timeoutMs } = call;
    const toolRequest = { requestId, toolName, args, createdAt: isoNow(this.#options.clock), timeoutMs };
    const events = apply(record, { trigger: "tool_call", toolRequest });
    record.desk.open(call, () => this.#timeOut(record, call));
    const leave = record.desk.join(done);
    this.#options.feed.tell(record, events);
    return leave;
  }

  /** The first answer to a pending request wins; any other is refused with PENDING_TOOL_REQUEST_NOT_FOUND (TL5). */
  submit(record: ThreadRecord, toolRequestId: string, result: JsonValue): void {
    const { state } = record;
    if (!("toolRequest" in state) || state.toolRequest.requestId !== toolRequestId) {
      const message = `No tool request ${toolRequestId} is pending on thread ${record.threadId}`;
      throw refusal("PENDING_TOOL_REQUEST_NOT_FOUND", message, { toolRequestId });
    }
    const events = apply(record, { trigger: "tool_result" });
    record.acceptedToolResults++;
    this.#options.feed.tell(record, events);
    record.desk.settle({ ok: true, result });
  }

  #timeOut(record: ThreadRecord, call: ToolCall): void {
    this.#options.feed.tell(record, apply(record, { trigger: "tool_timeout" }));
    record.desk.timedOut(call);
  }
}
