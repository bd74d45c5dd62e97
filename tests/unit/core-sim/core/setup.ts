/** A Desktop alone on a manual clock, and a link that remembers what it heard. */
import assert from "node:assert/strict";
import { Agent, type AgentOptions } from "../../../../core-sim/agent/mod.ts";
import type { Script, Step } from "../../../../core-sim/control/mod.ts";
import { systemHostClock } from "../../../../core-sim/clock.ts";
import { LabClock } from "../../../../core-sim/lab/clock.ts";
import {
  type CoreConnection,
  type CoreEvent,
  Desktop,
  Disk,
  type NativeAnswer,
  type NativePayloads,
  type NativeRequestType,
  type NativeResults,
  type Tickets,
  type TicketUrl,
} from "../../../../core-sim/core/mod.ts";
import { seededIds } from "../../../../core-sim/ids.ts";
import { Journal } from "../../../../core-sim/journal/journal.ts";
import type { CreateInput } from "../../../../sdk/protocol/mod.ts";

export const ORIGIN = "https://app.test";
export const OTHER = "https://other.test";

export const PROVIDERS = [
  { code: "codex", name: "Codex", available: true, isDefault: true, error: null },
  { code: "claude", name: "Claude", available: false, isDefault: false, error: "claude isn't installed" },
];

export const COUNTER = {
  name: "count",
  description: "Counts",
  argsSchema: { type: "object", properties: { by: { type: "integer" } }, required: ["by"] },
};

export interface SetUpOptions {
  seed?: string;
  ticketUrl?: TicketUrl;
  limitBytes?: number;
  /** In place of the agent that plays scripts. */
  agent?: (options: AgentOptions) => Agent;
}

export function setUp(options: SetUpOptions = {}) {
  const clock = new LabClock(systemHostClock, {
    mode: "manual",
    onError: (error) => {
      throw error;
    },
  });
  const journal = new Journal(clock);
  const { limitBytes, ticketUrl, seed = "test" } = options;
  const disk = new Disk({ clock, ...(limitBytes === undefined ? {} : { limitBytes }) });
  const agent = options.agent?.({ clock, journal }) ?? new Agent({ clock, journal });
  const desktop = new Desktop({
    clock,
    ids: seededIds(seed),
    journal,
    disk,
    providers: PROVIDERS,
    agent,
    ...(ticketUrl === undefined ? {} : { ticketUrl }),
  });
  const script = (...steps: Step[]) => agent.queue({ steps } satisfies Script);
  return { clock, journal, disk, agent, desktop, script, ...connect(desktop) };
}

/** Opens a link to a running Desktop. `ask` expects a good answer, `refused` a bad one. */
export function connect(desktop: Desktop) {
  const events: CoreEvent[] = [];
  const opened = desktop.connect({
    onEvent: (event) => void events.push(event),
    onSubscriptionClosed: () => assert.fail("no subscription should close"),
  });
  assert.ok(opened !== undefined, "the Desktop isn't running");
  const connection: CoreConnection = opened;
  const ask = <T extends NativeRequestType>(request: { type: T } & NativePayloads[T]): NativeResults[T] => {
    const answer = answerOf(connection, request);
    if (answer.ok) return answer.result;
    assert.fail(`${request.type} was refused: ${answer.error.code} ${answer.error.message}`);
  };
  const refused = <T extends NativeRequestType>(request: { type: T } & NativePayloads[T]) => {
    const answer = answerOf(connection, request);
    if (!answer.ok) return answer.error;
    assert.fail(`${request.type} wasn't refused`);
  };
  const create = (input: Partial<CreateInput> = {}, callerOrigin = ORIGIN) => {
    const full = { provider: "codex", autoEndOnDisconnect: true, ...input };
    const { threadId } = ask({ type: "create_thread", callerOrigin, input: full });
    ask({ type: "subscribe_thread", callerOrigin, threadId });
    return { threadId, callerOrigin };
  };
  return { connection, events, ask, refused, create };
}

/** The answer to a request that is answered at once. */
export function answerOf<T extends NativeRequestType>(
  connection: CoreConnection | undefined,
  request: { type: T } & NativePayloads[T],
): NativeAnswer<T> {
  const answers: NativeAnswer<T>[] = [];
  connection?.request(request, (answer) => answers.push(answer));
  const [answer] = answers;
  if (answer === undefined) assert.fail(`${request.type} wasn't answered at once`);
  return answer;
}

/** Events in short: type with what tells them apart. */
export function brief(events: readonly CoreEvent[]): string[] {
  return events.map((event) => {
    const of = "operationId" in event && event.operationId !== undefined ? `(${event.operationId})` : "";
    switch (event.type) {
      case "status_changed":
        return `${event.status}${of}`;
      case "operation_completed":
        return `completed${of} ${event.success}${event.error === undefined ? "" : ` ${event.error.code}`}`;
      case "error":
        return `error${of} ${event.error.code}`;
      case "chat_delta":
      case "chat_message":
        return `${event.type}${of} ${event.text}`;
      default:
        return `${event.type}${of}`;
    }
  });
}

/** Redeems an upload whose bytes are there already. */
export function takeUpload(
  tickets: Tickets,
  { uploadId, token }: { uploadId: string; token: string },
  bytes: Uint8Array<ArrayBuffer>,
) {
  const begun = tickets.beginUpload(uploadId, token);
  return begun.ok ? begun.finish(bytes) : begun;
}
