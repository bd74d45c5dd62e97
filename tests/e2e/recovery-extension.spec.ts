import { random } from "../support/random.ts";
import { expect, test } from "./fixtures.ts";
import { expectNoNotice, expectNotice, press, prompts } from "./recovery.ts";

const FIVE_MINUTES = 5 * 60_000;
const LOST = { code: "EXTENSION_DISCONNECTED", buttons: ["reattach", "new"] };
const STILL = ["session.untouched", "handlers.on-attach", "record.kept"];

test("[CN3] [AE2] the Extension's worker is recycled after five minutes, idle and in a turn: detached, then the same session (A-044)", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await lab.advance(FIVE_MINUTES);
  await lab.disrupt({ kind: "extension.crash" });
  await expectNotice(stage, "lost-persistent", { ...LOST, still: STILL });
  await press(stage, "reattach");
  await stage.is("idle");
  await lab.script([{ say: "A report that takes six minutes.", chunk: 1, everyMs: 12_000 }]);
  await stage.start("Report");
  await lab.advance(FIVE_MINUTES);
  await lab.disrupt({ kind: "extension.crash" });
  await expectNotice(stage, "lost-persistent", {
    ...LOST,
    still: [STILL[0] ?? "", "work.undecided", ...STILL.slice(1)],
  });
  await press(stage, "reattach");
  await stage.is("running");
  await lab.advance(FIVE_MINUTES);
  await stage.is("idle");
  await stage.hasWholeAnswer("A report that takes six minutes.", 1);
  expect(await stage.sessionId()).toBe(id);
  expect(await prompts(lab)).toBe(2);
});

test("[AE1] the same on /temporary/: the session has ended, and the page says so (A-044)", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/temporary/");
  const id = await stage.begin();
  await lab.advance(FIVE_MINUTES);
  await lab.disrupt({ kind: "extension.reload" });
  await expect(stage.notice("lost-scoped")).toBeVisible();
  await expect.poll(() => lab.status(id)).toBe("ended");
});

test("[EN3] [CN3] an End under way when the Extension is updated: it fails with a reason, and can be had after re-attaching (A-045)", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await lab.fault({ at: "extension", kind: "delay", ms: 60_000, match: { type: "end_session", direction: "to-core" } });
  await stage.act("end");
  await expect.poll(() => lab.sent("end_session")).toHaveLength(1);
  await lab.disrupt({ kind: "extension.reload" });
  await stage.is("detached");
  await expect(stage.notice("lost-persistent")).toBeVisible();
  await expect(stage.record(id)).toBeVisible();
  expect(await lab.status(id)).toBe("idle");
  await press(stage, "reattach");
  await stage.is("idle");
  await press(stage, "end-again");
  await stage.is("ended");
  expect(await lab.status(id)).toBe("ended");
});

test("[NL2] [PG8] the Extension dies with a message, before Core heard of it or after it took it, six times: it is never sent again, and the snapshot decides (A-046)", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  let ran = 1;
  for (const [round, taken] of [false, true, true, false, true, false].entries()) {
    await lab.fault({
      at: "extension",
      kind: "cut",
      match: { type: "send_text", direction: taken ? "to-page" : "to-core" },
    });
    if (taken) await lab.script([{ say: `Taken ${round}.`, chunk: 4, everyMs: 1000 }]);
    await stage.send(`Did ${round} run?`);
    await expect(stage.notice("lost-persistent")).toBeVisible();
    await stage.operationIs("unconfirmed");
    await press(stage, "reattach");
    await stage.is(taken ? "running" : "idle");
    if (taken) {
      await lab.advance(10_000);
      await stage.is("idle");
      // Nobody can tell the page whether the agent had said something before it came back into the turn.
      await stage.hasWholeAnswer(`[a part may be missing here]Taken ${round}.`, ran++);
    } else {
      await expectNotice(stage, "uncertain", { still: ["session.lives", "text.conversation"], buttons: ["text-back"] });
      await press(stage, "text-back");
      await expect(stage.box).toHaveValue(`Did ${round} run?`);
    }
    await expectNoNotice(stage);
    expect((await lab.thread(id))?.operations).toBe(ran);
    expect(await prompts(lab)).toBe(2 + round);
  }
});

test("[NL2] [PG8] the Extension is reloaded at a random moment between a message and its answer, twenty times: it is never sent again, and the snapshot tells whether it runs (A-046)", async ({ lab, open }) => {
  const chance = random(46);
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  let ran = 1;
  for (let round = 1; round <= 20; round++) {
    const text = `Did ${round} run?`;
    const taken = chance.chance(0.5);
    const direction = taken ? "to-page" : "to-core";
    await lab.fault({ at: "extension", kind: "delay", ms: 1000, match: { type: "send_text", direction } });
    await lab.script([{ wait: 5000 }, { say: `Round ${round}.`, everyMs: 0 }], text);
    await stage.send(text);
    await expect.poll(() => prompts(lab)).toBe(1 + round);
    await lab.advance(chance.below(1000));
    await lab.disrupt({ kind: "extension.reload" });
    await stage.is("detached");
    await stage.operationIs("unconfirmed");
    await press(stage, "reattach");
    await stage.is(taken ? "running" : "idle");
    if (taken) {
      ran++;
      await lab.advance(5000);
      await expect(stage.text(stage.answers.last())).toContainText(`Round ${round}.`);
      await stage.operationIs("none");
    } else await expect(stage.notice("uncertain")).toBeVisible();
    expect((await lab.thread(id))?.operations, `round ${round}, ${direction}`).toBe(ran);
    await stage.box.fill("");
  }
  expect(ran).toBeGreaterThan(1);
  expect(ran).toBeLessThan(21);
  expect(await prompts(lab)).toBe(21);
});

test("[NL1] the native host goes silent while the page is idle for 30 s: told, healed without a reload, and the next message goes (A-047)", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  await stage.begin();
  await lab.disrupt({ kind: "nativeHost.drop", forMs: 30_000 });
  await expectNotice(stage, "NATIVE_CONNECTION_CLOSED", {
    code: "NATIVE_CONNECTION_CLOSED",
    still: ["session.as-known", "handlers.kept"],
    buttons: ["ask-core"],
  });
  await stage.is("idle");
  await lab.advance(29_000);
  await press(stage, "ask-core");
  await expect(stage.session.locator("[data-notice]")).toHaveCount(1);
  await lab.advance(60_000);
  await expectNoNotice(stage);
  await lab.says("Here I am.");
  await stage.send("Still there?");
  await stage.hasWholeAnswer("Here I am.", 1);
  expect(await prompts(lab)).toBe(2);
});

test("[CN4] a page that is left idle for 35, 60 and 120 s sends as before (A-049)", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  for (const [at, seconds] of [35, 60, 120].entries()) {
    await lab.advance(seconds * 1000);
    await lab.says(`After ${seconds} s.`);
    await stage.send("Still there?");
    await stage.hasWholeAnswer(`After ${seconds} s.`, at + 1);
    await stage.operationIs("none");
  }
  expect(await stage.sessionId()).toBe(id);
  await expectNoNotice(stage);
});
