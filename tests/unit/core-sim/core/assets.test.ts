import assert from "node:assert/strict";
import { isStorable } from "../../../../core-sim/core/assets.ts";
import { MANUAL_START } from "../../../../core-sim/lab/time.ts";
import { setUp, takeUpload } from "./setup.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function setUpAssets() {
  const lab = setUp({ ticketUrl: (kind, id) => `https://lab.test/${kind}/${id}` });
  const thread = lab.create();
  const tickets = () => lab.desktop.tickets ?? assert.fail("the Desktop isn't running");
  const root = `${lab.desktop.truth().threads[0]?.workspace.path}/.pedelec-runtime/assets`;
  const upload = (text: string, more: { targetPath?: string; filename?: string } = {}) => {
    const ticket = lab.ask({
      type: "create_asset_upload",
      ...thread,
      filename: "a.md",
      sizeBytes: bytes(text).length,
      mimeType: "text/markdown",
      ...more,
    });
    return { ...ticket, send: (body = text) => takeUpload(tickets(), ticket, bytes(body)) };
  };
  const download = (path: string) => lab.ask({ type: "create_asset_download", ...thread, path });
  return { ...lab, thread, tickets, upload, download, root };
}

Deno.test("[AS1] Core stores under an asset path whose names the disk takes", () => {
  for (const path of ["/a", "/a/b.md", "/檔案/é 1", `/${"n".repeat(255)}`]) assert.ok(isStorable(path), path);
  for (const path of ["", "a", "/a/..", "/a\0", `/${"n".repeat(256)}`, "/d".repeat(2_049)]) {
    assert.ok(!isStorable(path), JSON.stringify(path));
  }
});

Deno.test("[AS1] an upload ticket takes its bytes once; the file is listed and can be fetched with its type", () => {
  const { ask, thread, tickets, upload, download } = setUpAssets();
  const ticket = upload("# 你好", { targetPath: "/notes/a.md" });
  assert.equal(ticket.uploadUrl, `https://lab.test/uploads/${ticket.uploadId}`);
  assert.equal(ticket.expiresAt, MANUAL_START + 300_000);
  assert.deepEqual(ticket.send(), { ok: true, status: 201, value: { path: "/notes/a.md" } });
  const again = ticket.send();
  assert.deepEqual([again.status, again.ok || again.error.code], [410, "ASSET_UPLOAD_TICKET_EXPIRED"]);
  const asset = { name: "a.md", path: "/notes/a.md", sizeBytes: 8, modifiedAt: MANUAL_START };
  assert.deepEqual(ask({ type: "list_assets", ...thread }), { assets: [asset] });
  const { downloadId, token, mimeType } = download("/notes/a.md");
  assert.equal(mimeType, "text/markdown");
  const taken = tickets().takeDownload(downloadId, token);
  assert.ok(taken.ok);
  assert.equal(new TextDecoder().decode(taken.value.bytes), "# 你好");
  assert.equal(tickets().takeDownload(downloadId, token).status, 410);
});

Deno.test("[AS1] a wrong token spends nothing, an unknown id and the other direction are 404", () => {
  const { tickets, upload } = setUpAssets();
  const ticket = upload("x");
  assert.equal(takeUpload(tickets(), { ...ticket, token: "guess" }, bytes("x")).status, 401);
  assert.equal(takeUpload(tickets(), { ...ticket, uploadId: "unknown" }, bytes("x")).status, 404);
  assert.equal(tickets().takeDownload(ticket.uploadId, ticket.token).status, 404);
  assert.equal(ticket.send().status, 201);
});

Deno.test("[AS1] a ticket lasts five minutes of the lab's clock, and an end invalidates it", () => {
  const { ask, thread, clock, upload } = setUpAssets();
  const [inTime, late] = [upload("x"), upload("x")];
  clock.advance(299_999);
  assert.equal(inTime.send().status, 201);
  clock.advance(1);
  assert.equal(late.send().status, 410);
  const cut = upload("x");
  ask({ type: "end_thread", ...thread });
  ask({ type: "resume_thread", ...thread, autoEndOnDisconnect: true });
  assert.equal(cut.send().status, 410);
});

Deno.test("[AS1] an upload of another size than announced is refused, and a too large one gets no ticket", () => {
  const { refused, thread, upload } = setUpAssets();
  const wrong = upload("four").send("five!");
  assert.deepEqual([wrong.status, wrong.ok || wrong.error.code], [400, "ASSET_UPLOAD_SIZE_MISMATCH"]);
  const ask = { type: "create_asset_upload", ...thread, filename: "a", mimeType: "" } as const;
  assert.equal(refused({ ...ask, sizeBytes: 100 * 1024 * 1024 + 1 }).code, "ASSET_TOO_LARGE");
  assert.equal(refused({ ...ask, sizeBytes: 1, targetPath: "/../x" }).code, "ASSET_PATH_INVALID");
  assert.equal(refused({ ...ask, sizeBytes: 1, filename: "../x" }).code, "ASSET_PATH_INVALID");
});

Deno.test("[AS1] what can't be fetched is refused with its reason, and no link leads out of the assets", () => {
  const { refused, thread, disk, root, ask } = setUpAssets();
  disk.makeDirectory(`${root}/folder`);
  disk.makeDirectory(`${root}/closed`);
  disk.writeFile("/home/user/private.txt", "private");
  disk.link(`${root}/escape`, "/home/user/private.txt");
  const code = (path: string) => refused({ type: "create_asset_download", ...thread, path }).code;
  assert.equal(code("/none"), "ASSET_NOT_FOUND");
  assert.equal(code("/folder"), "ASSET_NOT_FILE");
  assert.equal(code("/escape"), "ASSET_PATH_INVALID");
  assert.equal(code("nonsense"), "ASSET_PATH_INVALID");
  disk.mark(`${root}/closed`, { denied: true });
  assert.equal(code("/closed/x"), "ASSET_PATH_INVALID");
  assert.deepEqual(ask({ type: "list_assets", ...thread }), { assets: [] });
  disk.remove(root);
  assert.equal(refused({ type: "list_assets", ...thread }).code, "ASSET_LIST_FAILED");
});

Deno.test("[AS1] what is larger than 100 MiB gets no ticket to read it", () => {
  const { refused, thread, disk, root } = setUpAssets();
  disk.writeFile(`${root}/big`, new Uint8Array(100 * 1024 * 1024 + 1));
  assert.equal(refused({ type: "create_asset_download", ...thread, path: "/big" }).code, "ASSET_READ_TOO_LARGE");
});

Deno.test("[AS1] a file that is closed or locked is refused when its ticket is redeemed, which spends the ticket", () => {
  const { tickets, upload, download, disk, root } = setUpAssets();
  upload("x").send();
  const { downloadId, token } = download("/a.md");
  const again = upload("y");
  disk.mark(`${root}/a.md`, { denied: true });
  const read = tickets().takeDownload(downloadId, token);
  assert.deepEqual([read.status, read.ok || read.error.code], [400, "ASSET_READ_FAILED"]);
  assert.equal(tickets().takeDownload(downloadId, token).status, 410);
  disk.mark(`${root}/a.md`, { denied: false, locked: true });
  const written = again.send();
  assert.deepEqual([written.status, written.ok || written.error.code], [400, "ASSET_UPLOAD_FAILED"]);
});

Deno.test("[AS1] without a server for transfers there are no tickets, but assets are listed", () => {
  const lab = setUp();
  const thread = lab.create();
  const upload = { type: "create_asset_upload", ...thread, filename: "a", mimeType: "", sizeBytes: 1 } as const;
  assert.equal(lab.refused(upload).code, "ASSET_UPLOAD_SERVER_UNAVAILABLE");
  assert.deepEqual(lab.ask({ type: "list_assets", ...thread }), { assets: [] });
});
