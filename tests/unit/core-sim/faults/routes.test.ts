import assert from "node:assert/strict";
import { RawPage } from "../../../support/raw-page.ts";
import { withSession } from "./setup.ts";

const at = "route" as const;

Deno.test("a delayed event holds up its session's later ones, and nothing else", () => {
  const { lab, page, sessionId, arm } = withSession();
  const other = page.create();
  arm({ at, kind: "delay", ms: 100, match: { sessionId, type: "status_changed" } });
  const from = page.received.length;
  lab.queueScript({ steps: [{ say: "a" }] });
  page.ask("send_text", { sessionId, text: "x", operationId: "o1" });
  page.ask("send_text", { sessionId: other, text: "/long 5s", operationId: "o2" });
  lab.advance(99);
  const about = page.received.slice(from).flatMap((message) => "sessionId" in message ? [message.sessionId] : []);
  assert.deepEqual(new Set(about), new Set([other]));
  lab.advance(1);
  const numbers = page.received.slice(from).flatMap((message) =>
    "sessionId" in message && message.sessionId === sessionId && "seq" in message ? [message.seq ?? 0] : []
  );
  assert.deepEqual(numbers, [3, 4, 5, 6, 7, 8]);
});

Deno.test("a lost event reaches no route, a doubled one each route twice", () => {
  const { lab, page, sessionId, arm } = withSession();
  const second = new RawPage(lab, { channelId: "c2" });
  second.ask("resume_session", { sessionId });
  const from = [page.received.length, second.received.length];
  arm({ at, kind: "drop", match: { type: "status_changed" } });
  arm({ at, kind: "duplicate", match: { type: "ended" } });
  page.ask("send_text", { sessionId, text: "/long 5s", operationId: "o1" });
  assert.deepEqual(page.story(from[0]), ["answer ok"]);
  page.ask("end_session", { sessionId });
  assert.deepEqual(second.story(from[1]), ["status running", "operation_completed", "status ended", "ended", "ended"]);
});

Deno.test("[EN6] a delayed `ended` still reaches the pages that were attached when it was said, and only those", () => {
  const { lab, page, sessionId, arm } = withSession();
  const second = new RawPage(lab, { channelId: "c2" });
  second.ask("resume_session", { sessionId });
  arm({ at, kind: "delay", ms: 100, match: { type: "ended" } });
  page.ask("end_session", { sessionId });
  const late = new RawPage(lab, { channelId: "c3" });
  second.port.lost("tab closed");
  late.ask("resume_session", { sessionId });
  lab.advance(100);
  assert.deepEqual([page, second, late].map((one) => one.story().includes("ended")), [true, false, false]);
  assert.ok(late.story().includes("snapshot ended"));
});
