import assert from "node:assert/strict";
import fc from "fast-check";
import { systemHostClock } from "../../../../core-sim/clock.ts";
import { LabClock } from "../../../../core-sim/lab/clock.ts";
import { MANUAL_START } from "../../../../core-sim/lab/time.ts";
import { Disk, DiskError, type DiskReason } from "../../../../core-sim/core/mod.ts";

function setUp(limitBytes?: number) {
  const clock = new LabClock(systemHostClock, { mode: "manual", onError: (error) => assert.fail(String(error)) });
  return { clock, disk: new Disk({ clock, ...(limitBytes === undefined ? {} : { limitBytes }) }) };
}

const refuses = (reason: DiskReason, run: () => void) =>
  assert.throws(run, (error) => error instanceof DiskError && error.reason === reason);
const read = (disk: Disk, path: string) => new TextDecoder().decode(disk.readFile(path));

Deno.test("a fresh disk has a home with a place for projects", () => {
  const { disk } = setUp();
  assert.deepEqual(disk.list("/home/user")?.map(({ path }) => path), ["/home/user/.pedelec", "/home/user/projects"]);
  assert.equal(disk.list("/home/nobody"), undefined);
});

Deno.test("the system's own directories are there and closed", () => {
  const { disk } = setUp();
  const closed = disk.list("/")?.flatMap(({ path, denied }) => denied === true ? [path] : []) ?? [];
  for (const path of ["/etc", "/proc", "/root", "/sys", "/usr", "/var"]) assert.ok(closed.includes(path), path);
  for (const path of closed) refuses("denied", () => disk.makeDirectory(`${path}/share/mine`));
});

Deno.test("making a directory tells the highest one that wasn't there", () => {
  const { disk } = setUp();
  assert.equal(disk.makeDirectory("/tmp/a/b/c"), "/tmp/a");
  assert.equal(disk.makeDirectory("/tmp/a/b/d"), "/tmp/a/b/d");
  assert.equal(disk.makeDirectory("/tmp/a"), undefined);
  disk.link("/tmp/later", "/tmp/soon/x");
  assert.equal(disk.makeDirectory("/tmp/later/y"), "/tmp/soon", "where it really is");
});

Deno.test("an entry is what stands there itself, a link that leads nowhere too", () => {
  const { disk } = setUp();
  disk.link("/tmp/link", "/nowhere");
  assert.deepEqual(disk.entry("/tmp/link"), { path: "/tmp/link", kind: "link", target: "/nowhere" });
  assert.equal(disk.entry("/tmp/none"), undefined);
});

Deno.test("files keep their bytes, sizes and times, and nobody shares their memory", () => {
  const { disk, clock } = setUp();
  const bytes = new TextEncoder().encode("一二");
  clock.advance(5);
  disk.writeFile("/tmp/a", bytes);
  bytes.fill(0);
  assert.equal(read(disk, "/tmp/a"), "一二");
  disk.readFile("/tmp/a").fill(0);
  assert.equal(read(disk, "/tmp/a"), "一二");
  assert.deepEqual(disk.list("/tmp/a"), [
    { path: "/tmp/a", kind: "file", sizeBytes: 6, modifiedAt: MANUAL_START + 5 },
  ]);
});

Deno.test("what makes no sense is refused with its reason", () => {
  const { disk } = setUp();
  disk.writeFile("/tmp/file", "x");
  refuses("missing", () => disk.writeFile("/tmp/none/file", "x"));
  refuses("missing", () => disk.readFile("/tmp/none"));
  refuses("is-directory", () => disk.writeFile("/tmp", "x"));
  refuses("is-directory", () => disk.readFile("/tmp"));
  refuses("exists", () => disk.makeDirectory("/tmp/file"));
  refuses("not-directory", () => disk.stat("/tmp/file/below"));
  refuses("exists", () => disk.link("/tmp/file", "/tmp"));
  refuses("bad-path", () => disk.stat("tmp"));
  refuses("bad-path", () => disk.stat(`/${"a/".repeat(2500)}`));
});

Deno.test("links are followed, also relative ones, chains and those that lead nowhere yet", () => {
  const { disk } = setUp();
  disk.makeDirectory("/tmp/real/deep");
  disk.writeFile("/tmp/real/deep/a", "found");
  disk.link("/tmp/abs", "/tmp/real");
  disk.link("/tmp/real/up", "../abs/deep");
  assert.equal(read(disk, "/tmp/real/up/a"), "found");
  disk.link("/tmp/later", "/tmp/soon");
  assert.deepEqual(disk.resolve("/tmp/later/x"), { path: "/tmp/soon/x", finished: false });
  assert.equal(disk.stat("/tmp/later"), undefined);
  disk.writeFile("/tmp/later", "written through");
  assert.equal(read(disk, "/tmp/soon"), "written through");
  assert.equal(disk.list("/tmp")?.find(({ path }) => path === "/tmp/later")?.target, "/tmp/soon");
  disk.link("/tmp/ping", "pong");
  disk.link("/tmp/pong", "ping");
  refuses("link-loop", () => disk.stat("/tmp/ping"));
});

Deno.test("a denied entry can't be opened or passed, a locked one not written", () => {
  const { disk } = setUp();
  disk.makeDirectory("/tmp/secret");
  disk.writeFile("/tmp/secret/a", "x");
  disk.mark("/tmp/secret", { denied: true });
  refuses("denied", () => disk.list("/tmp/secret"));
  refuses("denied", () => disk.readFile("/tmp/secret/a"));
  refuses("denied", () => disk.writeFile("/tmp/secret/b", "x"));
  assert.deepEqual(disk.list("/tmp", { deep: true }), [{ path: "/tmp/secret", kind: "dir", denied: true }]);
  disk.mark("/tmp/secret", { denied: false });
  disk.mark("/tmp/secret/a", { locked: true });
  refuses("locked", () => disk.writeFile("/tmp/secret/a", "y"));
  assert.equal(read(disk, "/tmp/secret/a"), "x");
});

Deno.test("a removal takes all it can, leaves what is locked with the way to it, and doesn't follow links", () => {
  const { disk } = setUp();
  disk.makeDirectory("/tmp/tree/a/b");
  disk.writeFile("/tmp/tree/a/b/kept", "x");
  disk.writeFile("/tmp/tree/a/gone", "x");
  disk.makeDirectory("/tmp/outside");
  disk.link("/tmp/tree/link", "/tmp/outside");
  disk.mark("/tmp/tree/a/b/kept", { locked: true });
  assert.deepEqual(disk.remove("/tmp/tree"), { leftovers: ["/tmp/tree/a/b/kept"] });
  assert.deepEqual(disk.list("/tmp/tree", { deep: true })?.map(({ path }) => path), [
    "/tmp/tree/a",
    "/tmp/tree/a/b",
    "/tmp/tree/a/b/kept",
  ]);
  assert.equal(disk.stat("/tmp/outside")?.kind, "dir");
  disk.mark("/tmp/tree/a/b/kept", { locked: false });
  assert.deepEqual(disk.remove("/tmp/tree"), { leftovers: [] });
  assert.deepEqual(disk.remove("/tmp/tree"), { leftovers: [] });
});

Deno.test("a full disk refuses, keeps what it has, and has room again after a removal", () => {
  const { disk } = setUp(4096 + 9 * 128);
  disk.writeFile("/tmp/a", "x".repeat(2000));
  refuses("full", () => disk.writeFile("/tmp/b", "x".repeat(2000)));
  refuses("full", () => disk.writeFile("/tmp/a", "x".repeat(5000)));
  assert.equal(read(disk, "/tmp/a").length, 2000);
  disk.writeFile("/tmp/a", "x".repeat(2500));
  disk.remove("/tmp/a");
  disk.writeFile("/tmp/b", "x".repeat(2500));
});

Deno.test("after any number of writes and removals the disk has exactly the room that it had", () => {
  const names = fc.constantFrom("/tmp/a", "/tmp/d/b", "/tmp/d/e/c");
  const acts = fc.array(fc.tuple(fc.constantFrom("write", "remove", "mkdir"), names, fc.integer({ min: 0, max: 300 })));
  fc.assert(fc.property(acts, (plan) => {
    const { disk } = setUp(8192);
    for (const [act, path, size] of plan) {
      try {
        if (act === "write") disk.writeFile(path, "x".repeat(size));
        else if (act === "mkdir") disk.makeDirectory(path);
        else disk.remove(path);
      } catch (error) {
        assert.ok(error instanceof DiskError);
      }
    }
    for (const { path } of disk.list("/tmp") ?? []) disk.remove(path);
    const room = 8192 - 128 * 18;
    disk.writeFile("/tmp/all", "x".repeat(room));
    refuses("full", () => disk.writeFile("/tmp/all", "x".repeat(room + 1)));
  }));
});
