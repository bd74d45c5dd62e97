import { attached, failed, gone, lost, pending, tell } from "./recovery-told.ts";

tell([
  ["[CN3] [RS9] Extension reload, persistent, in a turn", ({ session }) => {
    session.phase.value = lost();
    session.operation.value = pending;
    session.typed.value = "next";
  }, {
    name: "lost-persistent",
    still: "session.untouched work.undecided handlers.on-attach record.kept text.box",
    buttons: "reattach new",
    dismissible: false,
  }],
  ["[AE1] Extension reload, page-scoped", ({ session }) => {
    session.phase.value = lost();
    session.endsWithPage.value = true;
  }, { name: "lost-scoped", still: "session.ends-with-route", buttons: "new" }],
  ["[CN8] a page that the browser had frozen", ({ session }) => {
    session.phase.value = lost();
    session.lostFrozen.value = true;
  }, { name: "frozen-persistent", still: "session.untouched handlers.on-attach record.kept", buttons: "reattach new" }],
  ["[CN8] [AE1] a page-scoped page that the browser had frozen", ({ session }) => {
    session.phase.value = lost();
    session.lostFrozen.value = true;
    session.endsWithPage.value = true;
  }, { name: "frozen-scoped", still: "session.ends-with-route", buttons: "new" }],
  ["[CN1] Extension missing before a session", ({ session }) => {
    session.lastError.value = failed("EXTENSION_UNAVAILABLE", "create");
    session.typed.value = "Hello";
  }, { name: "EXTENSION_UNAVAILABLE", still: "session.none text.box", buttons: "send-again reload" }],
  ["[CN1] Extension missing at a resume", ({ session }) => {
    session.phase.value = lost("EXTENSION_UNAVAILABLE");
  }, {
    name: "EXTENSION_UNAVAILABLE",
    still: "session.untouched handlers.on-attach record.kept",
    buttons: "reattach reload new forget",
  }],
  ["[ER2] an answer to a resume that this version of the page can't read (A-080)", ({ session }) => {
    session.phase.value = lost("SDK_PROTOCOL_ERROR");
  }, { name: "SDK_PROTOCOL_ERROR", buttons: "reattach reload new forget" }],
  ["[AP1] approval refused for a new session", ({ session }) => {
    session.lastError.value = failed("APPROVAL_REJECTED", "create");
    session.typed.value = "Hello";
  }, { name: "APPROVAL_REJECTED", still: "session.none text.box", buttons: "send-again" }],
  ["[AP1] approval refused, the box emptied since", ({ session }) => {
    session.lastError.value = failed("APPROVAL_REJECTED", "create");
  }, { name: "APPROVAL_REJECTED", buttons: "" }],
  ["[AP1] approval timed out at a resume", ({ session }) => {
    session.phase.value = lost("APPROVAL_TIMEOUT");
  }, { name: "APPROVAL_TIMEOUT", buttons: "reattach new forget" }],
  ["[NL1] [NL4] native host drop in a turn", ({ session }) => {
    session.phase.value = attached("running");
    session.operation.value = pending;
    session.outOfTouch.value = { code: "NATIVE_CONNECTION_CLOSED", message: "" };
  }, {
    name: "NATIVE_CONNECTION_CLOSED",
    still: "session.as-known work.undecided handlers.kept",
    buttons: "ask-core",
    dismissible: false,
  }],
  ["[NL4] Desktop down", ({ session }) => {
    session.phase.value = attached("idle");
    session.outOfTouch.value = { code: "CORE_RUNTIME_UNAVAILABLE", message: "" };
  }, { name: "CORE_RUNTIME_UNAVAILABLE", still: "session.in-desktop handlers.kept", buttons: "ask-core" }],
  ["[NL4] a message that was refused while its session's subscription was being restored", ({ session }) => {
    session.phase.value = attached("idle");
    session.lastError.value = failed("THREAD_SUBSCRIPTION_UNAVAILABLE", "send");
    session.typed.value = "Go on";
  }, { name: "THREAD_SUBSCRIPTION_UNAVAILABLE", buttons: "send-again" }],
  ["[NL5] Desktop restarted under a persistent page", ({ session }) => {
    session.phase.value = gone("THREAD_NOT_FOUND", "attached", "op1");
  }, {
    name: "restarted-persistent",
    still: "session.gone work.lost workspace.goes record.removed",
    buttons: "new",
  }, false],
  [
    "[NL5] Desktop restarted under a page-scoped page",
    ({ session }) => {
      session.phase.value = gone("THREAD_NOT_FOUND", "attached");
      session.endsWithPage.value = true;
      session.conversed.value = true;
    },
    { name: "restarted-scoped", still: "session.gone workspace.goes conversation.here", buttons: "new" },
    false,
  ],
  [
    "[RS4] [PG2] a saved id that Core doesn't know",
    ({ session }) => {
      session.phase.value = gone("THREAD_NOT_FOUND", "saved");
    },
    { name: "saved-gone", still: "session.gone workspace.goes record.removed", buttons: "new" },
    false,
  ],
  [
    "[RS4] an unknown id",
    ({ session }) => {
      session.phase.value = gone("THREAD_NOT_FOUND", "given");
    },
    { name: "THREAD_NOT_FOUND", still: "session.none", buttons: "new" },
    false,
  ],
  [
    "[OR1] another origin's id",
    ({ session }) => {
      session.phase.value = gone("THREAD_ACCESS_DENIED", "given");
    },
    { name: "THREAD_ACCESS_DENIED", still: "session.foreign", buttons: "new" },
    false,
  ],
  ["[OR1] [PG6] a saved id of another origin can be forgotten", ({ session }) => {
    session.phase.value = gone("THREAD_ACCESS_DENIED", "saved");
  }, { name: "THREAD_ACCESS_DENIED", buttons: "new forget" }],
]);
