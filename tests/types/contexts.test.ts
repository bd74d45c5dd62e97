import assert from "node:assert/strict";
import type {
  ChatDeltaEventContext,
  ChatEventContext,
  EndedEventContext,
  ErrorEventContext,
  PedelecSessionStatus,
  StatusEventContext,
  ToolCallContext,
} from "../../sdk/mod.ts";
import { assertNever } from "../../sdk/protocol/mod.ts";
import { counter, persistent, wholeComputer } from "../unit/sdk/computer.ts";
import { type Equal, holds } from "./holds.ts";

type Context =
  | ChatEventContext
  | ChatDeltaEventContext
  | ToolCallContext
  | StatusEventContext
  | ErrorEventContext
  | EndedEventContext;

/** Who told, and what only this kind of context says. */
function described(context: Context): string {
  switch (context.type) {
    case "chat_message":
    case "chat_delta":
      holds<Equal<typeof context.turnId, string>>();
      holds<Equal<typeof context.eventReceivedAt, number>>();
      return `${context.type} by ${context.source}`;
    case "tool_call":
      return `${context.type} of ${context.tool} by ${context.source}`;
    case "status_changed":
    case "sdk_status_changed":
      return `${inWords(context.previousStatus)} to ${inWords(context.status)} by ${context.source}`;
    case "error":
    case "ended":
      holds<Equal<typeof context.source, "core">>();
      return `${context.type} by ${context.source}`;
    case "sdk_error":
    case "sdk_ended":
      holds<Equal<typeof context.source, "sdk">>();
      return `${context.type} by ${context.source}`;
    default:
      return assertNever(context);
  }
}

function inWords(status: PedelecSessionStatus): string {
  switch (status) {
    case "idle":
    case "running":
    case "ended":
    case "error":
      return status;
    case "waiting_tool_result":
      return "waiting";
    default:
      return assertNever(status);
  }
}

Deno.test("[TU7] every context is one of a closed union, which its type tells apart", async () => {
  const { client, lab, advance } = wholeComputer();
  const session = await client().createSession({ ...persistent, skills: { guidance: "", tools: [counter] } });
  const log: string[] = [];
  const note = (context: Context) => void log.push(described(context));
  session.onChat((_text, context) => note(context));
  session.onChatDelta((_text, context) => note(context));
  session.onStatus((status, context) => {
    holds<Equal<typeof status, PedelecSessionStatus>>();
    note(context);
  });
  session.onError((_error, context) => note(context));
  session.onEnded(note);
  session.onTool("count", (_args, context) => note(context));
  lab.queueScript({ steps: [{ tool: "count", args: { by: 1 } }, { say: "yes" }] });
  const turn = session.sendText("go");
  await advance(1_000);
  await turn;
  await session.end();
  assert.deepEqual([...new Set(log)], [
    "idle to running by sdk",
    "running to waiting by core",
    "tool_call of count by core",
    "waiting to running by core",
    "chat_delta by core",
    "chat_message by core",
    "running to idle by core",
    "idle to ended by core",
    "sdk_ended by sdk",
  ]);
});
