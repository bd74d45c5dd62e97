import assert from "node:assert/strict";
import { RawPage } from "../../../support/raw-page.ts";
import { assetPage, ORIGIN, refusalOf } from "./asset-page.ts";

Deno.test("[AS1] an asset is sent and fetched by one-time tickets, at the host that the port was opened on", async () => {
  const { uploadTicket, downloadTicket, put, get, page, sessionId, labId, close } = await assetPage();
  const ticket = uploadTicket(8, "/notes/a.md");
  assert.match(ticket.path, new RegExp(`^/labs/${labId}/uploads/[0-9a-f-]{36}$`));
  const sent = await put(ticket, "# 你好");
  assert.deepEqual([sent.status, await sent.json()], [201, { path: "/notes/a.md" }]);
  const { result } = Object(page.ask("list_assets", { sessionId }));
  assert.deepEqual(Object(result).assets.map(({ path }: { path: string }) => path), ["/notes/a.md"]);
  const fetched = await get(downloadTicket("/notes/a.md"));
  assert.deepEqual([fetched.status, await fetched.text()], [200, "# 你好"]);
  assert.deepEqual(await refusalOf(await put(ticket, "# 你好")), [410, "ASSET_UPLOAD_TICKET_EXPIRED"]);
  close();
});

Deno.test("[AS1] a token that is missing or wrong is 401 and spends nothing; an unknown ticket is 404", async () => {
  const { uploadTicket, downloadTicket, put, get, send, upload, close } = await assetPage();
  await upload("x", "/b");
  const [up, down] = [uploadTicket(1), downloadTicket("/b")];
  for (const authorization of ["", "Bearer", "Bearer guess", `Basic ${up.token}`, up.token]) {
    const refused = await put(up, "x", { headers: { authorization } });
    assert.equal(refused.headers.get("www-authenticate"), "Bearer");
    assert.deepEqual(await refusalOf(refused), [401, "ASSET_UPLOAD_UNAUTHORIZED"], authorization);
    assert.deepEqual(await refusalOf(await get(down, { headers: { authorization } })), [
      401,
      "ASSET_DOWNLOAD_UNAUTHORIZED",
    ]);
  }
  const elsewhere = { ...up, path: `${up.path}0` };
  assert.deepEqual(await refusalOf(await put(elsewhere, "x")), [404, "ASSET_UPLOAD_TICKET_EXPIRED"]);
  const otherKind = { ...up, path: up.path.replace("uploads", "downloads") };
  assert.deepEqual(await refusalOf(await get(otherKind)), [404, "ASSET_DOWNLOAD_TICKET_EXPIRED"]);
  assert.deepEqual(await refusalOf(await send("PUT", { ...up, path: "/labs/gone/uploads/1" }, "x")), [
    404,
    "LAB_NOT_FOUND",
  ]);
  assert.equal((await put(up, "x")).status, 201);
  assert.equal((await get(down)).status, 200);
  close();
});

Deno.test("[AS1] other bytes than announced are refused as soon as that shows, and so is more than 100 MiB", async () => {
  const { uploadTicket, put, close } = await assetPage();
  assert.deepEqual(await refusalOf(await put(uploadTicket(4), "abc")), [400, "ASSET_UPLOAD_SIZE_MISMATCH"]);
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled++;
      controller.enqueue(new Uint8Array(1024));
    },
  });
  assert.deepEqual(await refusalOf(await put(uploadTicket(2048), endless)), [400, "ASSET_UPLOAD_SIZE_MISMATCH"]);
  assert.ok(pulled <= 5, `${pulled} chunks were read`);
  const headers = { "content-length": String(100 * 1024 * 1024 + 1) };
  assert.deepEqual(await refusalOf(await put(uploadTicket(1), "x", { headers })), [413, "ASSET_TOO_LARGE"]);
  assert.equal((await put(uploadTicket(0), "")).status, 201);
  close();
});

Deno.test("[AS1] a directory that is gone, a file that is locked or denied: each with its code and reason", async () => {
  const { uploadTicket, downloadTicket, put, get, upload, lab, close } = await assetPage();
  const root = `${lab.truth().desktop.threads[0]?.workspace.path}/.pedelec-runtime/assets`;
  const failed = async (response: Response) => {
    const { code, details } = Object(await response.json()).error;
    return [response.status, code, details.reason];
  };
  await upload("old", "/locked");
  await upload("x", "/b");
  lab.disk.put({ path: `${root}/locked`, kind: "file", locked: true });
  assert.deepEqual(await failed(await put(uploadTicket(3, "/locked"), "new")), [400, "ASSET_UPLOAD_FAILED", "locked"]);
  const down = downloadTicket("/locked");
  lab.disk.put({ path: `${root}/locked`, kind: "file", denied: true });
  assert.deepEqual(await failed(await get(down)), [400, "ASSET_READ_FAILED", "denied"]);
  const [late, gone] = [uploadTicket(1, "/late"), downloadTicket("/b")];
  lab.disk.remove(root);
  assert.deepEqual(await failed(await put(late, "x")), [400, "ASSET_UPLOAD_FAILED", "missing"]);
  assert.equal(lab.disk.look(root, false), undefined, "an upload doesn't bring it back");
  assert.deepEqual(await refusalOf(await get(gone)), [404, "ASSET_NOT_FOUND"]);
  close();
});

Deno.test("[AS1] [NL5] tickets are worth nothing once their thread ended or the Desktop went, bytes on the way included", async () => {
  const { uploadTicket, downloadTicket, put, get, upload, lab, page, sessionId, close } = await assetPage();
  await upload("x", "/b");
  const during = async (happens: () => void) => {
    const ticket = uploadTicket(2);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const sending = put(ticket, readable);
    await writer.write(new Uint8Array(1));
    happens();
    await writer.write(new Uint8Array(1));
    await writer.close();
    return await refusalOf(await sending);
  };
  const expired = [410, "ASSET_UPLOAD_TICKET_EXPIRED"];
  assert.deepEqual(await during(() => void page.ask("end_session", { sessionId })), expired);
  assert.ok(page.ask("resume_session", { sessionId }).ok);
  assert.ok(page.ask("reactivate_session", { sessionId, autoEndOnDisconnect: true }).ok);
  const [up, down] = [uploadTicket(1), downloadTicket("/b")];
  assert.deepEqual(await during(() => void lab.disrupt({ kind: "desktop.restart", forMs: 1_000 })), expired);
  assert.deepEqual(await refusalOf(await put(up, "x")), expired);
  assert.deepEqual(await refusalOf(await get(down)), [410, "ASSET_DOWNLOAD_TICKET_EXPIRED"]);
  lab.advance(1_000);
  assert.deepEqual(await refusalOf(await put(up, "x")), [404, "ASSET_UPLOAD_TICKET_EXPIRED"]);
  close();
});

Deno.test("what a page made is never run as a page of this server", async () => {
  const { downloadTicket, get, send, upload, close } = await assetPage();
  await upload("<script>alert(1)</script>", '/it\'s "evil".html');
  const ticket = downloadTicket('/it\'s "evil".html');
  const head = await send("HEAD", ticket);
  assert.deepEqual([head.status, head.headers.get("allow")], [405, "GET, OPTIONS"], "it would spend the ticket");
  assert.equal(head.headers.get("cache-control"), "no-store");
  const { headers, status, body } = await get(ticket);
  await body?.cancel();
  assert.equal(status, 200);
  assert.equal(headers.get("content-type"), "text/html");
  assert.equal(headers.get("content-disposition"), "attachment; filename*=UTF-8''it%27s%20%22evil%22.html");
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  assert.equal(headers.get("content-security-policy"), "default-src 'none'; sandbox");
  assert.equal(headers.get("cache-control"), "no-store");
  close();
});

Deno.test("[OR1] exactly the origins that may open a port get CORS for assets, and nobody else gets anything", async () => {
  const app = "https://app.test";
  const { uploadTicket, put, call, labId, close } = await assetPage({ origins: [app] });
  const ticket = uploadTicket(1);
  const preflight = (path: string, origin: string) =>
    call("OPTIONS", path, {
      headers: { origin, "access-control-request-method": "PUT", "access-control-request-headers": "authorization" },
    });
  for (const origin of [ORIGIN, "http://127.0.0.1:8787", app]) {
    const allowed = await preflight(ticket.path, origin);
    assert.equal(allowed.status, 204);
    assert.equal(allowed.headers.get("access-control-allow-origin"), origin);
    assert.equal(allowed.headers.get("access-control-allow-methods"), "PUT");
    assert.equal(allowed.headers.get("access-control-allow-headers"), "authorization, content-type");
    assert.equal(allowed.headers.get("access-control-allow-credentials"), null);
    assert.equal(allowed.headers.get("vary"), "Origin");
    const refused = await put(ticket, "x", { token: "guess", headers: { origin } });
    assert.equal(refused.status, 401);
    assert.equal(refused.headers.get("access-control-allow-origin"), origin, "a page reads why");
  }
  for (const origin of ["null", "https://app.test.evil", "http://app.test", "https://app.test:8443", "", "*"]) {
    for (const refused of [await preflight(ticket.path, origin), await put(ticket, "x", { headers: { origin } })]) {
      assert.equal(refused.headers.get("access-control-allow-origin"), null, origin);
      assert.deepEqual(await refusalOf(refused), [403, "ORIGIN_NOT_ALLOWED"], origin);
    }
  }
  const other = await preflight(`/labs/${labId}/disk`, app);
  assert.equal(other.headers.get("access-control-allow-origin"), null);
  assert.equal((await put(ticket, "x", { headers: { origin: app } })).status, 201, "none of it spent the ticket");
  close();
});

Deno.test("a port that came by no server gets no ticket", async () => {
  const { lab, close } = await assetPage();
  const page = new RawPage(lab, { origin: "http://c.test" });
  const sessionId = page.create();
  const ask = { sessionId, filename: "a", sizeBytes: 1, mimeType: "" };
  assert.equal(page.refusal("create_asset_upload", ask), "ASSET_UPLOAD_SERVER_UNAVAILABLE");
  assert.equal(page.refusal("create_asset_download", { sessionId, path: "/a" }), "ASSET_UPLOAD_SERVER_UNAVAILABLE");
  close();
});

Deno.test("equal seeds give equal journals with assets in play; no token and no lab id is in them", async () => {
  const play = async () => {
    const { upload, downloadTicket, get, uploadTicket, put, lab, labId, close } = await assetPage({ seed: "s" });
    await upload("one", "/1");
    const down = downloadTicket("/1");
    await (await get(down)).body?.cancel();
    const up = uploadTicket(9);
    await put(up, "other");
    const { entries } = lab.journal.after(0);
    const text = JSON.stringify(entries);
    for (const secret of [down.token, up.token, `"${labId}"`, `/${labId}/`]) assert.ok(!text.includes(secret), secret);
    assert.ok(text.includes('"token":"***"'));
    assert.ok(entries.some(({ type }) => type === "asset_uploaded"));
    close();
    return entries;
  };
  assert.deepEqual(await play(), await play());
});
