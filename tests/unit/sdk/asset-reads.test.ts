import assert from "node:assert/strict";
import { created, TOKEN, withAssetServer } from "./asset-server.ts";
import { withSession } from "./setup.ts";

const MARK = "\ufeff";

Deno.test("[AS1] an asset is read as text, JSON or file, with the token", () =>
  withAssetServer(async ({ session, port, came, downloadTicket, answerWith, clock }) => {
    const text = `{"é":["檔案",1,null]}`;
    answerWith(() => new Response(text));
    const reading = session.readAsset("/notes/a.json", "text");
    const { type, sessionId, path } = port.last("create_asset_download");
    assert.deepEqual([type, sessionId, path], ["create_asset_download", session.sessionId, "/notes/a.json"]);
    downloadTicket();
    assert.equal(await reading, text);
    const { method, headers } = came[0] ?? assert.fail();
    assert.deepEqual([method, headers.get("authorization")], ["GET", `Bearer ${TOKEN}`]);
    const asJson = session.readAsset("/notes/a.json", "json");
    downloadTicket();
    assert.deepEqual(await asJson, { é: ["檔案", 1, null] });
    const asFile = session.readAsset("/notes/a.json", "file");
    downloadTicket({ mimeType: "application/json" });
    const file = await asFile;
    assert.ok(file instanceof File);
    assert.deepEqual([file.name, file.type, file.lastModified], ["a.json", "application/json", 7]);
    assert.equal(await file.text(), text);
    assert.equal(clock.waiting, 0);
  }));

Deno.test("[AS1] every JSON value can be read, also those that are false; what isn't JSON is ASSET_INVALID_JSON", () =>
  withAssetServer(async ({ session, downloadTicket, answerWith }) => {
    for (const text of ["null", "false", "0", `""`, " [] ", `${MARK}{}`]) {
      answerWith(() => new Response(text));
      const reading = session.readAsset("/a", "json");
      downloadTicket();
      assert.deepEqual(await reading, JSON.parse(text.replace(MARK, "")), text);
    }
    for (const text of ["", "{", "undefined", `${MARK}${MARK}{}`]) {
      answerWith(() => new Response(text));
      const reading = session.readAsset("/a", "json");
      downloadTicket();
      await assert.rejects(reading, { code: "ASSET_INVALID_JSON", details: { path: "/a" } });
    }
  }));

Deno.test("[AS1] text is strict UTF-8 without the byte order mark at its beginning; a file keeps its bytes", () =>
  withAssetServer(async ({ session, downloadTicket, answerWith }) => {
    const read = (bytes: number[], type: "text" | "json") => {
      answerWith(() => new Response(new Uint8Array(bytes)));
      const reading = session.readAsset("/a", type);
      downloadTicket();
      return reading;
    };
    const marked = [0xef, 0xbb, 0xbf, 0x61];
    assert.equal(await read(marked, "text"), "a");
    assert.equal(await read([0x61, 0xef, 0xbb, 0xbf], "text"), `a${MARK}`);
    assert.equal(await read([], "text"), "");
    answerWith(() => new Response(new Uint8Array(marked)));
    const asFile = session.readAsset("/a", "file");
    downloadTicket();
    assert.deepEqual([...await (await asFile).bytes()], marked);
    const broken = [[0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xff, 0xfe, 0x61, 0x00]];
    for (const bytes of broken) {
      const refusal = { code: "ASSET_TEXT_DECODE_FAILED", details: { path: "/a" } };
      await assert.rejects(read(bytes, "text"), refusal, String(bytes));
      await assert.rejects(read(bytes, "json"), refusal, String(bytes));
    }
  }));

Deno.test("[AS1] a bad answer to a read rejects with its own error, else ASSET_READ_FAILED", () =>
  withAssetServer(async ({ session, downloadTicket, answerWith }) => {
    const read = (ticket: Record<string, unknown> = {}) => {
      const reading = session.readAsset("/a", "text");
      reading.catch(() => {});
      downloadTicket(ticket);
      return reading;
    };
    const error = { code: "ASSET_NOT_FOUND", message: "gone" };
    answerWith(() => Response.json({ error }, { status: 404 }));
    await assert.rejects(read(), error);
    answerWith(() => new Response("", { status: 500 }));
    await assert.rejects(read(), { code: "ASSET_READ_FAILED", details: { status: 500 } });
    await assert.rejects(read({ downloadUrl: "http://127.0.0.1:1/x" }), { code: "ASSET_READ_FAILED" });
    for (const wrong of [{ path: "/b" }, { downloadUrl: "x" }, { name: 7 }, { modifiedAt: -1 }]) {
      await assert.rejects(read(wrong), { code: "SDK_PROTOCOL_ERROR" }, JSON.stringify(wrong));
    }
  }));

Deno.test("[AS1] a read of no asset path, or as nothing that there is, is refused before anything is posted", async () => {
  const { session, port } = await withSession();
  for (const path of ["a", "/", "/a/../b", "//a", "/a\\b", "/a\u0085", undefined, {}]) {
    const refused = Reflect.apply(session.readAsset, session, [path, "text"]);
    await assert.rejects(refused, { code: "ASSET_PATH_INVALID", details: { path } });
  }
  for (const type of ["xml", undefined, "toString"]) {
    const refused = Reflect.apply(session.readAsset, session, ["/a", type]);
    await assert.rejects(refused, { code: "INVALID_INPUT", details: { field: "type" } });
  }
  assert.equal(port.requests.length, 1);
});

Deno.test("[AS1] [ER2] a list drops what it doesn't know; one of the wrong shape is SDK_PROTOCOL_ERROR", async () => {
  const { session, port } = await withSession();
  const asset = { name: "a b", path: "/n/a b", sizeBytes: 0, modifiedAt: 3 };
  const list = (result: unknown) => {
    const listing = session.listAssets();
    assert.equal(port.last("list_assets").sessionId, session.sessionId);
    port.answer(port.last("list_assets"), result);
    return listing;
  };
  assert.deepEqual(await list({ assets: [{ ...asset, inode: 7 }], more: 1 }), [asset]);
  assert.deepEqual(await list({ assets: [] }), []);
  const odd = { ...asset, path: "/a\tb" };
  assert.deepEqual(await list({ assets: [odd] }), [odd], "an agent may have named it so");
  const wrong = [{ path: "a" }, { path: 7 }, { name: null }, { sizeBytes: -1 }, { sizeBytes: 1.5 }, {
    modifiedAt: "now",
  }];
  for (const fields of wrong) {
    await assert.rejects(list({ assets: [asset, { ...asset, ...fields }] }), { code: "SDK_PROTOCOL_ERROR" });
  }
  for (const result of [{}, { assets: {} }, []]) await assert.rejects(list(result), { code: "SDK_PROTOCOL_ERROR" });
});

Deno.test("[AS1] neither way carries a page's credentials, or follows a redirect", () =>
  withAssetServer(async ({ session, upload, downloadTicket, answerWith }) => {
    const { fetch } = globalThis;
    const seen: (RequestInit | undefined)[] = [];
    globalThis.fetch = (input, init) => {
      seen.push(init);
      return fetch(input, init);
    };
    try {
      answerWith(created("/a.txt"));
      await upload();
      const reading = session.readAsset("/a", "text");
      downloadTicket();
      await reading;
    } finally {
      globalThis.fetch = fetch;
    }
    assert.deepEqual(
      seen.map((init) => [init?.credentials, init?.redirect]),
      [["omit", "error"], ["omit", "error"]],
    );
  }));
