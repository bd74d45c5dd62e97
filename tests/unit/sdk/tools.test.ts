import assert from "node:assert/strict";
import type { ToolSpecificHandler } from "../../../sdk/mod.ts";
import { active, outcome, pendingTool, startTurn, withResumed, withSession } from "./setup.ts";

const settled = () => outcome(Promise.resolve());

const inlineTool = (handler: () => unknown) => ({
  provider: "codex" as const,
  skills: {
    guidance: "",
    tools: [{ name: "update_counter", description: "Adds.", argsSchema: { type: "object" } as const, handler }],
  },
});

/** A session whose agent calls a tool in a turn of the handle's own. */
async function withCall(handler?: ToolSpecificHandler, input?: Parameters<typeof withSession>[0]) {
  const all = await withSession(input);
  if (handler !== undefined) all.session.onTool("update_counter", handler);
  const { operationId, promise } = startTurn(all.session, all.port);
  all.port.answer(all.port.last("send_text"));
  all.port.deliver(all.frames.status("running", operationId), all.frames.status("waiting_tool_result", operationId));
  all.port.deliver(all.frames.tool("tr1", operationId, "update_counter", { by: 2 }));
  await settled();
  return { ...all, operationId, promise };
}

const results = ({ port }: Pick<Awaited<ReturnType<typeof withSession>>, "port">) =>
  port.requests.filter(({ type }) => type === "submit_tool_result").map(({ result }) => result);

Deno.test("[TL1] a resumed handle has no handlers: each must be registered again", async () => {
  const all = await withResumed("waitingToolResult", { ...active("op1"), ...pendingTool("tr1", "op1") });
  await settled();
  assert.deepEqual(results(all), []);
  all.session.onTool("update_counter", (args) => ({ seen: args }));
  await settled();
  assert.deepEqual(results(all), [{ seen: { by: 1 } }]);
});

Deno.test("[TL2] named beats inline beats generic; disposing the named one uncovers the inline one", async () => {
  const { session, port, frames } = await withSession(inlineTool(() => "inline"));
  session.onTool(() => "generic");
  const off = session.onTool("update_counter", () => "named");
  const { operationId } = startTurn(session, port);
  port.deliver(frames.status("running", operationId));
  const call = async (id: string, tool?: string) => {
    port.deliver(frames.tool(id, operationId, tool));
    await settled();
    return port.last("submit_tool_result").result;
  };
  assert.equal(await call("tr1"), "named");
  off();
  off();
  assert.equal(await call("tr2"), "inline");
  assert.equal(await call("tr3", "other"), "generic");
});

Deno.test("[TL2] a disposer removes its own registration only", async () => {
  const all = await withSession();
  const off = all.session.onTool("update_counter", () => "old");
  all.session.onTool("update_counter", () => "new");
  off();
  const { operationId } = startTurn(all.session, all.port);
  all.port.deliver(all.frames.status("running", operationId), all.frames.tool("tr1", operationId));
  await settled();
  assert.deepEqual(results(all), ["new"]);
});

Deno.test("[TL2] a name that can't be one, or no function, throws INVALID_INPUT at once", async () => {
  const { session } = await withSession();
  const register = (name: unknown, handler: unknown) => () => Reflect.apply(session.onTool, session, [name, handler]);
  for (const [name, handler] of [["", () => 1], ["9x", () => 1], [5, () => 1], ["ok", 5], ["ok", undefined]]) {
    assert.throws(register(name, handler), { code: "INVALID_INPUT" });
  }
});

Deno.test("[TL3] in a turn of its own a call without a handler is answered at once", async () => {
  const all = await withCall();
  assert.equal(all.session.getStatus(), "waiting_tool_result");
  const message = 'No handler for tool "update_counter" in this page';
  assert.deepEqual(results(all), [{
    error: { code: "TOOL_HANDLER_NOT_FOUND", message, details: { tool: "update_counter" } },
  }]);
});

Deno.test("[TL3] a recovered call waits for its handler, registered before or after it came", async () => {
  for (const order of ["call first", "handler first"]) {
    const all = await withSession();
    const { session, port, frames } = all;
    const steps = [
      () => port.deliver(frames.status("running", "op9"), frames.tool("tr1", "op9")),
      () => void session.onTool("update_counter", () => "done"),
    ];
    for (const step of order === "call first" ? steps : steps.reverse()) step();
    await settled();
    assert.deepEqual(results(all), ["done"], order);
  }
});

Deno.test("[TL3] the handler of a waiting call runs after onTool has given its disposer back", async () => {
  const all = await withResumed("waitingToolResult", { ...active("op1"), ...pendingTool("tr1", "op1") });
  const off: () => void = all.session.onTool("update_counter", () => {
    off();
    return "done";
  });
  await settled();
  assert.deepEqual(results(all), ["done"]);
});

Deno.test("[TL3] a waiting call is dropped when Core no longer has it pending", async () => {
  const drops: Record<string, (f: Awaited<ReturnType<typeof withSession>>["frames"]) => object> = {
    "snapshot without it": (f) => f.snapshot("running", active("op1")),
    "snapshot with another": (f) =>
      f.snapshot("waitingToolResult", { ...active("op1"), ...pendingTool("tr2", "op1", "other") }),
    "the agent goes on": (f) => f.status("running", "op1"),
    "the turn is over": (f) => f.completed("op1"),
    "the thread ended": (f) => f.event("ended"),
  };
  for (const [name, drop] of Object.entries(drops)) {
    const all = await withResumed("waitingToolResult", { ...active("op1"), ...pendingTool("tr1", "op1") });
    all.port.deliver(drop(all.frames));
    all.session.onTool("update_counter", () => "too late");
    await settled();
    assert.deepEqual(results(all), [], name);
  }
});

Deno.test("[TL4] each request id runs once, however often it is told", async () => {
  let runs = 0;
  const { session, port, frames, operationId } = await withCall(() => ++runs);
  port.deliver(
    frames.tool("tr1", operationId),
    frames.snapshot("waitingToolResult", { ...active(operationId), ...pendingTool("tr1", operationId) }),
  );
  session.onTool("update_counter", () => ++runs);
  await settled();
  assert.equal(runs, 1);
});

Deno.test("[TL4] a thrown error becomes the result, with its own code and message where it has both", async () => {
  const thrown: [unknown, unknown][] = [
    [new Error("boom"), { code: "TOOL_HANDLER_ERROR", message: "boom" }],
    ["text", { code: "TOOL_HANDLER_ERROR", message: "text" }],
    [{ code: "MY_CODE", message: "m", details: { a: 1 } }, { code: "MY_CODE", message: "m", details: { a: 1 } }],
    [{ code: "MY_CODE", message: "m", details: 1n }, { code: "MY_CODE", message: "m" }],
    [{ code: 7, message: "m" }, { code: "TOOL_HANDLER_ERROR", message: "[object Object]" }],
  ];
  for (const [value, error] of thrown) {
    const sync = await withCall(() => {
      throw value;
    });
    const async = await withCall(() => Promise.reject(value));
    assert.deepEqual([results(sync), results(async)], [[{ error }], [{ error }]]);
  }
});

Deno.test("[TL4] what a handler returns travels as it is, undefined as absent, with the call's context", async () => {
  const seen: unknown[] = [];
  const all = await withCall((args, context) => {
    const { type, toolRequestId, tool, turnId } = context;
    seen.push(args, type, toolRequestId, tool, turnId);
    return { sum: 3 };
  });
  assert.deepEqual(seen, [{ by: 2 }, "tool_call", "tr1", "update_counter", all.operationId]);
  assert.deepEqual(results(all), [{ sum: 3 }]);
  const nothing = await withCall(() => undefined);
  assert.ok(!("result" in nothing.port.last("submit_tool_result")));
});

Deno.test("[TL5] the route that answers too late hears PENDING_TOOL_REQUEST_NOT_FOUND once, and nothing else changes", async () => {
  const { session, port, frames, heard, operationId, promise } = await withCall(() => "late");
  port.deliver(frames.status("running", operationId));
  heard.log.length = 0;
  port.refuse(port.last("submit_tool_result"), "PENDING_TOOL_REQUEST_NOT_FOUND", { toolRequestId: "tr1" });
  assert.deepEqual(heard.log, ["error PENDING_TOOL_REQUEST_NOT_FOUND"]);
  assert.equal(session.getStatus(), "running");
  assert.equal(await outcome(promise), "pending");
  port.deliver(frames.completed(operationId));
  await promise;
});

Deno.test("[TL5] a result is not submitted when a snapshot has said that it isn't wanted, or the handle is over", async () => {
  const overs: Record<string, (all: Awaited<ReturnType<typeof withCall>>) => void> = {
    snapshot: ({ port, frames, operationId }) => port.deliver(frames.snapshot("running", active(operationId))),
    ended: ({ port, frames }) => port.deliver(frames.event("ended")),
    detached: ({ port }) => port.close(),
  };
  for (const [name, over] of Object.entries(overs)) {
    const work = Promise.withResolvers<string>();
    const all = await withCall(() => work.promise);
    all.promise.catch(() => {});
    over(all);
    work.resolve("late");
    await settled();
    assert.deepEqual(results(all), [], name);
  }
});

Deno.test("[TL7] a result that can't travel is answered with an error result, and the turn goes on", async () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  const bad: [unknown, string][] = [
    [cyclic, "TOOL_HANDLER_ERROR"],
    [1n, "TOOL_HANDLER_ERROR"],
    [() => 1, "TOOL_HANDLER_ERROR"],
    ["é".repeat(600_000), "MESSAGE_TOO_LARGE"],
  ];
  for (const [value, code] of bad) {
    const all = await withCall(() => value);
    const [result] = results(all);
    assert.equal(Reflect.get(Object(Reflect.get(Object(result), "error")), "code"), code);
    assert.equal(await outcome(all.promise), "pending");
  }
});

Deno.test("[TL7] an error that can't travel is answered with one that can", async () => {
  const long = "é".repeat(1024 * 1024);
  const thrown: unknown[] = [
    new Error(long),
    long,
    { code: long, message: "m" },
    { code: "C", message: "m", details: long },
    { toJSON: () => 1, code: "C", message: long },
  ];
  for (const value of thrown) {
    const { port, promise } = await withCall(() => Promise.reject(value));
    const submitted = port.last("submit_tool_result");
    assert.ok(new TextEncoder().encode(JSON.stringify(submitted)).length < 1024 * 1024);
    assert.equal(typeof Reflect.get(Object(Reflect.get(Object(submitted.result), "error")), "code"), "string");
    assert.equal(await outcome(promise), "pending");
  }
});

Deno.test("[TL3] a waiting call that a handler's own work makes obsolete isn't run", async () => {
  const all = await withResumed("waitingToolResult", { ...active("op1"), ...pendingTool("tr1", "op1") });
  all.port.deliver(all.frames.tool("tr2", "op1", "other"));
  const ran: string[] = [];
  all.session.onTool((_, { toolRequestId }) => {
    ran.push(toolRequestId);
    all.port.deliver(all.frames.snapshot("running", active("op1")));
  });
  await settled();
  assert.deepEqual(ran, ["tr1"]);
});
