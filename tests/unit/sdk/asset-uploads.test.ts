import assert from "node:assert/strict";
import { created, errorOf, TOKEN, withAssetServer } from "./asset-server.ts";
import { outcome, withSession } from "./setup.ts";

const hi = () => new File(["hi"], "a.txt", { type: "text/plain" });

Deno.test("[AS1] an upload asks for a ticket within the call and puts the bytes with the token and its type", () =>
  withAssetServer(async ({ session, port, came, uploadTicket, answerWith, clock }) => {
    answerWith(created("/notes/a.txt"));
    const uploading = session.uploadAsset(hi(), "/notes/a.txt");
    const { channelId, requestId, ...ask } = port.last("create_asset_upload");
    assert.deepEqual(ask, {
      type: "create_asset_upload",
      sessionId: session.sessionId,
      filename: "a.txt",
      sizeBytes: 2,
      mimeType: "text/plain",
      targetPath: "/notes/a.txt",
    });
    assert.ok(channelId && requestId);
    uploadTicket();
    assert.equal(await uploading, "/notes/a.txt");
    assert.equal(came.length, 1);
    const { method, headers, bytes } = came[0] ?? assert.fail();
    assert.deepEqual([method, new TextDecoder().decode(bytes)], ["PUT", "hi"]);
    assert.deepEqual([headers.get("authorization"), headers.get("content-type")], [`Bearer ${TOKEN}`, "text/plain"]);
    assert.equal(clock.waiting, 0);
  }));

Deno.test("[AS1] a file without a type, an empty one, one whose name isn't Latin: each travels as it is", () =>
  withAssetServer(async ({ session, port, came, uploadTicket, answerWith }) => {
    for (const [name, text] of [["檔案 é.bin", "x"], ["empty", ""], ["a#b?%2e.txt", "y"]] as const) {
      answerWith(created(`/${name}`));
      const uploading = session.uploadAsset(new File([text], name));
      const { filename, sizeBytes, mimeType, ...more } = port.last("create_asset_upload");
      assert.deepEqual([filename, sizeBytes, mimeType], [name, text.length, "application/octet-stream"]);
      assert.ok(!("targetPath" in more));
      uploadTicket();
      assert.equal(await uploading, `/${name}`);
      const { headers, bytes } = came.at(-1) ?? assert.fail();
      assert.deepEqual([headers.get("content-type"), bytes.length], ["application/octet-stream", text.length]);
    }
  }));

Deno.test("[AS1] a second upload is SESSION_BUSY from the call to the answer of the first, good or bad", () =>
  withAssetServer(async ({ session, port, uploadTicket, answerWith }) => {
    for (const answer of [created("/a.txt"), () => new Response(null, { status: 500 })]) {
      const first = session.uploadAsset(hi());
      const busy = { code: "SESSION_BUSY", details: { sessionId: session.sessionId } };
      await assert.rejects(session.uploadAsset(hi()), busy);
      answerWith(answer);
      uploadTicket();
      await assert.rejects(session.uploadAsset(hi()), busy);
      await Promise.allSettled([first]);
    }
    const settled = session.uploadAsset(hi());
    port.refuse(port.last("create_asset_upload"), "ASSET_UPLOAD_SERVER_UNAVAILABLE");
    await assert.rejects(settled, { code: "ASSET_UPLOAD_SERVER_UNAVAILABLE" });
    assert.equal(port.requests.filter(({ type }) => type === "create_asset_upload").length, 3);
  }));

Deno.test("[AS1] what can't be uploaded is refused before anything is posted", async () => {
  const { session, port } = await withSession();
  const strange: unknown[] = [undefined, "text", new Blob(["x"]), { name: "a", size: 1, type: "" }, new File([], "")];
  for (const file of strange) {
    const refused = Reflect.apply(session.uploadAsset, session, [file]);
    await assert.rejects(refused, { code: "INVALID_INPUT", details: { field: "file" } });
  }
  for (const path of ["", "a", "/", "//a", "/a/../b", "/a\\b", "/a\nb", "/\x7f", null, 7]) {
    const refused = Reflect.apply(session.uploadAsset, session, [hi(), path]);
    await assert.rejects(refused, { code: "ASSET_PATH_INVALID", details: { path } });
  }
  await assert.rejects(session.uploadAsset(new File(["x"], "..")), { code: "ASSET_PATH_INVALID" });
  assert.equal(port.requests.length, 1);
});

Deno.test("[AS1] a file of 100 MiB may be uploaded, one more byte is ASSET_TOO_LARGE", async () => {
  const { session, port } = await withSession();
  const mebibyte = new Blob([new Uint8Array(1024 * 1024)]);
  const full = Array<Blob>(100).fill(mebibyte);
  await assert.rejects(session.uploadAsset(new File([...full, "x"], "a")), { code: "ASSET_TOO_LARGE" });
  assert.equal(port.requests.length, 1);
  assert.equal(await outcome(session.uploadAsset(new File(full, "a"))), "pending");
  assert.equal(port.last("create_asset_upload").sizeBytes, 104_857_600);
});

Deno.test("[AS1] a bad answer to the bytes rejects with its own error, else ASSET_UPLOAD_FAILED with the status", () =>
  withAssetServer(async ({ upload, answerWith }) => {
    const error = { code: "ASSET_UPLOAD_TICKET_EXPIRED", message: "spent", details: { a: 1 } };
    answerWith(() => Response.json({ error }, { status: 410 }));
    await assert.rejects(upload(), error);
    for (const body of ["", "<html>", "null", "[]", `{"error":"x"}`, `{"error":{"code":7,"message":"x"}}`]) {
      answerWith(() => new Response(body, { status: 503 }));
      await assert.rejects(upload(), { code: "ASSET_UPLOAD_FAILED", details: { status: 503 } }, body);
    }
  }));

Deno.test("[AS1] no HTTP answer is ASSET_UPLOAD_FAILED with a reason; a redirect isn't followed, the token never shows", () =>
  withAssetServer(async ({ session, upload, uploadTicket, answerWith, came, url, clock }) => {
    const errors: unknown[] = [];
    const fails = async (uploading: Promise<unknown>) => {
      const error = await errorOf(uploading);
      errors.push(error);
      const { code, details } = Object(error);
      assert.deepEqual([code, typeof details.reason], ["ASSET_UPLOAD_FAILED", "string"]);
    };
    answerWith(() => Response.redirect(`${url}/elsewhere`, 307));
    await fails(upload());
    assert.equal(came.length, 1);
    for (const uploadUrl of ["http://127.0.0.1:1/x", "http://[", "https://user:pass@127.0.0.1:1/x"]) {
      const uploading = session.uploadAsset(hi());
      uploadTicket({ uploadUrl });
      await fails(uploading);
    }
    assert.ok(!JSON.stringify(errors).includes(TOKEN));
    assert.equal(clock.waiting, 0);
  }));

Deno.test("[AS1] an answer that doesn't tell the path asked for is SDK_PROTOCOL_ERROR", () =>
  withAssetServer(async ({ session, uploadTicket, answerWith }) => {
    const bodies = ["", "null", "{}", `{"path":7}`, `{"path":"a.txt"}`, `{"path":"/a/../b"}`, `{"path":"/other"}`];
    for (const body of bodies) {
      answerWith(() => new Response(body, { status: 201 }));
      const uploading = session.uploadAsset(hi(), "/a.txt");
      uploadTicket();
      await assert.rejects(uploading, { code: "SDK_PROTOCOL_ERROR" }, body);
    }
  }));

Deno.test("[AS1] [ER2] a ticket that can't be one is SDK_PROTOCOL_ERROR: nothing is fetched, the token doesn't show", () =>
  withAssetServer(async ({ session, uploadTicket, came }) => {
    const wrong = [
      { uploadUrl: undefined },
      { uploadUrl: "" },
      { uploadUrl: "http://" },
      { uploadUrl: "/uploads/u1" },
      { uploadUrl: "file:///etc/passwd" },
      { uploadUrl: "data:text/plain,x" },
      { uploadUrl: "blob:http://127.0.0.1/x" },
      { token: undefined },
      { token: "" },
      { token: "secret\r\nx: y" },
      { token: "secret秘" },
      { expiresAt: "soon" },
    ];
    for (const more of wrong) {
      const uploading = session.uploadAsset(hi());
      uploadTicket(more);
      const error = await errorOf(uploading);
      assert.equal(Object(error).code, "SDK_PROTOCOL_ERROR", JSON.stringify(more));
      assert.ok(!`${JSON.stringify(error)}${Object(error).stack}`.includes("secret"));
    }
    assert.equal(came.length, 0);
  }));
