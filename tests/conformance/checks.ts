/** What the steps of a scenario's "then" mean. Each looks once, at a stage that has settled. */
import assert from "node:assert/strict";
import type { LabTruth } from "../../core-sim/control/mod.ts";
import { isErrorShape } from "../../sdk/protocol/mod.ts";
import type { Heard } from "./heard.ts";
import type { Page } from "./page.ts";
import type { Step } from "./scenario.ts";
import { turn } from "./wait.ts";

/** How a call ended. */
export type Settled = { readonly ok: true } | { readonly ok: false; readonly error: unknown };

type Then<D extends Step["do"]> = Extract<Step, { do: D }>;

export async function checkOutcome({ call, is }: Then<"outcome">, pending: Promise<Settled>): Promise<void> {
  const settled = await Promise.race([pending, turn()]);
  assert.ok(settled !== undefined, `"${call}" hasn't settled, and nothing is on its way`);
  if (is === "ok") return assert.deepEqual(settled, { ok: true });
  assert.ok(!settled.ok, `"${call}" was to reject with ${is.code}, but resolved`);
  assert.ok(settled.error instanceof Error && isErrorShape(settled.error), String(settled.error));
  const details: unknown = settled.error.details;
  const detail = (key: string): unknown =>
    typeof details === "object" && details !== null ? Reflect.get(details, key) : undefined;
  assert.equal(settled.error.code, is.code, settled.error.message);
  if (is.cause !== undefined) assert.equal(detail("cause"), is.cause);
  if (is.ofOperation) assert.equal(typeof detail("operationId"), "string");
}

export function checkHeard({ chat, deltas, statuses, errors, ended, tools }: Then<"heard">, heard: Heard): void {
  if (chat !== undefined) assert.deepEqual(heard.chat, chat);
  if (deltas !== undefined) assert.equal(heard.deltas.join(""), deltas);
  if (statuses !== undefined) assert.deepEqual(heard.statuses, statuses);
  if (errors !== undefined) assert.deepEqual(heard.errors, errors);
  if (ended !== undefined) assert.deepEqual(heard.ended, ended);
  if (tools !== undefined) assert.deepEqual(heard.tools, tools);
}

export function checkPosted({ requests, ports }: Then<"posted">, page: Page): void {
  if (requests !== undefined) assert.deepEqual(page.requests, requests);
  if (ports !== undefined) assert.equal(page.ports, ports);
}

export function checkTruth(step: Then<"truth">, id: string, { desktop, extension }: LabTruth): void {
  const thread = desktop.threads.find(({ threadId }) => threadId === id);
  if (step.status !== undefined) assert.equal(thread?.status ?? "unknown", step.status);
  if (step.operations !== undefined) assert.equal(thread?.operations, step.operations);
  if (step.acceptedToolResults !== undefined) assert.equal(thread?.acceptedToolResults, step.acceptedToolResults);
  if (step.autoEndOnDisconnect !== undefined) assert.equal(thread?.autoEndOnDisconnect, step.autoEndOnDisconnect);
  if (step.pendingTool !== undefined) assert.equal(thread?.pendingToolRequest?.toolName ?? null, step.pendingTool);
  if (step.threads !== undefined) assert.equal(desktop.threads.length, step.threads);
  if (step.routes !== undefined) {
    assert.equal(extension.routes.filter(({ sessionId }) => sessionId === id).length, step.routes);
  }
}
