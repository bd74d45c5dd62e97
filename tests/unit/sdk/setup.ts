/** A client on a test port, and the frames of one session. */
import { Pedelec, type PedelecOptions, type PedelecSession } from "../../../sdk/mod.ts";
import { TestClock, testIds, type TestPort, testPorts } from "../../support/test-port.ts";

export const SESSION = "5e550000-0000-4000-8000-000000000001";

export function setUp(options: PedelecOptions = {}, makePort?: () => TestPort) {
  const clock = new TestClock();
  const ports = testPorts(makePort);
  const client = new Pedelec({ connect: ports.connect, clock, ids: testIds(), ...options });
  return { client, clock, ports };
}

type Fields = { readonly [key: string]: unknown };

/** The frames of one session to one client, numbered as Core does. */
export function framesOf(channelId: string, sessionId = SESSION) {
  let seq = 2;
  const event = (type: string, fields: Fields = {}) => ({ type, channelId, sessionId, seq: ++seq, ...fields });
  return {
    event,
    status: (status: string, operationId?: string) =>
      event("status_changed", operationId === undefined ? { status } : { status, operationId }),
    delta: (text: string, operationId: string) => event("chat_delta", { text, operationId }),
    chat: (text: string, operationId: string) => event("chat_message", { text, operationId }),
    tool: (toolRequestId: string, operationId: string, tool = "update_counter", args: Fields = {}) =>
      event("tool_call", { operationId, toolRequestId, tool, args }),
    completed: (operationId: string, fields: Fields = { success: true }) =>
      event("operation_completed", { operationId, operationKind: "user", ...fields }),
    failed: (operationId: string, code: string) =>
      event("operation_completed", {
        operationId,
        operationKind: "user",
        success: false,
        error: { code, message: `failed: ${code}` },
      }),
    snapshot: (status: string, fields: Fields = {}, latestSeq = seq) => ({
      type: "session_snapshot",
      channelId,
      sessionId,
      seq: latestSeq,
      snapshot: { threadId: sessionId, status, latestSeq, ...fields },
    }),
    /** As if Core had done something that this page didn't hear of. */
    skip: (count: number) => void (seq += count),
  };
}

export const active = (operationId: string, operationKind = "user") => ({
  activeOperation: { operationId, operationKind, startedAt: "2026-01-01T00:00:05.000Z" },
});
export const lastCompleted = (operationId: string, fields: Fields = { success: true }) => ({
  lastCompletedOperation: {
    operationId,
    operationKind: "user",
    completedAt: "2026-01-01T00:00:09.000Z",
    ...fields,
  },
});
export const pendingTool = (requestId: string, operationId: string, toolName = "update_counter") => ({
  pendingToolRequest: {
    requestId,
    operationId,
    toolName,
    threadId: SESSION,
    args: { by: 1 },
    createdAt: "2026-01-01T00:00:07.000Z",
    timeoutMs: 60_000,
  },
});

/** A client with one created session. */
export async function withSession(input: Parameters<Pedelec["createSession"]>[0] = { provider: "codex" }) {
  const all = setUp();
  const creating = all.client.createSession(input);
  const port = all.ports.current;
  const request = port.last("create_session");
  const frames = framesOf(request.channelId);
  port.deliver(frames.snapshot("idle"));
  port.answer(request, { sessionId: SESSION });
  const session = await creating;
  return { ...all, port, frames, session, heard: hear(session) };
}

/** A client with a session that was resumed; the snapshot's fields are the caller's. */
export async function withResumed(status = "idle", fields: Fields = {}) {
  const all = setUp();
  const resuming = all.client.resumeSession(SESSION);
  const port = all.ports.current;
  const request = port.last("resume_session");
  const frames = framesOf(request.channelId);
  port.deliver(frames.snapshot(status, fields));
  port.answer(request, { sessionId: SESSION, autoEndOnDisconnect: false });
  const session = await resuming;
  return { ...all, port, frames, session, heard: hear(session) };
}

/** A client with a session that its own `end()` has ended. */
export async function withEnded(input?: Parameters<typeof withSession>[0]) {
  const all = await withSession(input);
  const ending = all.session.end();
  all.port.deliver(all.frames.status("ended"), all.frames.event("ended"));
  all.port.answer(all.port.last("end_session"));
  await ending;
  all.heard.log.length = 0;
  return all;
}

/** Core's part of a reactivation: both snapshots, then the answer. */
export function revive({ port, frames }: Pick<Awaited<ReturnType<typeof withSession>>, "port" | "frames">) {
  port.deliver(frames.snapshot("ended"), frames.status("idle"), frames.snapshot("idle"));
  port.answer(port.last("reactivate_session"), { sessionId: SESSION, autoEndOnDisconnect: true });
}

/** All that a session's listeners hear, in order. */
export function hear(session: PedelecSession) {
  const log: string[] = [];
  const errors: { code: string; details?: unknown }[] = [];
  const contexts: { type: string; [key: string]: unknown }[] = [];
  session.onChat((text, context) => void (log.push(`chat ${text}`), contexts.push({ ...context })));
  session.onChatDelta((text, context) => void (log.push(`delta ${text}`), contexts.push({ ...context })));
  session.onStatus((status, context) => void (log.push(`status ${status}`), contexts.push({ ...context })));
  session.onError((error, context) =>
    void (log.push(`error ${error.code}`), errors.push({ ...error }), contexts.push({ ...context }))
  );
  session.onEnded((context) => void (log.push(`ended ${context.type}`), contexts.push({ ...context })));
  return { log, errors, contexts };
}

/** Starts a turn and gives its id and its promise, which is looked at with `outcome`. */
export function startTurn(
  session: PedelecSession,
  port: TestPort,
  text = "hi",
) {
  const promise = session.sendText(text);
  promise.catch(() => {});
  const { operationId } = port.last("send_text");
  if (typeof operationId !== "string") throw new Error("send_text carries no operation id");
  return { promise, operationId };
}

/** What has become of a promise by now: all that is due now is let through first. */
export async function outcome(promise: Promise<unknown>): Promise<string> {
  const pending = Symbol();
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  return await Promise.race([promise, Promise.resolve(pending)]).then(
    (value) => value === pending ? "pending" : "resolved",
    (error: unknown) => `rejected ${String(Reflect.get(Object(error), "code"))}`,
  );
}
