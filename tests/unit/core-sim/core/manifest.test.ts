import assert from "node:assert/strict";
import type { ToolManifest } from "../../../../sdk/protocol/mod.ts";
import { brief, COUNTER, setUp } from "./setup.ts";

const RENAMED = { ...COUNTER, name: "tally" };

/** A thread in a shared directory, ended; `calls` says which events a call of a tool leads to after a resume. */
function setUpShared() {
  const { ask, script, clock, events, ...lab } = setUp();
  const workspace = { path: "/home/user/projects/site" };
  const thread = lab.create({ workspace, skills: { guidance: "be brief", tools: [COUNTER] } });
  const other = lab.create({ workspace, skills: { guidance: "", tools: [RENAMED] } });
  const file = `${workspace.path}/.pedelec-runtime/skills/${thread.threadId}.json`;
  ask({ type: "end_thread", ...thread });
  const calls = (tool: string, of = thread) => {
    if (of === thread) ask({ type: "resume_thread", ...of, autoEndOnDisconnect: true });
    script({ tool, args: { by: 1 } });
    events.length = 0;
    ask({ type: "send_text", ...of, text: "x", operationId: "op" });
    clock.advance(0);
    return brief(events).includes("tool_call(op)");
  };
  const skills = (...tools: ToolManifest[]) => lab.disk.writeFile(file, JSON.stringify({ guidance: "", tools }));
  return { ...lab, calls, skills, file, other };
}

Deno.test("[RE2] [TL1] a resume without a change keeps the manifest, each thread of a shared directory its own", () => {
  const { calls, other } = setUpShared();
  assert.ok(calls("count"));
  assert.ok(calls("tally", other));
});

Deno.test("a resume takes the manifest that the skills directory holds now", () => {
  const { calls, skills } = setUpShared();
  skills(RENAMED);
  assert.ok(calls("tally"));
});

Deno.test("a tool that is gone from the skills directory can't be called after a resume", () => {
  const { calls, skills, journal } = setUpShared();
  skills(RENAMED);
  assert.ok(!calls("count"));
  assert.ok(journal.after(0).entries.some(({ data }) => JSON.stringify(data)?.includes("TOOL_NOT_FOUND")));
});

for (
  const [what, spoil] of [
    ["gone", ({ disk, file }) => void disk.remove(file)],
    ["not JSON", ({ disk, file }) => disk.writeFile(file, "{bad")],
    ["not UTF-8", ({ disk, file }) => disk.writeFile(file, new Uint8Array([0xff, 0xfe]))],
    ["not a manifest", ({ disk, file }) => disk.writeFile(file, '{"tools":[{"name":"x"}]}')],
    ["a manifest with two tools of one name", ({ skills }) => skills(RENAMED, RENAMED)],
    ["denied", ({ disk, file }) => disk.mark(file, { denied: true })],
    ["a link that leads out", ({ disk, file }) => {
      disk.writeFile("/tmp/other.json", JSON.stringify({ guidance: "", tools: [RENAMED] }));
      disk.remove(file);
      disk.link(file, "/tmp/other.json");
    }],
  ] satisfies [string, (lab: ReturnType<typeof setUpShared>) => void][]
) {
  Deno.test(`[RE5] a skills file that is ${what} stops no resume: the thread keeps its manifest`, () => {
    const lab = setUpShared();
    spoil(lab);
    assert.ok(lab.calls("count"));
  });
}
