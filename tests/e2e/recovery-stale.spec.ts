import { savedKeys } from "./database.ts";
import { expect, test } from "./fixtures.ts";
import { expectNoNotice, expectNotice, press, prompts } from "./recovery.ts";

const NOTE = [{ tool: "note_for_courier", args: { note: "Ring twice" } }, { say: "It is noted.", everyMs: 0 }] as const;

test("[RS4] a dead id on /reload/, left alone for a minute: one answer, no retry, and nothing made (A-013)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  await stage.begin();
  await page.goto("about:blank");
  await lab.disrupt({ kind: "desktop.restart" });
  await lab.advance(1000);
  await open("/reload/");
  await stage.is("gone");
  const heard = async () => (await lab.journal()).filter(({ layer }) => layer === "page").length;
  const before = await heard();
  await lab.advance(60_000);
  expect(await heard()).toBe(before);
  expect(await lab.sent("resume_session")).toHaveLength(1);
  expect(await lab.sent("create_session")).toHaveLength(1);
  await expect.poll(() => savedKeys(page)).toEqual([]);
  await page.reload();
  await stage.is("none");
  await expectNoNotice(stage);
});

test("[NL1] [TU6] the link is cut and the turn fails meanwhile: busy ends with the snapshot, one press leads on (A-015)", async ({ lab, open }) => {
  await lab.script([{ say: "An answer that breaks off.", chunk: 4, everyMs: 500 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Go");
  await lab.advance(500);
  await lab.disrupt({ kind: "nativeHost.drop", forMs: 5000 });
  await expect(stage.notice("NATIVE_CONNECTION_CLOSED")).toBeVisible();
  await lab.disrupt({ kind: "provider.crash", threadId: id });
  await lab.advance(8000);
  await stage.is("error");
  await stage.operationIs("none");
  await press(stage, "end-then-resume");
  await stage.is("idle");
  await lab.says("Here again.");
  await stage.send("Still there?");
  await stage.hasWholeAnswer("Here again.", 1);
  await expectNoNotice(stage);
});

for (const tool of [false, true]) {
  test(`[NL5] the Desktop app crashes in the middle of a ${tool ? "tool call" : "turn"}: the saved id is answered, a new session is fine (A-016)`, async ({ lab, open, page }) => {
    const stage = await open("/reload/");
    if (tool) {
      await lab.fault({ at: "extension", kind: "drop", match: { type: "submit_tool_result", direction: "to-core" } });
      await lab.script([...NOTE]);
    } else await lab.script([{ say: "An answer that breaks off.", chunk: 4, everyMs: 500 }]);
    await stage.send("Go");
    await stage.is(tool ? "waiting_tool_result" : "running");
    const id = await stage.sessionId();
    await expect.poll(() => lab.status(id)).toBe(tool ? "waitingToolResult" : "running");
    await lab.disrupt({ kind: "desktop.crash" });
    await lab.disrupt({ kind: "desktop.start" });
    await page.reload();
    await lab.advance(60_000);
    await expect(stage.session).toHaveAttribute("data-status", /gone|detached/);
    if (await stage.session.getAttribute("data-status") === "detached") await press(stage, "reattach");
    await stage.is("gone");
    await expect(stage.notice("saved-gone")).toBeVisible();
    await press(stage, "new");
    await stage.is("none");
    await lab.says("A new beginning.");
    expect(await stage.begin("Anew")).not.toBe(id);
    await stage.hasWholeAnswer("A new beginning.");
    await expectNoNotice(stage);
  });
}

test("[EN6] [TL3] a tool call whose session another tab ends before its answer comes: ended, and the way on is there (A-017, A-024)", async ({ lab, open, newTab }) => {
  // Both tabs are asked (TL5), and neither's answer gets through.
  await lab.fault({
    at: "extension",
    kind: "delay",
    ms: 10_000,
    times: 2,
    match: { type: "submit_tool_result", direction: "to-core" },
  });
  await lab.script([...NOTE]);
  const stage = await open("/reload/");
  await stage.send("A note, please");
  await stage.is("waiting_tool_result");
  const id = await stage.sessionId();
  const other = await open("/reload/", { page: await newTab() });
  await other.is("waiting_tool_result");
  await other.act("end");
  await other.is("ended");
  await stage.is("ended");
  await stage.operationIs("none");
  await lab.advance(10_000);
  await expectNotice(stage, "ended-elsewhere", {
    still: ["session.ended-kept", "workspace.kept", "handlers.kept"],
    buttons: ["resume", "new"],
  });
  await press(stage, "resume");
  await stage.is("idle");
  expect(await lab.status(id)).toBe("idle");
  await expect(stage.record(id)).toBeVisible();
  await stage.page.reload();
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
  expect(await prompts(lab)).toBe(1);
});
