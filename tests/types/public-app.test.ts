import assert from "node:assert/strict";
import { Pedelec, PedelecSession } from "../../sdk/mod.ts";
import { wholeComputer } from "../unit/sdk/computer.ts";
import { type Equal, holds } from "./holds.ts";
import { manifest, NotesApp, options } from "./public-app.ts";

Deno.test("[TU1] [TL2] an application for the public package compiles, and runs", async () => {
  const { client, lab, advance } = wholeComputer();
  const app = new NotesApp(client());
  assert.deepEqual(await app.look(), { code: "codex", usable: true });
  const sessionId = await app.open(null, { level: "low" });
  lab.queueScript({ steps: [{ tool: "keep", args: { text: "milk" } }, { say: "Kept." }, { usage: 7 }] });
  const saying = app.say("Keep milk");
  await advance(5_000);
  assert.equal((await saying).totalTokens, 7);
  assert.deepEqual(app.shown, { lines: ["Kept."], notes: [{ text: "milk" }], status: "idle", error: null });
  await app.finish();
  const later = new NotesApp(client());
  assert.equal(await later.open(sessionId, {}), sessionId);
  await assert.rejects(later.files("/note.txt", "json"), { code: "SESSION_ENDED" });
  assert.equal(manifest.tools.length, 2);
  assert.equal(new Pedelec(options) instanceof Pedelec, true);
});

Deno.test("[CN1] the client and its sessions have the public members, and no inner one", () => {
  holds<
    Equal<
      keyof Pedelec,
      "createSession" | "resumeSession" | "listProviders" | "getSettings" | "getApprovalStatus" | "checkAvailability"
    >
  >();
  type Listening = "onChat" | "onChatDelta" | "onStatus" | "onError" | "onEnded" | "onTool";
  type Calls = "getStatus" | "prepare" | "sendText" | "end" | "resume" | "uploadAsset" | "listAssets" | "readAsset";
  type Fields = "sessionId" | "provider" | "effortLevel" | "sessionCreatedAt" | "usage";
  holds<Equal<keyof PedelecSession, Listening | Calls | Fields | "attached" | "autoEndOnDisconnect">>();
  for (const hidden of ["request", "unregisterSession"]) assert.equal(hidden in Pedelec.prototype, false);
  const members = Object.getOwnPropertyNames(PedelecSession.prototype).filter((name) => name !== "constructor");
  const calls: (Listening | Calls | "attached" | "autoEndOnDisconnect")[] = [
    "attached",
    "autoEndOnDisconnect",
    "getStatus",
    "prepare",
    "sendText",
    "end",
    "resume",
    "uploadAsset",
    "listAssets",
    "readAsset",
    "onChat",
    "onChatDelta",
    "onStatus",
    "onError",
    "onEnded",
    "onTool",
  ];
  assert.deepEqual(members, calls);
});
