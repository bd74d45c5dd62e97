/** A lab of a real server, held by its control API. */
import assert from "node:assert/strict";
import { hc } from "hono/client";
import * as v from "valibot";
import type { ControlApp } from "../../../core-sim/app.ts";
import { type CreateLab, labTruthSchema } from "../../../core-sim/control/mod.ts";
import type { Stage } from "../stage.ts";

/** What a call was answered, if it was a good answer. */
async function good<T extends { ok: boolean; status: number; text(): Promise<string> }>(
  answer: Promise<T>,
): Promise<Extract<T, { ok: true }>> {
  const response = await answer;
  if (isGood(response)) return response;
  assert.fail(`the lab answered ${response.status}: ${await response.text()}`);
}

function isGood<T extends { ok: boolean }>(response: T): response is Extract<T, { ok: true }> {
  return response.ok;
}

export interface HeldLab extends Omit<Stage, "openPage"> {
  /** Where its ports are. */
  readonly portUrl: string;
}

/** Makes a lab on the server that answers at `url`. */
export async function makeLab(url: string, options: CreateLab): Promise<HeldLab> {
  const { port } = new URL(url);
  const origins = { first: `http://localhost:${port}`, second: `http://127.0.0.1:${port}` };
  const { labs } = hc<ControlApp>(origins.second);
  const { labId } = await (await good(labs.$post({ json: options }))).json();
  const lab = labs[":lab"];
  const param = { lab: labId };
  return {
    origins,
    portUrl: `ws://127.0.0.1:${port}/labs/${labId}/port`,
    advance: async (advanceMs) => done(await good(lab.clock.$post({ param, json: { advanceMs } }))),
    disrupt: async (disruption) => done(await good(lab.disrupt.$post({ param, json: disruption }))),
    decide: async (decision) => done(await good(lab.approvals.$post({ param, json: decision }))),
    queue: async (script) => done(await good(lab.agent.scripts.$post({ param, json: script }))),
    truth: async () => v.parse(labTruthSchema, await (await good(lab.$get({ param }))).json()),
    dispose: async () => void await good(lab.$delete({ param })),
  };
}

/** Leaves no body unread. */
async function done(response: { text(): Promise<string> }): Promise<void> {
  await response.text();
}
