import assert from "node:assert/strict";
import { defineTool, type Pedelec } from "../../../sdk/mod.ts";
import { outcome, SESSION, setUp, withSession } from "./setup.ts";

/** What a page without types may pass. */
const create = (client: Pedelec, input: unknown): ReturnType<Pedelec["createSession"]> =>
  Reflect.apply(client.createSession, client, [input]);

const tool = (fields: object) => ({
  provider: "codex",
  skills: { guidance: "", tools: [{ name: "t", description: "d", argsSchema: { type: "object" }, ...fields }] },
});

Deno.test("[CR1] [AE1] [AE2] the flag travels, and is true unless it is literally false", () => {
  const cases: [unknown, boolean][] = [[undefined, true], [true, true], [false, false], [0, true], [null, true]];
  for (const [given, sent] of cases) {
    const { client, ports } = setUp();
    create(client, { provider: "codex", autoEndOnDisconnect: given }).catch(() => {});
    assert.deepEqual(ports.current.last("create_session").input, {
      provider: "codex",
      effortLevel: "default",
      autoEndOnDisconnect: sent,
    });
  }
});

Deno.test("[CR2] every local check fails INVALID_INPUT, and nothing is posted", async () => {
  const cyclic: Record<string, unknown> = { type: "object" };
  cyclic.self = cyclic;
  const twice = [tool({}).skills.tools[0], tool({}).skills.tools[0]];
  const wrong: [string, unknown][] = [
    ["no object", "codex"],
    ["null", null],
    ["provider", { provider: 5 }],
    ["effortLevel", { provider: "codex", effortLevel: "medium" }],
    ["blank model", { provider: "codex", model: " " }],
    ["null model", { provider: "codex", model: null }],
    ["model with effortLevel", { provider: "codex", model: "m", effortLevel: "low" }],
    ["effort without model", { provider: "codex", effort: "low" }],
    ["effort", { provider: "codex", model: "m", effort: "default" }],
    ["skills", { provider: "codex", skills: "x" }],
    ["guidance", { provider: "codex", skills: { tools: [] } }],
    ["tools", { provider: "codex", skills: { guidance: "", tools: {} } }],
    ["a tool", { provider: "codex", skills: { guidance: "", tools: [null] } }],
    ["tool name", tool({ name: "9lives" })],
    ["doubled name", { provider: "codex", skills: { guidance: "", tools: twice } }],
    ["description", tool({ description: " " })],
    ["timeoutMs 0", tool({ timeoutMs: 0 })],
    ["timeoutMs 1.5", tool({ timeoutMs: 1.5 })],
    ["handler", tool({ handler: "f" })],
    ["legacy input", tool({ input: {} })],
    ["argsSchema missing", tool({ argsSchema: undefined })],
    ["argsSchema type", tool({ argsSchema: { type: "string" } })],
    ["argsSchema cyclic", tool({ argsSchema: cyclic })],
    ["argsSchema with a function", tool({ argsSchema: { type: "object", f: () => 1 } })],
    ["argsSchema with NaN", tool({ argsSchema: { type: "object", default: NaN } })],
    ["workspace", { provider: "codex", workspace: "/a" }],
    ["workspace.path", { provider: "codex", workspace: { path: " " } }],
  ];
  for (const [name, input] of wrong) {
    const { client, ports } = setUp();
    await assert.rejects(create(client, input), { code: "INVALID_INPUT" }, name);
    assert.deepEqual(ports.current.requests, [], name);
  }
});

Deno.test("[CR2] a schema is copied in depth, names are trimmed, unknown keys are dropped", () => {
  const { client, ports } = setUp();
  const argsSchema = { type: "object", properties: { by: { type: "integer" } } } as const;
  const input = { provider: " codex ", model: " m1 ", effort: "max", sandbox: true, workspace: { path: "/a", x: 1 } };
  create(client, { ...input, skills: { guidance: "g", tools: [{ name: "t", description: "d", argsSchema }] } }).catch(
    () => {},
  );
  Object.assign(argsSchema.properties, { more: 1 });
  assert.deepEqual(ports.current.last("create_session").input, {
    provider: "codex",
    model: "m1",
    effort: "max",
    skills: {
      guidance: "g",
      tools: [{
        name: "t",
        description: "d",
        argsSchema: { type: "object", properties: { by: { type: "integer" } } },
      }],
    },
    workspace: { path: "/a" },
    autoEndOnDisconnect: true,
  });
});

Deno.test("[CR3] without a provider the person's default is used, once it is known to be available", async () => {
  const { client, ports } = setUp();
  const creating = client.createSession({ provider: " " as "codex" });
  const port = ports.current;
  port.answer(port.last("get_settings"), { defaultProvider: "claude" });
  await outcome(creating);
  port.answer(port.last("list_providers"), [{ name: "Claude", code: "claude", available: true, isDefault: true }]);
  await outcome(creating);
  port.answer(port.last("create_session"), { sessionId: SESSION });
  assert.equal((await creating).provider, "claude");
});

Deno.test("[CR3] no default, or one that can't be used, has its own code", async () => {
  const { client, ports } = setUp();
  const unset = client.createSession();
  ports.current.answer(ports.current.last("get_settings"), { defaultProvider: null });
  await assert.rejects(unset, { code: "DEFAULT_PROVIDER_NOT_SET" });
  const unusable = client.createSession({});
  ports.current.answer(ports.current.last("get_settings"), { defaultProvider: "claude" });
  await outcome(unusable);
  ports.current.answer(ports.current.last("list_providers"), [{ name: "Claude", code: "claude", available: false }]);
  await assert.rejects(unusable, { code: "DEFAULT_PROVIDER_UNAVAILABLE", details: { provider: "claude" } });
});

Deno.test("[CR4] a fresh handle is idle and knows provider and effort; functions never travel", async () => {
  const update = defineTool({
    name: "update_counter",
    description: "Adds.",
    argsSchema: { type: "object", properties: { by: { type: "integer" } }, required: ["by"] },
    timeoutMs: 5000,
    handler: ({ by }) => ({ by: by + 1 }),
  });
  const { session, port, clock } = await withSession({
    provider: "codex",
    effortLevel: "low",
    skills: { guidance: "g", tools: [update] },
  });
  assert.deepEqual(
    [session.getStatus(), session.provider, session.effortLevel, session.sessionCreatedAt, session.attached],
    ["idle", "codex", "low", clock.now(), true],
  );
  const { handler: _, ...manifest } = update;
  const { input } = port.last("create_session");
  assert.deepEqual(input, {
    provider: "codex",
    effortLevel: "low",
    skills: { guidance: "g", tools: [manifest] },
    autoEndOnDisconnect: true,
  });
});

Deno.test("[CR4] in explicit mode there is no effort level, and the Extension must have heeded the model", async () => {
  const { session } = await withExplicit(true);
  assert.equal((await session).effortLevel, undefined);
  const old = await withExplicit(undefined);
  await assert.rejects(old.session, { code: "SDK_PROTOCOL_ERROR", details: { feature: "explicitModelConfig" } });
  assert.equal(old.port.last("end_session").sessionId, SESSION);
});

async function withExplicit(explicitModelConfigApplied: boolean | undefined) {
  const { client, ports } = setUp();
  const session = client.createSession({ provider: "codex", model: "m1" });
  session.catch(() => {});
  const applied = explicitModelConfigApplied === undefined ? {} : { explicitModelConfigApplied };
  ports.current.answer(ports.current.last("create_session"), { sessionId: SESSION, ...applied });
  await outcome(session);
  return { session, port: ports.current };
}

Deno.test("[CR4] an answer without a session id is SDK_PROTOCOL_ERROR", async () => {
  const { client, ports } = setUp();
  const creating = client.createSession({ provider: "codex" });
  ports.current.answer(ports.current.last("create_session"), {});
  await assert.rejects(creating, { code: "SDK_PROTOCOL_ERROR" });
});

Deno.test("[CR5] the late answer to a timed-out create ends that session", async () => {
  const { client, ports, clock } = setUp();
  const creating = client.createSession({ provider: "codex", autoEndOnDisconnect: false });
  clock.advance(90_000);
  await assert.rejects(creating, { code: "SDK_BRIDGE_TIMEOUT" });
  const request = ports.current.last("create_session");
  ports.current.answer(request, { sessionId: SESSION });
  ports.current.answer(request, { sessionId: SESSION });
  assert.deepEqual(
    ports.current.requests.map(({ type, sessionId }) => [type, sessionId]),
    [["create_session", undefined], ["end_session", SESSION]],
  );
});

Deno.test("[CR5] a late refusal of a timed-out create ends nothing", async () => {
  const { client, ports, clock } = setUp();
  const creating = client.createSession({ provider: "codex" });
  clock.advance(90_000);
  await assert.rejects(creating);
  ports.current.refuse(ports.current.last("create_session"), "APPROVAL_REJECTED");
  assert.equal(ports.current.requests.length, 1);
});
