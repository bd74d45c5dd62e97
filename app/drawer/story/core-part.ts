/** What Core's entries, and those of the disk below it, tell. */
import { memberOf } from "../../lifecycle/mod.ts";
import { assertNever, isErrorShape, THREAD_STATUSES } from "../../../sdk/protocol/mod.ts";
import { type Entry, flagAt, numberAt, textAt, valueAt } from "../journal/mod.ts";
import type { CauseOf, Memory } from "./memory.ts";

type Thread = NonNullable<ReturnType<Memory["threads"]["get"]>>;

export function core(memory: Memory, entry: Entry, causeOf: CauseOf): void {
  const { type, data, sessionId } = entry;
  switch (type) {
    case "desktop_start":
      memory.running = true;
      memory.generation = numberAt(data, "generation") ?? memory.generation + 1;
      return memory.threads.clear();
    case "desktop_quit":
    case "desktop_crash":
      memory.running = false;
      return memory.threads.clear();
    default: {
      const seq = numberAt(data, "seq");
      // An orderly exit goes on telling of threads that nobody can ask about any more.
      if (sessionId === undefined || seq === undefined || !memory.running) return;
      const known = type === "created" ? created(memory, entry, causeOf) : memory.threads.get(sessionId);
      const thread = known ?? (memory.complete ? undefined : unknownSince(sessionId));
      if (thread !== undefined) memory.threads.set(sessionId, { ...told(thread, entry, causeOf), latestSeq: seq });
    }
  }
}

function unknownSince(threadId: string): Thread {
  return { threadId, status: "idle", latestSeq: 0, operations: 0, acceptedToolResults: 0 };
}

function created(memory: Memory, entry: Entry, causeOf: CauseOf): Thread {
  const asked = causeOf(entry)?.data;
  const origin = textAt(asked, "callerOrigin");
  const provider = textAt(asked, "input", "provider");
  const autoEndOnDisconnect = flagAt(asked, "input", "autoEndOnDisconnect");
  const effortLevel = textAt(asked, "input", "effortLevel") ?? "default";
  const { opened } = memory;
  return {
    ...unknownSince(entry.sessionId ?? ""),
    createdAt: entry.at,
    ...(origin === undefined ? {} : { origin }),
    ...(provider === undefined ? {} : { provider }),
    ...(autoEndOnDisconnect === undefined ? {} : { autoEndOnDisconnect }),
    ...(asked === undefined || valueAt(asked, "input", "model") !== undefined ? {} : { effortLevel }),
    ...(opened === undefined || opened.cause !== entry.cause ? {} : { workspace: opened.place }),
  };
}

function told(thread: Thread, entry: Entry, causeOf: CauseOf): Thread {
  const { type, data, at } = entry;
  switch (type) {
    case "status_changed":
      return moved(thread, entry, causeOf);
    case "tool_call": {
      const requestId = textAt(data, "toolRequestId");
      const toolName = textAt(data, "tool");
      if (requestId === undefined || toolName === undefined) return thread;
      return { ...thread, pendingToolRequest: { requestId, toolName } };
    }
    case "tool_result":
      return { ...thread, acceptedToolResults: thread.acceptedToolResults + 1 };
    case "usage_updated": {
      const totalTokens = numberAt(data, "totalTokens");
      return totalTokens === undefined ? thread : { ...thread, usage: { totalTokens } };
    }
    case "operation_completed": {
      const operationId = textAt(data, "operationId");
      const error = valueAt(data, "error");
      if (operationId === undefined) return thread;
      return {
        ...thread,
        lastCompletedOperation: {
          operationId,
          operationKind: textAt(data, "operationKind") === "prepare" ? "prepare" : "user",
          success: flagAt(data, "success") === true,
          ...(isErrorShape(error) ? { error } : {}),
          completedAt: isoOf(at),
        },
      };
    }
    default:
      return thread;
  }
}

function moved(thread: Thread, entry: Entry, causeOf: CauseOf): Thread {
  const { data } = entry;
  const status = THREAD_STATUSES.find((known) => known === memberOf(data, "status")) ?? "error";
  const { activeOperation, pendingToolRequest, ...rest } = thread;
  const going = { ...rest, status, ...(activeOperation === undefined ? {} : { activeOperation }) };
  switch (status) {
    case "starting":
    case "running":
      return started(going, entry, causeOf);
    case "waitingToolResult":
      return { ...going, ...(pendingToolRequest === undefined ? {} : { pendingToolRequest }) };
    case "stopping":
      return going;
    case "idle":
    case "ended":
    case "error": {
      const cause = causeOf(entry);
      const autoEnd = cause?.type === "resume_thread" ? flagAt(cause.data, "autoEndOnDisconnect") : undefined;
      return { ...rest, status, ...(autoEnd === undefined ? {} : { autoEndOnDisconnect: autoEnd }) };
    }
    default:
      return assertNever(status);
  }
}

/** Running is also what follows a tool's result: the operation says whether it is a new one. */
function started(thread: Thread, entry: Entry, causeOf: CauseOf): Thread {
  const operationId = textAt(entry.data, "operationId");
  if (operationId === undefined || thread.activeOperation?.operationId === operationId) return thread;
  const operationKind = causeOf(entry)?.type === "prepare" ? "prepare" : "user";
  const startedAt = isoOf(entry.at);
  return {
    ...thread,
    operations: thread.operations + 1,
    activeOperation: { operationId, operationKind, startedAt },
  };
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}

export function workspace(memory: Memory, { type, data, cause }: Entry): void {
  const path = textAt(data, "path") ?? textAt(data, type === "workspace_put_back" ? "to" : "from");
  if (path === undefined) return;
  switch (type) {
    case "workspace_opened": {
      const kind = textAt(data, "kind") === "managed" ? "managed" : "application";
      memory.opened = { cause, place: { path, kind } };
      return void memory.directories.set(path, true);
    }
    case "workspace_removed":
    case "workspace_set_aside":
      return place(memory, path, false);
    case "workspace_put_back":
      return place(memory, path, true);
  }
}

/** Somebody from outside changed the disk. */
export function disk(memory: Memory, data: unknown): void {
  const path = textAt(data, "path");
  if (path === undefined) return;
  place(memory, path, textAt(data, "action") === "put" && textAt(data, "kind") !== "file");
}

/** Whatever lies at a place, or below it, is there now, or gone. */
function place({ directories }: Memory, path: string, there: boolean): void {
  for (const known of directories.keys()) {
    if (known === path || known.startsWith(`${path}/`)) directories.set(known, there);
    // What is put somewhere has its parents made.
    else if (there && path.startsWith(`${known}/`)) directories.set(known, true);
  }
}
