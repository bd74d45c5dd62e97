import assert from "node:assert/strict";
import { outcome, SESSION, setUp } from "./setup.ts";

Deno.test("[CN6] getApprovalStatus hides a missing Extension, other errors reject; checkAvailability never rejects", async () => {
  const { client, ports } = setUp();
  const status = client.getApprovalStatus();
  ports.current.close();
  assert.equal((await status).installed, false);
  const failing = client.getApprovalStatus();
  ports.current.refuse(ports.current.last("get_approval_status"), "STORAGE_ERROR");
  await assert.rejects(failing, { code: "STORAGE_ERROR" });
  const available = client.checkAvailability();
  ports.current.refuse(ports.current.last("get_approval_status"), "STORAGE_ERROR");
  assert.equal((await available).error?.code, "STORAGE_ERROR");
});

Deno.test("[CN6] checkAvailability asks for the settings only where the origin is approved", async () => {
  const { client, ports } = setUp();
  const answer = (approved: boolean) =>
    ports.current.answer(ports.current.last("get_approval_status"), {
      installed: true,
      approved,
      origin: "http://localhost:1",
      appConnected: true,
    });
  const before = client.checkAvailability();
  answer(false);
  assert.deepEqual(await before, {
    available: false,
    extension: { available: true },
    approval: { approved: false, origin: "http://localhost:1" },
    desktop: { available: true, launchAttempted: true },
  });
  const after = client.checkAvailability();
  answer(true);
  assert.equal(await outcome(after), "pending");
  ports.current.answer(ports.current.last("get_settings"), { defaultProvider: "codex" });
  assert.equal((await after).available, true);
});

Deno.test("[CN6] listProviders and getSettings check the shape and drop what is unknown", async () => {
  const { client, ports } = setUp();
  const [listing, settings] = [client.listProviders(), client.getSettings()];
  const item = { name: "Codex", code: "codex", available: true, isDefault: true, error: null };
  ports.current.answer(ports.current.last("list_providers"), [{ ...item, secret: 1 }]);
  ports.current.answer(ports.current.last("get_settings"), { defaultProvider: 5 });
  assert.deepEqual(await listing, [item]);
  await assert.rejects(settings, { code: "SDK_PROTOCOL_ERROR" });
});

Deno.test("[CN6] an old Extension that names no default is helped out by the settings", async () => {
  const { client, ports } = setUp();
  const listing = client.listProviders();
  ports.current.answer(ports.current.last("list_providers"), [{ name: "Codex", code: "codex", available: true }]);
  assert.equal(await outcome(listing), "pending");
  ports.current.answer(ports.current.last("get_settings"), { defaultProvider: "codex" });
  assert.deepEqual(await listing, [{ name: "Codex", code: "codex", available: true, isDefault: true, error: null }]);
});

Deno.test("[AP1] an approval's refusals reach the caller as they are, and nothing is asked again", async () => {
  for (const code of ["APPROVAL_REJECTED", "APPROVAL_TIMEOUT", "CREATE_SESSION_NOT_APPROVED"]) {
    const { client, ports } = setUp();
    const creating = client.createSession({ provider: "codex" });
    ports.current.refuse(ports.current.last("create_session"), code);
    await assert.rejects(creating, { code });
    assert.equal(ports.current.requests.length, 1);
  }
});

Deno.test("[OR1] a foreign session's refusal is passed through, with its details", async () => {
  const { client, ports } = setUp();
  const resuming = client.resumeSession(SESSION);
  ports.current.refuse(ports.current.last("resume_session"), "THREAD_ACCESS_DENIED", { threadId: SESSION });
  await assert.rejects(resuming, { code: "THREAD_ACCESS_DENIED", details: { threadId: SESSION } });
});
