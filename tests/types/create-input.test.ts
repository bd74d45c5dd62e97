import assert from "node:assert/strict";
import type { CreateSessionInput, Effort, EffortLevel } from "../../sdk/mod.ts";
import { watched } from "../unit/sdk/computer.ts";
import { setUp } from "../unit/sdk/setup.ts";
import { type Equal, holds } from "./holds.ts";

const named = { name: "a", description: "A." };
const argsSchema = { type: "object" } as const;

Deno.test("[CR2] what the types refuse the checks refuse too", async () => {
  const { client, ports } = setUp();
  const refused = [
    // @ts-expect-error An effort level doesn't go with a model.
    client.createSession({ model: "m1", effortLevel: "low" }),
    // @ts-expect-error An effort goes with a model only.
    client.createSession({ effort: "max" }),
    // @ts-expect-error Not together either.
    client.createSession({ effortLevel: "low", effort: "max" }),
    // @ts-expect-error No such level.
    client.createSession({ effortLevel: "medium" }),
    // @ts-expect-error No such effort.
    client.createSession({ model: "m1", effort: "default" }),
    // @ts-expect-error A workspace has a path.
    client.createSession({ workspace: {} }),
    // @ts-expect-error Skills have guidance.
    client.createSession({ skills: { tools: [] } }),
    // @ts-expect-error A tool is described.
    client.createSession({ skills: { guidance: "", tools: [{ name: "a", argsSchema }] } }),
    // @ts-expect-error A handler is a function.
    client.createSession({ skills: { guidance: "", tools: [{ ...named, argsSchema, handler: 1 }] } }),
    // @ts-expect-error Arguments are an object.
    client.createSession({ skills: { guidance: "", tools: [{ ...named, argsSchema: { type: "string" } }] } }),
  ];
  for (const creating of refused) await assert.rejects(creating, { code: "INVALID_INPUT" });
  assert.deepEqual(ports.current.requests, []);
});

Deno.test("[CR2] profile mode, explicit mode, neither; a provider of a newer Extension", () => {
  const inputs: CreateSessionInput[] = [
    {},
    { effortLevel: "high" },
    { model: "m1" },
    { model: "m1", effort: "xhigh" },
    { provider: "codex" },
    { provider: "newer-than-this-page", workspace: { path: "/w" }, autoEndOnDisconnect: false },
  ];
  holds<Equal<NonNullable<CreateSessionInput["effortLevel"]>, EffortLevel>>();
  holds<Equal<NonNullable<CreateSessionInput["effort"]>, Effort>>();
  const { client, ports } = setUp();
  for (const input of inputs) watched(client.createSession(input));
  assert.equal(ports.current.requests.length, inputs.length);
});
