/** What the steps of a scenario's "then" mean. Each looks once, at a stage that has settled. */
import assert from "node:assert/strict";
import type { LabTruth } from "../../core-sim/control/mod.ts";
import { isErrorShape } from "../../sdk/protocol/mod.ts";
import type { Step } from "./scenario.ts";
import type { HandleView, PageView, Settled, Sign } from "./stage.ts";

type Then<D extends Step["do"]> = Extract<Step, { do: D }>;

export function checkOutcome({ call, is }: Then<"outcome">, settled: Settled | undefined): void {
  assert.ok(settled !== undefined, `the scenario names the call "${call}" before it makes it`);
  const { state } = settled;
  if (is === "pending") return assert.equal(state, "pending", call);
  assert.notEqual(state, "pending", `"${call}" hasn't settled, and nothing is on its way`);
  if (is === "ok") return assert.deepEqual(settled, { state: "resolved" }, call);
  assert.ok(state === "rejected", `"${call}" was to reject with ${is.code}, but resolved`);
  const { error, isError } = settled;
  assert.ok(isError && isErrorShape(error), `"${call}" rejected with no error of the SDK`);
  const detail = (key: string): unknown => Reflect.get(Object(error.details), key);
  assert.equal(error.code, is.code, `${call}: ${error.message}`);
  if (is.cause !== undefined) assert.equal(detail("cause"), is.cause);
  if (is.ofOperation) assert.equal(typeof detail("operationId"), "string");
}

/** `named` gives another handle's view. */
export function checkBelief(step: Then<"belief">, view: HandleView, named: (name: string) => HandleView): void {
  if (step.status !== undefined) assert.equal(view.status, step.status);
  if (step.attached !== undefined) assert.equal(view.attached, step.attached);
  if (step.provider !== undefined) assert.equal(view.provider, step.provider);
  if ("effortLevel" in step) assert.equal(view.effortLevel, step.effortLevel);
  if ("totalTokens" in step) assert.equal(view.totalTokens, step.totalTokens);
  if (step.sameSessionAs !== undefined) assert.equal(view.sessionId, named(step.sameSessionAs).sessionId);
  if (step.sameObjectAs !== undefined) assert.equal(view.object, named(step.sameObjectAs).object);
}

export const errorsOf = ({ heard }: HandleView): string[] => textsOf(heard, "error");

function textsOf(heard: readonly Sign[], kind: Sign["kind"]): string[] {
  return heard.filter((sign) => sign.kind === kind).map(({ text }) => text);
}

export function checkHeard(step: Then<"heard">, { heard }: HandleView): void {
  const { chat, deltas, statuses, errors, ended, tools, story } = step;
  if (chat !== undefined) assert.deepEqual(textsOf(heard, "chat"), chat);
  if (deltas !== undefined) assert.equal(textsOf(heard, "delta").join(""), deltas);
  if (statuses !== undefined) assert.deepEqual(textsOf(heard, "status"), statuses);
  if (errors !== undefined) assert.deepEqual(textsOf(heard, "error"), errors);
  if (ended !== undefined) assert.deepEqual(textsOf(heard, "ended"), ended);
  if (tools !== undefined) {
    const called = heard.filter(({ kind }) => kind === "tool");
    assert.deepEqual(called.map(({ text: tool, args }) => ({ tool, args })), tools);
  }
  if (story !== undefined) {
    const told = heard.filter(({ kind }) => kind !== "delta");
    assert.deepEqual(told.map(({ kind, text }) => `${kind} ${text}`), story);
  }
}

export function checkPosted({ requests, ports }: Then<"posted">, view: PageView): void {
  if (requests !== undefined) assert.deepEqual(view.requests, requests);
  if (ports !== undefined) assert.equal(view.ports, ports);
}

export function checkTruth(step: Then<"truth">, id: string | undefined, { desktop, extension }: LabTruth): void {
  const thread = desktop.threads.find(({ threadId }) => threadId === id);
  if (step.status !== undefined) assert.equal(thread?.status ?? "unknown", step.status);
  if (step.operations !== undefined) assert.equal(thread?.operations, step.operations);
  if (step.acceptedToolResults !== undefined) assert.equal(thread?.acceptedToolResults, step.acceptedToolResults);
  if (step.autoEndOnDisconnect !== undefined) assert.equal(thread?.autoEndOnDisconnect, step.autoEndOnDisconnect);
  if (step.pendingTool !== undefined) assert.equal(thread?.pendingToolRequest?.toolName ?? null, step.pendingTool);
  if (step.threads !== undefined) assert.equal(desktop.threads.length, step.threads);
  if (step.liveThreads !== undefined) {
    assert.equal(desktop.threads.filter(({ status }) => status !== "ended").length, step.liveThreads);
  }
  if (step.routes !== undefined) {
    assert.equal(extension.routes.filter(({ sessionId }) => sessionId === id).length, step.routes);
  }
}
