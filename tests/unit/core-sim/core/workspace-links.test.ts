import assert from "node:assert/strict";
import { MANAGED_ROOT } from "../../../../core-sim/core/mod.ts";
import { connect, ORIGIN, setUp } from "./setup.ts";

const SITE = "/home/user/projects/site";
const RUNTIME = `${SITE}/.pedelec-runtime`;
const create = {
  type: "create_thread",
  callerOrigin: ORIGIN,
  input: { provider: "codex", autoEndOnDisconnect: true, workspace: { path: SITE } },
} as const;

for (
  const [where, target] of [
    [RUNTIME, "/tmp/outside"],
    [`${RUNTIME}/assets`, "/tmp/outside"],
    [`${RUNTIME}/skills`, "/nowhere/yet"],
  ] as const
) {
  Deno.test(`[WS2] nothing is written through ${where.slice(SITE.length)} where it is a link: no workspace (A-088)`, () => {
    const { disk, refused } = setUp();
    disk.makeDirectory("/tmp/outside");
    disk.makeDirectory(where.slice(0, where.lastIndexOf("/")));
    disk.link(where, target);
    const before = disk.list("/", { deep: true });
    assert.equal(refused(create).code, "WORKSPACE_CREATE_FAILED");
    assert.deepEqual(disk.list("/", { deep: true }), before);
  });
}

Deno.test("[WS2] the marker names the SDK and the origin of who came first; it keeps nobody out, and isn't written through a link", () => {
  const { disk, ask } = setUp();
  const marker = `${SITE}/.pedelec-workspace.json`;
  const read = () => JSON.parse(new TextDecoder().decode(disk.readFile(marker)));
  ask({ ...create, callerSdkVersion: "0.3.4" });
  assert.deepEqual(read(), { "sdk-version": "0.3.4", origin: ORIGIN });
  ask({ ...create, callerOrigin: "https://other.test", callerSdkVersion: "9.9.9" });
  assert.deepEqual(read(), { "sdk-version": "0.3.4", origin: ORIGIN });
  disk.remove(marker);
  disk.link(marker, "/home/user/elsewhere.json");
  ask(create);
  assert.equal(disk.entry("/home/user/elsewhere.json"), undefined);
});

Deno.test("[RE5] a managed directory that a link replaced, and an application's that now leads into Core's own, aren't opened", () => {
  const { disk, ask, refused, create: make } = setUp();
  disk.makeDirectory("/tmp/outside");
  const managed = make();
  const application = make({ workspace: { path: SITE } });
  for (
    const [thread, path, target] of [
      [managed, `${MANAGED_ROOT}/${managed.threadId}`, "/tmp/outside"],
      [application, SITE, MANAGED_ROOT],
    ] as const
  ) {
    ask({ type: "end_thread", ...thread });
    disk.remove(path);
    disk.link(path, target);
    const error = refused({ type: "resume_thread", ...thread, autoEndOnDisconnect: true });
    assert.equal(error.code, "WORKSPACE_OPEN_FAILED");
  }
});

Deno.test("[WS1] where a link took the place of the managed root, nothing below it is removed", () => {
  const { disk, desktop } = setUp();
  disk.makeDirectory(`${SITE}/src`);
  desktop.quit();
  disk.remove(MANAGED_ROOT);
  disk.link(MANAGED_ROOT, "/home/user/projects");
  desktop.start();
  connect(desktop);
  desktop.quit();
  assert.equal(disk.stat(`${SITE}/src`)?.kind, "dir");
});

Deno.test("[WS1] a link among the managed directories is removed itself, not what it leads to", () => {
  const { disk, desktop } = setUp();
  disk.makeDirectory(SITE);
  disk.link(`${MANAGED_ROOT}/link`, "/home/user/projects");
  desktop.restart();
  assert.equal(disk.entry(`${MANAGED_ROOT}/link`), undefined);
  assert.equal(disk.stat(SITE)?.kind, "dir");
});
