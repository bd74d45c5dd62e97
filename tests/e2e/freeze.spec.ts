import { expect, test as base } from "./fixtures.ts";
import { openOwnPage, type OwnPage } from "./own-browser.ts";
import { expectNotice, press, prompts } from "./recovery.ts";

const test = base.extend<{ own: OwnPage }>({
  // deno-lint-ignore no-empty-pattern -- Playwright reads from it that nothing is needed
  own: async ({}, give) => {
    const own = await openOwnPage();
    await give(own);
    await own.close();
  },
});

test("[PG7] [RS7] a page whose port outlived being frozen, simulated by the two events alone: it asks Core once, and a turn that was over unheard is shown as over", async ({ lab, open, page }) => {
  await lab.script([{ say: "Words that nobody hears.", chunk: 6, everyMs: 1000 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Go");
  const tell = (name: string) => page.evaluate((type) => void document.dispatchEvent(new Event(type)), name);
  await tell("freeze");
  for (const type of ["chat_message", "status_changed", "operation_completed"]) {
    await lab.fault({ at: "route", kind: "drop", match: { type }, times: 10 });
  }
  await lab.advance(60_000);
  await expect(stage.core).toHaveAttribute("data-thread-status", "idle");
  await stage.is("running");
  expect(await lab.sent("resume_session")).toEqual([]);
  await tell("resume");
  await stage.is("idle");
  await stage.operationIs("none");
  expect(await lab.sent("resume_session")).toHaveLength(1);
  expect((await lab.routes()).map(({ sessionId }) => sessionId)).toEqual([id]);
  expect(await prompts(lab)).toBe(1);
});

// The browser cuts the socket of a page that it freezes; the server hears of that by the lease.
test.describe("frozen by the browser", () => {
  test.use({ labSettings: { portLeaseMs: 1000 } });

  for (
    const [path, name, still, main] of [
      ["/reload/", "frozen-persistent", [
        "session.untouched",
        "work.undecided",
        "handlers.on-attach",
        "record.kept",
        "text.box",
      ], "reattach"],
      ["/temporary/", "frozen-scoped", ["session.ends-with-route", "text.box"], "new"],
    ] as const
  ) {
    test(`[CN8] [PG7] ${path} was frozen, and its port was given up meanwhile: the page says so when it runs again, and what Core says now`, async ({ lab, open, own }) => {
      await lab.script([{ say: "Words that nobody hears.", chunk: 6, everyMs: 1000 }]);
      const stage = await open(path, { page: own.page });
      const id = await stage.start("Go");
      await stage.box.fill("Kept");
      await own.freeze();
      await expect.poll(() => lab.routes()).toEqual([]);
      const status = path === "/reload/" ? "idle" : "ended";
      await lab.advance(60_000);
      expect(await lab.status(id)).toBe(status);
      await own.thaw();
      await stage.is("detached");
      const buttons = main === "new" ? [main] : [main, "new"];
      await expectNotice(stage, name, { code: "EXTENSION_DISCONNECTED", still, buttons });
      await expect(stage.core).toHaveAttribute("data-thread-status", status);
      await press(stage, main);
      await stage.is(main === "reattach" ? "idle" : "none");
      await expect(stage.box).toHaveValue("Kept");
      expect(await prompts(lab)).toBe(1);
    });
  }
});
