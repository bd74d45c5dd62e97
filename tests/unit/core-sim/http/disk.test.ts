import assert from "node:assert/strict";
import { HOST, problemOf, testServer } from "../../../support/test-server.ts";
import { RawPage } from "../../../support/raw-page.ts";

async function withDisk() {
  const server = testServer();
  const labId = await server.makeLab({ approval: "auto" });
  const at = (path: string, more = "") => `/labs/${labId}/disk?path=${encodeURIComponent(path)}${more}`;
  const look = (path: string, more?: string) => server.call("GET", at(path, more));
  const entries = async (path: string, more?: string) => Object(await (await look(path, more)).json()).entries;
  const put = (json: unknown) => server.call("PUT", `/labs/${labId}/disk`, { json });
  const remove = (path: string) => server.call("DELETE", at(path));
  return { ...server, labId, lab: server.store.get(labId) ?? assert.fail("no lab"), look, entries, put, remove };
}

Deno.test("[WS2] the disk is seen and changed from outside: folders, files and links, parents included", async () => {
  const { look, entries, put, remove, close } = await withDisk();
  assert.deepEqual(await entries("/home/user"), [
    { path: "/home/user/.pedelec", kind: "dir" },
    { path: "/home/user/projects", kind: "dir" },
  ]);
  const made = await put({ path: "/home/user/projects/app//src/a.txt", kind: "file", text: "你好" });
  const file = { path: "/home/user/projects/app/src/a.txt", kind: "file", sizeBytes: 6 };
  assert.deepEqual([made.status, await made.json()], [201, file]);
  const link = { path: "/home/user/projects/app/way", kind: "link", target: "/home/user/projects/app/src" };
  assert.equal((await put(link)).status, 201);
  assert.deepEqual(await entries("/home/user/projects/app"), [
    { path: "/home/user/projects/app/src", kind: "dir" },
    link,
  ]);
  assert.deepEqual(await entries("/home/user/projects", "&deep=1"), [
    { path: "/home/user/projects/app", kind: "dir" },
    { path: "/home/user/projects/app/src", kind: "dir" },
    file,
    link,
  ]);
  assert.deepEqual(await entries(link.path), [link], "a link isn't followed at the end");
  assert.deepEqual(await entries(`${link.path}/a.txt`), [file], "but on the way");
  assert.equal((await remove("/home/user/projects/app")).status, 204);
  for (const gone of [await look(file.path), await remove(file.path), await look("/home/user/projects/none")]) {
    assert.deepEqual(await problemOf(gone), [404, "DISK_ENTRY_NOT_FOUND"]);
  }
  close();
});

Deno.test("an entry that is there is changed when it is of the same kind, and left alone when it isn't", async () => {
  const { entries, put, close } = await withDisk();
  const file = { path: "/tmp/f", kind: "file" };
  await put({ ...file, text: "one" });
  const locked = await put({ ...file, locked: true });
  assert.deepEqual([locked.status, await locked.json()], [200, { ...file, sizeBytes: 3, locked: true }]);
  await put({ ...file, text: "three" });
  assert.deepEqual(await entries("/tmp"), [{ ...file, sizeBytes: 5 }], "its marks are those given");
  await put({ path: "/tmp/d/inner", kind: "dir" });
  assert.equal((await put({ path: "/tmp/d", kind: "dir", denied: true })).status, 200);
  await put({ path: "/tmp/l", kind: "link", target: "/one" });
  assert.equal((await put({ path: "/tmp/l", kind: "link", target: "/two" })).status, 200);
  assert.deepEqual(await entries("/tmp", "&deep=1"), [
    { path: "/tmp/d", kind: "dir", denied: true },
    { path: "/tmp/d/inner", kind: "dir" },
    { ...file, sizeBytes: 5 },
    { path: "/tmp/l", kind: "link", target: "/two" },
  ], "no mark hides anything");
  for (
    const other of [
      { path: "/tmp/f", kind: "dir" },
      { path: "/tmp/d", kind: "file", text: "" },
      { path: "/tmp/l", kind: "file", text: "" },
      { path: "/tmp/f/below", kind: "file" },
    ]
  ) assert.deepEqual(await problemOf(await put(other)), [409, "DISK_ENTRY_EXISTS"], JSON.stringify(other));
  close();
});

Deno.test("[RE5] [WS1] marks hold for the computer, not for the hand that made them", async () => {
  const { put, entries, remove, lab, close } = await withDisk();
  const page = new RawPage(lab);
  const path = "/home/user/projects/app";
  const sessionId = page.create({ workspace: { path } });
  page.ask("end_session", { sessionId });
  await put({ path, kind: "dir", denied: true });
  assert.equal(page.refusal("reactivate_session", { sessionId, autoEndOnDisconnect: true }), "WORKSPACE_OPEN_FAILED");
  assert.ok((await entries(path)).length > 0);
  await put({ path: `${path}/kept.txt`, kind: "file", text: "x", locked: true });
  assert.deepEqual(
    (await entries("/home/user/projects"))[0],
    { path, kind: "dir", denied: true },
    "it is denied again",
  );
  await put({ path, kind: "dir" });
  assert.equal(page.refusal("reactivate_session", { sessionId, autoEndOnDisconnect: true }), undefined);
  await put({ path, kind: "dir", denied: true });
  assert.equal((await remove(path)).status, 204);
  assert.deepEqual(await entries("/home/user/projects"), []);
  close();
});

Deno.test("a path that no disk takes, a wrong body, a full disk and a listing without end each have their code", async () => {
  const { look, put, remove, lab, call, labId, close } = await withDisk();
  await put({ path: "/tmp/loop", kind: "link", target: "/tmp/loop" });
  for (const path of ["/tmp/loop/x", `/${"n".repeat(300)}`, "/tmp/\0"]) {
    assert.deepEqual(await problemOf(await look(path)), [400, "DISK_PATH_INVALID"], path);
    assert.deepEqual(await problemOf(await put({ path, kind: "dir" })), [400, "DISK_PATH_INVALID"], path);
  }
  assert.deepEqual(await problemOf(await remove("/")), [400, "DISK_PATH_INVALID"]);
  assert.deepEqual(await problemOf(await put({ path: "/", kind: "dir", denied: true })), [400, "DISK_PATH_INVALID"]);
  for (const path of ["tmp", "", "./tmp"]) {
    assert.deepEqual(await problemOf(await look(path)), [400, "INVALID_INPUT"], path);
    assert.deepEqual(await problemOf(await remove(path)), [400, "INVALID_INPUT"], path);
    assert.deepEqual(await problemOf(await put({ path, kind: "dir" })), [400, "INVALID_INPUT"], path);
  }
  for (const query of ["", "?path=/&path=/tmp&deep=yes", "?path=/&deep=2"]) {
    assert.deepEqual(await problemOf(await call("GET", `/labs/${labId}/disk${query}`)), [400, "INVALID_INPUT"], query);
  }
  for (const wrong of [{ kind: "link" }, { kind: "pipe" }, { kind: "dir", text: "x" }, { kind: "file", mode: 7 }]) {
    assert.deepEqual(await problemOf(await put({ path: "/tmp/x", ...wrong })), [400, "INVALID_INPUT"]);
  }
  for (let n = 0; n <= 5_000; n++) lab.disk.put({ path: `/tmp/many/${n}`, kind: "dir" });
  assert.deepEqual(await problemOf(await look("/", "&deep=1")), [413, "DISK_LISTING_TOO_LARGE"]);
  lab.disk.put({ path: "/full", kind: "file", text: "x".repeat(255 * 1024 * 1024) });
  const text = "x".repeat(1_000_000);
  assert.deepEqual(await problemOf(await put({ path: "/new/folder/f", kind: "file", text })), [413, "DISK_FULL"]);
  assert.deepEqual(await problemOf(await look("/new")), [404, "DISK_ENTRY_NOT_FOUND"], "no parents are left behind");
  close();
});

Deno.test("[WS2] no path of a lab's disk leads to the host's", async () => {
  const { look, entries, put, call, close } = await withDisk();
  assert.deepEqual(await problemOf(await look("/etc/passwd")), [404, "DISK_ENTRY_NOT_FOUND"]);
  await put({ path: "/tmp/out", kind: "link", target: "/etc" });
  assert.deepEqual(await problemOf(await look("/tmp/out/passwd")), [404, "DISK_ENTRY_NOT_FOUND"]);
  assert.deepEqual(await problemOf(await look("/tmp/../../../../../etc/hostname")), [404, "DISK_ENTRY_NOT_FOUND"]);
  const mark = `lab-${HOST.replace(":", "-")}`;
  await put({ path: `/tmp/${mark}`, kind: "file", text: "inside" });
  assert.deepEqual(await entries(`/tmp/${mark}`), [{ path: `/tmp/${mark}`, kind: "file", sizeBytes: 6 }]);
  await assert.rejects(Deno.stat(`/tmp/${mark}`), Deno.errors.NotFound);
  assert.deepEqual(await problemOf(await call("GET", "/labs/nowhere/disk?path=/")), [404, "LAB_NOT_FOUND"]);
  close();
});
