import assert from "node:assert/strict";
import { startTurn, withSession } from "./setup.ts";

/** Runs with `console.error` recorded, as outside a page it is where thrown things go. */
async function recorded(run: () => Promise<void>): Promise<unknown[]> {
  const told: unknown[] = [];
  const { console: output } = globalThis;
  const real = output.error;
  output.error = (...args) => void told.push(...args);
  try {
    await run();
  } finally {
    output.error = real;
  }
  return told;
}

Deno.test("[TU7] in a callback the handle shows the new truth, and sendText from onStatus(idle) is accepted", async () => {
  const { session, port, frames } = await withSession();
  const { promise, operationId } = startTurn(session, port);
  port.answer(port.last("send_text"));
  const seen: unknown[] = [];
  const off = session.onStatus((status) => {
    seen.push([status, session.getStatus()]);
    if (status !== "idle") return;
    off();
    startTurn(session, port, "next");
  });
  port.deliver(frames.status("idle", operationId), frames.completed(operationId));
  await promise;
  assert.deepEqual(seen, [["idle", "idle"]]);
  assert.equal(port.last("send_text").text, "next");
  assert.equal(session.getStatus(), "running");
});

Deno.test("[TU7] changes that a callback makes are told after those it was called for, in order to everybody", async () => {
  const { session, port, frames } = await withSession();
  const { operationId } = startTurn(session, port);
  port.answer(port.last("send_text"));
  const second: string[] = [];
  session.onStatus((status) => {
    if (status === "idle") startTurn(session, port, "next");
  });
  session.onStatus((status) => void second.push(status));
  port.deliver(frames.completed(operationId));
  assert.deepEqual(second, ["idle", "running"]);
});

Deno.test("[TU7] a listener that throws or rejects stops no other one and is reported", async () => {
  const { session, port, frames } = await withSession();
  const heard: string[] = [];
  const told = await recorded(async () => {
    session.onStatus(() => {
      throw new Error("thrown");
    });
    session.onStatus(() => Promise.reject(new Error("rejected")));
    session.onStatus((status) => void heard.push(status));
    port.deliver(frames.status("running", "op1"));
    await Promise.resolve();
    await Promise.resolve();
  });
  assert.deepEqual(heard, ["running"]);
  assert.deepEqual(told.map(String), ["Error: thrown", "Error: rejected"]);
});

Deno.test("[TU7] in a page the report goes to reportError", async () => {
  const told: unknown[] = [];
  const real = globalThis.reportError;
  Object.defineProperty(globalThis, "window", { value: globalThis, configurable: true });
  globalThis.reportError = (thrown) => void told.push(thrown);
  try {
    const { session, port, frames } = await withSession();
    session.onStatus(() => {
      throw "thrown";
    });
    port.deliver(frames.status("running", "op1"));
  } finally {
    globalThis.reportError = real;
    Reflect.deleteProperty(globalThis, "window");
  }
  assert.deepEqual(told, ["thrown"]);
});

Deno.test("[TU7] listeners are a set, disposers may be called twice, leaving during a call is safe", async () => {
  const { session, port, frames } = await withSession();
  const heard: string[] = [];
  const same = () => void heard.push("same");
  const offSame = session.onStatus(same);
  session.onStatus(same);
  session.onStatus(() => {
    offSame();
    offThird();
    session.onStatus(() => void heard.push("late"));
  });
  const offThird = session.onStatus(() => void heard.push("third"));
  port.deliver(frames.status("running", "op1"));
  assert.deepEqual(heard, ["same"]);
  offSame();
  session.onStatus(same);
  offSame();
  port.deliver(frames.completed("op1"));
  assert.ok(heard.includes("late"));
});

Deno.test("[TU7] of three listeners one throws and one takes the other out: all that stay hear every fragment (A-096)", async () => {
  const { session, port, frames } = await withSession();
  const { operationId } = startTurn(session, port);
  const heard: string[] = [];
  const told = await recorded(() => {
    session.onChatDelta(() => {
      throw new Error("thrown");
    });
    const offCounting = session.onChatDelta((text) => void heard.push(`counting ${text}`));
    const offLeaving = session.onChatDelta((text) => {
      heard.push(`leaving ${text}`);
      offCounting();
      offLeaving();
    });
    session.onChatDelta((text) => void heard.push(`last ${text}`));
    for (const text of ["a", "b"]) port.deliver(frames.delta(text, operationId));
    return Promise.resolve();
  });
  assert.deepEqual(heard, ["counting a", "leaving a", "last a", "last b"]);
  assert.deepEqual(told.map(String), ["Error: thrown", "Error: thrown"]);
});

Deno.test("[TU7] end() called in a callback of the own request comes after it on the wire", async () => {
  const { session, port } = await withSession();
  session.onStatus((status) => {
    if (status === "running") session.end().catch(() => {});
  });
  startTurn(session, port);
  assert.deepEqual(port.requests.map(({ type }) => type).slice(-2), ["send_text", "end_session"]);
});
