import assert from "node:assert/strict";
import { RawPage, statusOf } from "../../../support/raw-page.ts";
import { withSession } from "./setup.ts";

const at = "workspace" as const;

Deno.test("[WS1] a workspace that can't be made fails the create, and leaves no thread", () => {
  const { lab, page, arm } = withSession();
  arm({ at, kind: "fail", match: { type: "create_workspace" } });
  assert.equal(page.refusal("create_session", { input: { provider: "codex" } }), "WORKSPACE_CREATE_FAILED");
  arm({ at, kind: "fail", match: { type: "create_workspace" }, error: { code: "X", message: "x" } });
  assert.equal(page.refusal("create_session", { input: { provider: "codex" } }), "X");
  assert.equal(lab.truth().desktop.threads.length, 1);
  page.create();
});

Deno.test("[RE5] a workspace that can't be opened leaves the thread ended, and a retry is allowed", () => {
  const { lab, page, sessionId, arm } = withSession();
  page.ask("end_session", { sessionId });
  arm({ at, kind: "fail", match: { type: "open_workspace", sessionId } });
  const reactivate = () => page.refusal("reactivate_session", { sessionId, autoEndOnDisconnect: false });
  assert.equal(reactivate(), "WORKSPACE_OPEN_FAILED");
  assert.equal(statusOf(lab, sessionId), "ended");
  assert.equal(reactivate(), undefined);
});

Deno.test("[WS1] a directory that can't be removed at exit is tried again", () => {
  const { lab, arm } = withSession();
  arm({ at, kind: "fail", match: { type: "remove_workspace" } });
  lab.disrupt({ kind: "desktop.quit" });
  const of = (type: string) => lab.journal.after(0).entries.filter((entry) => entry.type === type).length;
  assert.deepEqual([of("WORKSPACE_REMOVE_FAILED"), of("workspace_removed")], [1, 0]);
  lab.advance(50);
  assert.deepEqual([of("WORKSPACE_REMOVE_FAILED"), of("workspace_removed")], [1, 1]);
});

Deno.test("[AS1] assets that can't be listed or written answer their own code", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "fail", match: { type: "list_assets" } });
  assert.equal(page.refusal("list_assets", { sessionId }), "ASSET_LIST_FAILED");
  assert.equal(page.refusal("list_assets", { sessionId }), undefined);
  arm({ at, kind: "fail", match: { type: "write_asset" } });
  lab.queueScript({ steps: [{ asset: "/a.txt", text: "a" }] });
  page.ask("send_text", { sessionId, text: "x", operationId: "o1" });
  lab.advance(1_000);
  assert.equal(lab.truth().desktop.threads[0]?.lastCompletedOperation?.error?.code, "ASSET_UPLOAD_FAILED");
});

Deno.test("[AS1] an asset that can't be read answers ASSET_READ_FAILED to who has its ticket", () => {
  const { lab, sessionId, arm } = withSession();
  const page = new RawPage(lab, { channelId: "c2", assetsAt: "http://localhost/labs/lab" });
  page.ask("resume_session", { sessionId });
  lab.queueScript({ steps: [{ asset: "/a.txt", text: "a" }] });
  page.ask("send_text", { sessionId, text: "x", operationId: "o1" });
  lab.advance(1_000);
  const ticket = page.ask("create_asset_download", { sessionId, path: "/a.txt" });
  assert.ok(ticket.ok, JSON.stringify(ticket));
  const { downloadId, token } = Object(ticket.result);
  arm({ at, kind: "fail", match: { type: "read_asset" } });
  const read = lab.tickets?.takeDownload(downloadId, token);
  assert.ok(read !== undefined && !read.ok);
  assert.equal(read.error.code, "ASSET_READ_FAILED");
});
