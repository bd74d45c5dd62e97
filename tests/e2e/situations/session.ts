/** What may happen to the session of any page that has one. */
import { expect } from "@playwright/test";
import { afterTurn, inTurn, REFUSED, type Situation, UNBROKEN } from "./situation.ts";

const APPROVAL = { approval: "ask" } as const;

/** Before there is a session. */
export const beforeSession: readonly Situation[] = [
  {
    name: "empty",
    bring: async ({ open }) => (await open()).is("none"),
  },
  {
    name: "approval asked",
    settings: APPROVAL,
    async bring({ open }) {
      const stage = await open();
      await stage.send(UNBROKEN);
      await expect(stage.action("approve")).toBeVisible();
    },
  },
  {
    name: "approval refused",
    settings: APPROVAL,
    async bring({ open }) {
      const stage = await open();
      await stage.send(UNBROKEN);
      await stage.act("reject");
      await expect(stage.notice("APPROVAL_REJECTED")).toBeVisible();
    },
  },
  {
    name: "Extension missing",
    console: REFUSED,
    async bring({ lab, open }) {
      await lab.disrupt({ kind: "extension.disable" });
      const stage = await open();
      await stage.send("Is anybody there?");
      await expect(stage.notice("EXTENSION_UNAVAILABLE")).toBeVisible();
    },
  },
  {
    name: "Desktop down",
    async bring({ lab, open }) {
      await lab.disrupt({ kind: "desktop.quit" });
      const stage = await open();
      await stage.send("Is anybody there?");
      await expect(stage.session.locator("[data-notice][data-code]")).toBeVisible();
    },
  },
];

/** Once there is one. */
export const withSession: readonly Situation[] = [
  { name: "streaming", bring: (here) => inTurn(here, UNBROKEN) },
  { name: "idle after a turn", bring: afterTurn },
  {
    name: "left",
    async bring(here) {
      const stage = await afterTurn(here);
      await stage.act("leave");
      await stage.is("detached");
    },
  },
  {
    name: "detached in a turn",
    async bring(here) {
      const stage = await inTurn(here);
      await here.lab.disrupt({ kind: "extension.reload" });
      await stage.is("detached");
      await expect(stage.notice("EXTENSION_DISCONNECTED")).toBeVisible();
    },
  },
  {
    name: "out of touch",
    async bring(here) {
      const stage = await inTurn(here);
      await here.lab.disrupt({ kind: "nativeHost.drop" });
      await expect(stage.notice("NATIVE_CONNECTION_CLOSED")).toBeVisible();
    },
  },
  {
    name: "ended",
    async bring(here) {
      const stage = await afterTurn(here);
      await stage.act("end");
      await stage.is("ended");
      await expect(stage.core).toHaveAttribute("data-thread-status", "ended");
    },
  },
  {
    name: "in error",
    async bring(here) {
      const stage = await inTurn(here);
      await here.lab.disrupt({ kind: "provider.crash", sessionId: await stage.sessionId() });
      await stage.is("error");
    },
  },
  {
    name: "gone after a Desktop restart",
    async bring(here) {
      const stage = await inTurn(here);
      await here.lab.disrupt({ kind: "desktop.restart" });
      await here.lab.advance(10_000);
      await stage.is("gone");
    },
  },
];

/** A page that saves its session. */
export const savedSession: readonly Situation[] = [
  {
    name: "storage refused",
    async bring({ lab, page, open }) {
      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException("Storage is refused here", "SecurityError");
        };
      });
      await lab.says("Hello.");
      const stage = await open();
      await expect(stage.notice("storage-refused")).toBeVisible();
      await stage.begin("Hello", { saved: false });
    },
  },
  {
    name: "taken up in a turn after a reload",
    async bring(here) {
      const stage = await inTurn(here);
      await here.page.reload();
      await stage.is("running");
      await stage.operationIs("adopted");
    },
  },
  {
    name: "gone since the last visit",
    async bring(here) {
      const stage = await afterTurn(here);
      await here.page.goto("about:blank");
      await here.lab.disrupt({ kind: "desktop.restart" });
      await here.lab.advance(10_000);
      await here.open();
      await stage.is("gone");
      await expect(stage.notice("THREAD_NOT_FOUND")).toBeVisible();
    },
  },
  {
    name: "record forgotten",
    async bring(here) {
      const stage = await afterTurn(here);
      await stage.act("forget");
      await expect(stage.notice("record-forgotten")).toBeVisible();
    },
  },
];
