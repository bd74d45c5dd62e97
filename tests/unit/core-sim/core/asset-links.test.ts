import assert from "node:assert/strict";
import { connect, setUp, takeUpload } from "./setup.ts";

const SITE = "/home/user/projects/site";
const ASSETS = `${SITE}/.pedelec-runtime/assets`;
const bytes = (text: string) => new TextEncoder().encode(text);

function setUpOutside() {
  const lab = setUp({ ticketUrl: (kind, id) => `/${kind}/${id}` });
  const thread = lab.create({ workspace: { path: SITE } });
  lab.disk.makeDirectory("/home/user/private");
  lab.disk.writeFile("/home/user/private/secret.txt", "secret");
  const list = () => lab.ask({ type: "list_assets", ...thread }).assets.map(({ path }) => path);
  const download = { type: "create_asset_download", ...thread } as const;
  const upload = { type: "create_asset_upload", ...thread, filename: "x", mimeType: "", sizeBytes: 1 } as const;
  const tickets = () => lab.desktop.tickets ?? assert.fail("the Desktop isn't running");
  const outside = () => lab.disk.list("/home/user/private", { deep: true })?.map(({ path }) => path);
  return { ...lab, thread, list, download, upload, tickets, outside };
}

Deno.test("[AS1] links among the assets are neither listed nor followed, inwards or outwards, to files or directories (A-088)", () => {
  const { disk, refused, list, download, upload, ask, tickets, outside } = setUpOutside();
  disk.writeFile(`${ASSETS}/real.txt`, "real");
  disk.link(`${ASSETS}/file`, "/home/user/private/secret.txt");
  disk.link(`${ASSETS}/dir`, "/home/user/private");
  disk.link(`${ASSETS}/up`, "../../..");
  disk.link(`${ASSETS}/dangling`, "/home/user/private/new.txt");
  disk.link(`${ASSETS}/inner`, "real.txt");
  disk.link(`${ASSETS}/loop`, "loop");
  assert.deepEqual(list(), ["/real.txt"]);
  const through = [
    "/file",
    "/dir",
    "/dir/secret.txt",
    "/up/private/secret.txt",
    "/dangling",
    "/inner",
    "/loop",
    "/loop/x",
  ];
  for (const path of through) {
    assert.equal(refused({ ...download, path }).code, "ASSET_PATH_INVALID", path);
    const ticket = ask({ ...upload, targetPath: path });
    const taken = takeUpload(tickets(), ticket, bytes("y"));
    assert.equal(taken.ok || taken.error.code, "ASSET_PATH_INVALID", path);
  }
  assert.deepEqual(outside(), ["/home/user/private/secret.txt"]);
  assert.equal(new TextDecoder().decode(disk.readFile("/home/user/private/secret.txt")), "secret");
});

Deno.test("[AS1] a link that is made after the ticket was given changes nothing: the bytes neither come from outside nor go there", () => {
  const { disk, ask, download, upload, tickets, outside } = setUpOutside();
  disk.makeDirectory(`${ASSETS}/notes`);
  disk.writeFile(`${ASSETS}/notes/secret.txt`, "mine");
  const down = ask({ ...download, path: "/notes/secret.txt" });
  const up = ask({ ...upload, targetPath: "/notes/new.txt" });
  disk.remove(`${ASSETS}/notes`);
  disk.link(`${ASSETS}/notes`, "/home/user/private");
  const read = tickets().takeDownload(down.downloadId, down.token);
  assert.equal(read.ok || read.error.code, "ASSET_PATH_INVALID");
  const written = takeUpload(tickets(), up, bytes("y"));
  assert.equal(written.ok || written.error.code, "ASSET_PATH_INVALID");
  assert.deepEqual(outside(), ["/home/user/private/secret.txt"]);
});

for (const where of [ASSETS, SITE]) {
  Deno.test(`[AS1] ${where.slice("/home/user".length)} itself replaced by a link: nothing is listed, read or written through it`, () => {
    const { disk, refused, download, ask, upload, tickets, thread, script, clock, outside } = setUpOutside();
    disk.makeDirectory("/home/user/private/.pedelec-runtime/assets");
    disk.writeFile("/home/user/private/.pedelec-runtime/assets/secret.txt", "secret");
    const before = outside();
    disk.remove(where);
    disk.link(where, "/home/user/private");
    assert.equal(refused({ type: "list_assets", ...thread }).code, "ASSET_LIST_FAILED");
    assert.equal(refused({ ...download, path: "/secret.txt" }).code, "ASSET_PATH_INVALID");
    const ticket = ask(upload);
    assert.equal(takeUpload(tickets(), ticket, bytes("y")).ok, false);
    script({ asset: "/agent.txt", text: "y" });
    ask({ type: "send_text", ...thread, text: "x" });
    clock.advance(0);
    assert.deepEqual(outside(), before);
  });
}

Deno.test("[AS1] a workspace that was named by a link keeps its assets where the link led, also after a resume", () => {
  const { disk, ask, script, clock, ...lab } = setUp();
  disk.makeDirectory("/tmp/real");
  disk.link(SITE, "/tmp/real");
  const thread = lab.create({ workspace: { path: SITE } });
  for (const name of ["one", "two"]) {
    script({ asset: `/${name}`, text: name });
    ask({ type: "send_text", ...thread, text: "x" });
    clock.advance(0);
    ask({ type: "end_thread", ...thread });
    ask({ type: "resume_thread", ...thread, autoEndOnDisconnect: true });
  }
  assert.deepEqual(ask({ type: "list_assets", ...thread }).assets.map(({ name }) => name), ["one", "two"]);
  assert.equal(disk.stat("/tmp/real/.pedelec-runtime/assets/two")?.kind, "file");
});

Deno.test("[AS1] [WS2] threads that share a directory share its assets; a new run of the Desktop finds them there", () => {
  const { desktop, ask, create, script, clock } = setUp();
  const workspace = { path: SITE };
  const [one, two] = [create({ workspace }), create({ workspace })];
  script({ asset: "/shared.md", text: "by one" });
  ask({ type: "send_text", ...one, text: "x" });
  clock.advance(0);
  assert.deepEqual(ask({ type: "list_assets", ...two }).assets.map(({ path }) => path), ["/shared.md"]);
  desktop.restart();
  const later = connect(desktop);
  const three = later.create({ workspace });
  assert.deepEqual(later.ask({ type: "list_assets", ...three }).assets.map(({ path }) => path), ["/shared.md"]);
});
