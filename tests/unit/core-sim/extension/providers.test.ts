import assert from "node:assert/strict";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

const PROVIDERS = [
  { code: "codex", name: "Codex", available: false, isDefault: false, error: "not installed" },
  { code: "claude", name: "Claude", available: true, isDefault: true },
] as const;

const codeOf = (page: RawPage, type: string, payload: Record<string, unknown> = {}) => page.refusal(type, payload);

Deno.test("providers are listed as they are, with their reason or null, and the default is the settings'", () => {
  const page = new RawPage(manualLab({ providers: [...PROVIDERS] }));
  const listed = page.ask("list_providers");
  assert.deepEqual(listed.ok && listed.result, [PROVIDERS[0], { ...PROVIDERS[1], error: null }]);
  const settings = page.ask("get_settings");
  assert.deepEqual(settings.ok && settings.result, { defaultProvider: "claude" });
});

Deno.test("without a default provider the settings say null; without any there is none to make a session with", () => {
  const page = new RawPage(manualLab({ providers: [] }));
  const settings = page.ask("get_settings");
  assert.deepEqual(settings.ok && settings.result, { defaultProvider: null });
  assert.equal(codeOf(page, "create_session", { input: { provider: "codex" } }), "PROVIDER_NOT_FOUND");
});

Deno.test("an unknown provider is PROVIDER_NOT_FOUND and leaves nothing behind; one that isn't available fails what it is asked for", () => {
  const lab = manualLab({ providers: [...PROVIDERS] });
  const page = new RawPage(lab);
  for (const provider of ["", "nobody", "constructor"]) {
    assert.equal(codeOf(page, "create_session", { input: { provider } }), "PROVIDER_NOT_FOUND", provider);
  }
  assert.deepEqual([lab.truth().desktop.threads, lab.truth().extension.routes], [[], []]);
  const sessionId = page.create({ provider: "codex" });
  assert.equal(codeOf(page, "send_text", { sessionId, text: "x", operationId: "o1" }), undefined);
  lab.advance(0);
  const error = page.received.find(({ type }) => type === "error");
  assert.ok(error?.type === "error");
  assert.deepEqual([error.error.code, error.error.message], ["PROVIDER_COMMAND_FAILED", "not installed"]);
});

Deno.test("[NL4] with the Desktop down or the native host absent, settings and providers say why, and the approval's status answers", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  page.ask("get_settings");
  const connected = () => {
    const status = page.ask("get_approval_status");
    assert.ok(status.ok && typeof status.result === "object" && status.result !== null);
    return "appConnected" in status.result && status.result.appConnected;
  };
  for (
    const [kind, code] of [["desktop.quit", "CORE_RUNTIME_UNAVAILABLE"], [
      "nativeHost.drop",
      "NATIVE_HOST_UNAVAILABLE",
    ]] as const
  ) {
    lab.disrupt({ kind });
    for (const type of ["get_settings", "list_providers"]) assert.equal(codeOf(page, type), code);
    assert.equal(codeOf(page, "create_session", { input: { provider: "codex" } }), code);
    assert.equal(connected(), false);
    lab.disrupt({ kind: "heal" });
    lab.disrupt({ kind: "desktop.start" });
    assert.equal(connected(), true);
  }
});

Deno.test("what contradicts itself in a create is INVALID_INPUT and leaves nothing behind", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const tool = { name: "t", description: "d", argsSchema: { type: "object" } };
  for (
    const input of [
      { model: " " },
      { model: "m1", effortLevel: "low" },
      { effort: "max" },
      { skills: { guidance: "", tools: [tool, tool] } },
      { workspace: { path: "projects/site" } },
      { workspace: { path: "~" } },
    ]
  ) {
    const code = codeOf(page, "create_session", { input: { provider: "codex", ...input } });
    assert.equal(code, "INVALID_INPUT", JSON.stringify(input));
  }
  assert.deepEqual([lab.truth().desktop.threads, lab.truth().extension.routes], [[], []]);
});

Deno.test("[CR4] in explicit mode the answer says that the model was taken, and no effort level is kept", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const answer = page.ask("create_session", { input: { provider: "codex", model: "m1", effort: "max" } });
  assert.ok(answer.ok && typeof answer.result === "object" && answer.result !== null);
  assert.ok("explicitModelConfigApplied" in answer.result && answer.result.explicitModelConfigApplied === true);
  assert.equal(lab.truth().desktop.threads[0]?.effortLevel, undefined);
});
