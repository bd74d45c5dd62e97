import assert from "node:assert/strict";
import { MANAGED_ROOT } from "../../../../core-sim/core/mod.ts";
import { connect, ORIGIN, setUp } from "./setup.ts";

const create = (path: string) =>
  ({
    type: "create_thread",
    callerOrigin: ORIGIN,
    input: { provider: "codex", autoEndOnDisconnect: true, workspace: { path } },
  }) as const;

Deno.test("[WS1] without a path the workspace is managed, lies below Core's root and is named for the thread", () => {
  const lab = setUp();
  const { threadId } = lab.create({ skills: { guidance: "be brief", tools: [] } });
  const path = `${MANAGED_ROOT}/${threadId}`;
  assert.deepEqual(lab.desktop.truth().threads[0]?.workspace, { path, kind: "managed", exists: true });
  assert.deepEqual(lab.disk.list(path, { deep: true })?.map((entry) => entry.path.slice(path.length)), [
    "/.pedelec-runtime",
    "/.pedelec-runtime/assets",
    "/.pedelec-runtime/logs",
    "/.pedelec-runtime/skills",
    `/.pedelec-runtime/skills/${threadId}.json`,
    "/.pedelec-runtime/tmp",
    "/.pedelec-workspace.json",
  ]);
});

Deno.test("[WS1] an orderly exit removes managed directories, a crash leaves them for the next start", () => {
  const { desktop, disk, ...lab } = setUp();
  const left = () => disk.list(MANAGED_ROOT)?.length;
  lab.create();
  desktop.quit();
  assert.equal(left(), 0);
  desktop.start();
  connect(desktop).create();
  desktop.crash();
  assert.equal(left(), 1);
  desktop.start();
  assert.equal(left(), 0);
});

Deno.test("[WS1] what is locked at the exit is tried for half a second, at the next start, and again later", () => {
  const { desktop, disk, clock, journal, ...lab } = setUp();
  const path = `${MANAGED_ROOT}/${lab.create().threadId}`;
  const file = `${path}/.pedelec-runtime/logs`;
  const tries = () => journal.after(0).entries.filter(({ type }) => type === "WORKSPACE_REMOVE_FAILED").length;
  disk.mark(file, { locked: true });
  desktop.quit();
  clock.advance(10_000);
  assert.equal(tries(), 10);
  assert.deepEqual(disk.list(path)?.map((entry) => entry.path), [`${path}/.pedelec-runtime`], "the rest is gone");
  desktop.start();
  assert.equal(tries(), 11);
  const { threadId } = connect(desktop).create();
  clock.advance(60_000);
  assert.equal(tries(), 12);
  disk.mark(file, { locked: false });
  clock.advance(60_000);
  assert.deepEqual(disk.list(MANAGED_ROOT)?.map((entry) => entry.path), [`${MANAGED_ROOT}/${threadId}`]);
  clock.advance(600_000);
  assert.equal(tries(), 12);
});

Deno.test("[WS1] a crashed Desktop tries no longer to remove what is locked", () => {
  const { desktop, disk, clock, journal, ...lab } = setUp();
  disk.mark(`${MANAGED_ROOT}/${lab.create().threadId}`, { locked: true });
  desktop.restart();
  desktop.crash();
  const before = journal.latest;
  clock.advance(600_000);
  assert.equal(journal.latest, before);
});

Deno.test("[WS2] an application's directory is made with its parents, may be shared, and is never deleted (A-032)", () => {
  const { desktop, disk, ask, ...lab } = setUp();
  const workspace = { path: "/home/user/projects/new/site" };
  const [one] = [lab.create({ workspace }), lab.create({ workspace })];
  disk.writeFile(`${workspace.path}/mine.txt`, "mine");
  ask({ type: "end_thread", ...one });
  assert.deepEqual(desktop.truth().threads.map((thread) => thread.workspace), [
    { path: workspace.path, kind: "application", exists: true },
    { path: workspace.path, kind: "application", exists: true },
  ]);
  for (const disturb of [() => desktop.restart(), () => desktop.crash(), () => desktop.start()]) {
    disturb();
    assert.equal(new TextDecoder().decode(disk.readFile(`${workspace.path}/mine.txt`)), "mine");
  }
});

Deno.test("[WS2] a path that is a file, lies below one, can't be opened or can't be made is WORKSPACE_CREATE_FAILED (A-089)", () => {
  const { disk, refused, desktop } = setUp({ limitBytes: 8192 });
  disk.writeFile("/home/user/file", "x");
  disk.makeDirectory("/home/user/secret");
  disk.mark("/home/user/secret", { denied: true });
  disk.link("/home/user/loop", "/home/user/loop");
  disk.writeFile("/home/user/big", "x".repeat(8192 - 128 * 23));
  const before = disk.list("/", { deep: true });
  const home = ["file", "file/below", "secret", "secret/below", "loop", "projects/full", "a\0b", "n".repeat(256)];
  for (
    const workspacePath of [
      "/etc",
      "/usr/share/mine",
      "/root",
      "/proc/self",
      ...home.map((path) => `/home/user/${path}`),
    ]
  ) {
    const error = refused(create(workspacePath));
    assert.deepEqual([error.code, error.details], ["WORKSPACE_CREATE_FAILED", { workspacePath }], workspacePath);
  }
  assert.deepEqual(desktop.truth().threads, []);
  assert.deepEqual(disk.list("/", { deep: true }), before, "whatever was made on the way is taken back");
});

Deno.test("[WS3] a relative path is INVALID_INPUT", () => {
  const { refused } = setUp();
  for (const path of ["", "projects/x", "./x", "../x", "~/x", "C:\\x", " /x"]) {
    assert.equal(refused(create(path)).code, "INVALID_INPUT", path);
  }
});

Deno.test("[WS3] overlap with the managed root, either way, as text or through links, creates and deletes nothing (A-033)", () => {
  const { disk, refused } = setUp();
  disk.link("/home/user/projects/in", MANAGED_ROOT);
  disk.link("/home/user/projects/dangling", "../.pedelec/workspaces/later");
  disk.link("/home/user/projects/hop", "dangling");
  disk.link("/home/me", "/home/user");
  disk.link(`${MANAGED_ROOT}/exit`, "/tmp");
  const before = disk.list("/", { deep: true });
  for (
    const path of [
      "/",
      "/home/user",
      "/home/user/.pedelec/",
      "/home/user/.Pedelec/WORKSPACES/x",
      "/Home",
      MANAGED_ROOT,
      `${MANAGED_ROOT}/x/y`,
      "/home/user/projects/../.pedelec//workspaces/./x",
      `${MANAGED_ROOT}/exit/x`,
      "/home/user/projects/in",
      "/home/user/projects/in/deeper/x",
      "/home/user/projects/dangling",
      "/home/user/projects/hop/x",
      "/home/me",
      "/home/me/.pedelec/workspaces/x",
      "/nowhere/../home/user/.pedelec/workspaces/x",
    ]
  ) {
    const error = refused(create(path));
    assert.equal(error.code, "WORKSPACE_PATH_INVALID", path);
    assert.match(JSON.stringify(error.details), /"managedWorkspaceRoot":"\/home\/user\/\.pedelec\/workspaces"/);
  }
  assert.deepEqual(disk.list("/", { deep: true }), before);
});

Deno.test("[WS3] a neighbour whose name begins like the root's, or a link that leads elsewhere, is fine", () => {
  const { disk, create } = setUp();
  disk.link("/home/user/projects/out", "/tmp/site");
  for (const path of [`${MANAGED_ROOT}-mine`, "/home/user/projects/out"]) create({ workspace: { path } });
  assert.equal(disk.stat("/tmp/site")?.kind, "dir");
});

for (const kind of ["managed", "application"] as const) {
  Deno.test(`[RE5] resume needs the recorded ${kind} directory: missing, a file or closed is WORKSPACE_OPEN_FAILED, and may be tried again`, () => {
    const { desktop, disk, ask, refused, events, ...lab } = setUp();
    const input = kind === "managed" ? {} : { workspace: { path: "/home/user/projects/site" } };
    const thread = lab.create(input);
    const workspacePath = desktop.truth().threads[0]?.workspace.path ?? "";
    const resume = { type: "resume_thread", ...thread, autoEndOnDisconnect: false } as const;
    ask({ type: "end_thread", ...thread });
    events.length = 0;
    const obstacles = [
      () => disk.remove(workspacePath),
      () => disk.writeFile(workspacePath, "a file"),
      () => {
        disk.remove(workspacePath);
        disk.makeDirectory(workspacePath);
        disk.mark(workspacePath, { denied: true });
      },
    ];
    for (const obstruct of obstacles) {
      obstruct();
      const before = desktop.truth();
      const error = refused(resume);
      assert.equal(error.code, "WORKSPACE_OPEN_FAILED");
      assert.deepEqual(error.details, { threadId: thread.threadId, workspacePath });
      assert.deepEqual(desktop.truth(), before);
    }
    assert.deepEqual(events, []);
    disk.mark(workspacePath, { denied: false });
    assert.equal(ask(resume).snapshot.status, "idle");
  });
}

Deno.test("[RE5] after a Desktop restart a resume is THREAD_NOT_FOUND, whatever is left on the disk", () => {
  const { desktop, ...lab } = setUp();
  const thread = lab.create({ workspace: { path: "/home/user/projects/site" } });
  desktop.restart();
  const error = connect(desktop).refused({ type: "resume_thread", ...thread, autoEndOnDisconnect: false });
  assert.equal(error.code, "THREAD_NOT_FOUND");
});

Deno.test("[EN5] an end leaves the workspace with its files, but no request reaches its assets any more", () => {
  const { disk, ask, refused, script, clock, desktop, ...lab } = setUp();
  const thread = lab.create();
  script({ asset: "/notes.md", text: "kept" });
  ask({ type: "send_text", ...thread, text: "x" });
  clock.advance(0);
  ask({ type: "end_thread", ...thread });
  const workspace = desktop.truth().threads[0]?.workspace;
  assert.equal(workspace?.exists, true);
  assert.equal(
    new TextDecoder().decode(disk.readFile(`${workspace?.path}/.pedelec-runtime/assets/notes.md`)),
    "kept",
  );
  assert.equal(refused({ type: "list_assets", ...thread }).code, "THREAD_ENDED");
});
