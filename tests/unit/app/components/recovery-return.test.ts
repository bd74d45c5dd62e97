import { attached, pending, tell } from "./recovery-told.ts";

tell([
  ["[RS3] [TU5] reload in the middle of a turn", ({ session }) => {
    session.phase.value = attached("running");
    session.operation.value = { ...pending, is: "adopted" };
    session.takenUp.value = { after: "reload", work: "goes-on" };
  }, { name: "back-reload", still: "work.goes-on handlers.again record.labels", buttons: "", dismissible: true }],
  ["[RS6] [TL1] reload with nothing under way", ({ session }) => {
    session.phase.value = attached("idle");
    session.takenUp.value = { after: "reload", work: "quiet" };
  }, { name: "back-reload", still: "work.quiet handlers.again record.labels", buttons: "" }],
  ["[TU4] a tab that was closed, opened anew after its turn", ({ session }) => {
    session.phase.value = attached("idle");
    session.takenUp.value = { after: "visit", work: "finished" };
  }, { name: "back-visit", still: "work.finished handlers.again record.labels" }],
  ["[AE2] a discarded tab of a persistent page", ({ session }) => {
    session.phase.value = attached("idle");
    session.takenUp.value = { after: "discarded", work: "quiet" };
  }, { name: "back-discarded" }],
  ["[AE1] a discarded tab of a page-scoped page", ({ session }) => {
    session.former.value = { sessionId: "s1", truth: "ended" };
    session.takenUp.value = { after: "discarded", work: "over" };
  }, { name: "over-discarded", still: "former.ended", buttons: "" }],
  ["[CN8] back from the back/forward cache", ({ session }) => {
    session.phase.value = attached("idle");
    session.takenUp.value = { after: "cache", work: "quiet" };
  }, { name: "back-cache" }],
  ["[CN8] [AE1] back from the back/forward cache, page-scoped", ({ session }) => {
    session.former.value = { sessionId: "s1", truth: "ended" };
    session.takenUp.value = { after: "cache", work: "over" };
  }, { name: "over-cache", still: "former.ended" }],
  ["a duplicate of a persistent tab", ({ session, others }) => {
    session.phase.value = attached("idle");
    session.takenUp.value = { after: "copy", work: "quiet" };
    others.value = 1;
  }, { name: "back-copy" }],
  ["[AE3] a duplicate of a page-scoped tab", ({ session }) => {
    session.former.value = { sessionId: "s1", truth: "elsewhere" };
    session.takenUp.value = { after: "copy", work: "over" };
  }, { name: "over-copy", still: "former.elsewhere", buttons: "join" }],
  ["a second tab", ({ session, others }) => {
    session.phase.value = attached("idle");
    others.value = 1;
  }, { name: "shared", still: "session.one", buttons: "leave new", dismissible: true }],
]);
