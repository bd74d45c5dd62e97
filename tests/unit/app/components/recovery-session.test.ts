import { attached, failed, pending, tell } from "./recovery-told.ts";

tell([
  ["[TU8] [TU6] provider crash", ({ session }) => {
    session.phase.value = attached("error");
    session.lastError.value = failed("PROVIDER_RUNTIME_DISCONNECTED", "turn");
  }, {
    name: "PROVIDER_RUNTIME_DISCONNECTED",
    still: "session.in-error workspace.kept",
    buttons: "end-then-resume new",
  }],
  ["[TU6] a session found in error", ({ session }) => {
    session.phase.value = attached("error");
  }, {
    name: "in-error",
    still: "session.in-error workspace.kept handlers.kept",
    buttons: "end-then-resume new",
    dismissible: false,
  }],
  ["[EN6] ended elsewhere", ({ session }) => {
    session.phase.value = attached("ended");
    session.endedBy.value = "elsewhere";
  }, { name: "ended-elsewhere", still: "session.ended-kept workspace.kept handlers.kept", buttons: "resume new" }],
  ["[RS5] ended before the page came", ({ session }) => {
    session.phase.value = attached("ended");
    session.endedBy.value = "before";
  }, { name: "ended-before", buttons: "resume new" }],
  ["[RE5] workspace gone", ({ session }) => {
    session.phase.value = attached("ended");
    session.endedBy.value = "own";
    session.lastError.value = failed("WORKSPACE_OPEN_FAILED", "reactivate");
  }, { name: "WORKSPACE_OPEN_FAILED", still: "session.ended-kept", buttons: "resume new" }],
  ["[EN3] an End that failed", ({ session }) => {
    session.phase.value = attached("idle");
    session.lastError.value = failed("CORE_REQUEST_FAILED", "end");
  }, { name: "other", still: "session.lives", buttons: "end-again", dismissible: true }],
  ["[EN3] [CN3] an End that a lost port cut short, after re-attaching (A-045)", ({ session }) => {
    session.phase.value = attached("idle");
    session.status.value = "idle";
    session.lastError.value = failed("EXTENSION_DISCONNECTED", "end");
  }, { name: "EXTENSION_DISCONNECTED", still: "session.lives", buttons: "end-again" }],
  ["[PG2] an End that failed in a former life", ({ session }) => {
    session.phase.value = attached("idle");
    session.endFailedBefore.value = { code: "NATIVE_CONNECTION_CLOSED", message: "", at: 0 };
  }, { name: "end-failed-before", still: "session.lives record.marked", buttons: "end-again" }],
  ["[CN5] [PG8] an answer that never came", ({ session }) => {
    session.phase.value = attached("running");
    session.operation.value = {
      is: "unconfirmed",
      operationId: "op1",
      error: { code: "SDK_BRIDGE_TIMEOUT", message: "" },
    };
    session.lastError.value = failed("SDK_BRIDGE_TIMEOUT", "send");
  }, { name: "SDK_BRIDGE_TIMEOUT", still: "session.lives", buttons: "reattach" }],
  ["[PG8] [NL2] a text that was cut off on its way, after the snapshot (A-046)", ({ session }) => {
    session.phase.value = attached("idle");
    session.uncertain.value = "Did it run?";
    session.takenUp.value = { after: "reload", work: "finished" };
  }, { name: "uncertain", still: "session.lives text.conversation", buttons: "text-back", dismissible: true }],
  ["[TU2] busy: what was typed stands beside the box", ({ session }) => {
    session.phase.value = attached("running");
    session.operation.value = { ...pending, is: "adopted" };
    session.refused.value = "Mine";
    session.lastError.value = failed("SESSION_BUSY", "send");
  }, { name: "SESSION_BUSY", still: "session.lives text.beside", buttons: "" }],
  ["a stale owner's text", ({ session }) => {
    session.phase.value = attached("idle");
    session.typed.value = "Mine";
    session.lastError.value = failed("OWNER_STALE", "send");
  }, { name: "OWNER_STALE", still: "session.lives text.box", buttons: "", dismissible: true }],
  ["[PG6] left, persistent", ({ session }) => {
    session.phase.value = { is: "detached", sessionId: "s1", by: "left" };
  }, {
    name: "left-persistent",
    still: "session.untouched work.without-page handlers.on-attach record.kept",
    buttons: "reattach new forget",
  }],
  [
    "[PG6] left, nothing saved: nothing is there to be forgotten",
    ({ session }) => {
      session.phase.value = { is: "detached", sessionId: "s1", by: "left" };
    },
    { buttons: "reattach new" },
    false,
  ],
  ["[PG2] storage refused before a session", ({ storage }) => {
    storage.trouble.value = { kind: "refused", act: "read", said: undefined, keys: [] };
  }, { name: "storage-refused", still: "", buttons: "read-again", dismissible: true }],
  ["[PG2] storage full, while a session lives", ({ session, storage }) => {
    session.phase.value = attached("idle");
    storage.trouble.value = { kind: "quota", act: "write", said: undefined, keys: [] };
  }, { name: "storage-quota", still: "session.lives", buttons: "save-again" }],
  ["[PG2] storage blocked by another tab", ({ storage }) => {
    storage.trouble.value = { kind: "blocked", act: "read", said: undefined, keys: [] };
  }, { name: "storage-blocked", buttons: "reload" }],
  ["[PG2] storage closed under a session", ({ session, storage }) => {
    session.phase.value = attached("idle");
    storage.trouble.value = { kind: "closed", act: "write", said: undefined, keys: [] };
  }, { name: "storage-closed", still: "session.lives", buttons: "reload save-again" }],
  ["[PG2] unreadable values", ({ storage }) => {
    storage.trouble.value = { kind: "unreadable", act: "read", said: undefined, keys: ["x"] };
  }, { name: "storage-unreadable", buttons: "", dismissible: true }],
  ["[PG2] records of a later version", ({ storage }) => {
    storage.trouble.value = { kind: "later-version", act: "read", said: undefined, keys: ["x"] };
  }, { name: "storage-later-version", buttons: "", dismissible: true }],
  ["[PG2] a session that couldn't be saved is page-scoped", ({ session }) => {
    session.phase.value = attached("idle");
    session.endsWithPage.value = true;
    session.unsaved.value = "refused";
  }, { name: "unsaved-scoped", still: "session.until-page", buttons: "" }],
  [
    "[PG6] forgotten while it lives",
    ({ session }) => {
      session.phase.value = attached("idle");
      session.unsaved.value = "forgotten";
    },
    { name: "record-forgotten", still: "session.lives", buttons: "save-again end" },
    false,
  ],
]);
