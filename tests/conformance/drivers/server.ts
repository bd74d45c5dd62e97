/** The real server in a process of its own: pages come over WebSockets, the rest over the control API. */
import assert from "node:assert/strict";
import { hc } from "hono/client";
import * as v from "valibot";
import type { ControlApp } from "../../../core-sim/app.ts";
import { labTruthSchema } from "../../../core-sim/control/mod.ts";
import { webSocketPort } from "../../../sdk/websocket-port.ts";
import { openingSocket } from "../../support/web-socket.ts";
import type { Stage, StageFactory } from "../stage.ts";

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

/** Makes the factory of stages on the server that answers at `url`. */
export function serverStages(url: string): StageFactory {
  const port = new URL(url).port;
  const origins = { first: `http://localhost:${port}`, second: `http://127.0.0.1:${port}` };
  return async (options) => {
    const { labs } = hc<ControlApp>(origins.second);
    const { labId } = await (await good(labs.$post({ json: options }))).json();
    const lab = labs[":lab"];
    const param = { lab: labId };
    const sockets: WebSocket[] = [];
    const stage: Stage = {
      origins,
      connect: (origin) => {
        const page = new EventTarget();
        const open = (at: string | URL, protocols: string[]) => {
          const socket = openingSocket(String(at), origins[origin], protocols);
          sockets.push(socket);
          return socket;
        };
        return webSocketPort(`ws://127.0.0.1:${port}/labs/${labId}/port`, { page, open })();
      },
      advance: async (advanceMs) => done(await good(lab.clock.$post({ param, json: { advanceMs } }))),
      disrupt: async (disruption) => done(await good(lab.disrupt.$post({ param, json: disruption }))),
      decide: async (decision) => done(await good(lab.approvals.$post({ param, json: decision }))),
      queue: async (script) => done(await good(lab.agent.scripts.$post({ param, json: script }))),
      truth: async () => v.parse(labTruthSchema, await (await good(lab.$get({ param }))).json()),
      dispose: async () => {
        await good(lab.$delete({ param }));
        await Promise.all(sockets.map(closed));
      },
    };
    return stage;
  };
}

/** Leaves no body unread. */
async function done(response: { text(): Promise<string> }): Promise<void> {
  await response.text();
}

function closed(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return Promise.resolve();
  return new Promise((resolve) => {
    socket.addEventListener("close", () => resolve());
    socket.close();
  });
}
