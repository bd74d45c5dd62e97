import assert from "node:assert/strict";
import { Agent } from "../../../../core-sim/agent/mod.ts";
import { LabClock } from "../../../../core-sim/lab/clock.ts";
import { Desktop, Disk, type NativeListener } from "../../../../core-sim/core/mod.ts";
import { Extension } from "../../../../core-sim/extension/mod.ts";
import { DEFAULT_PROVIDERS } from "../../../../core-sim/lab/providers.ts";
import { seededIds } from "../../../../core-sim/ids.ts";
import { Journal } from "../../../../core-sim/journal/journal.ts";
import { NativeHost } from "../../../../core-sim/native/host.ts";
import { ManualHostClock } from "../../../support/host-clock.ts";
import { RawPage } from "../../../support/raw-page.ts";

const raise = (error: unknown) => {
  throw error;
};

/** An Extension on a real Desktop whose listener the test holds, to close one subscription. */
function tapped() {
  const clock = new LabClock(new ManualHostClock(), { mode: "manual", onError: raise });
  const journal = new Journal(clock);
  const ids = seededIds("test");
  const agent = new Agent({ clock, journal });
  const disk = new Disk({ clock });
  const desktop = new Desktop({ clock, ids, journal, disk, providers: DEFAULT_PROVIDERS, agent });
  const tap: { listener?: NativeListener; refuse?: string; silent?: boolean } = {};
  const host = new NativeHost({
    clock,
    desktop: {
      connect: (listener) => {
        tap.listener = listener;
        const connection = desktop.connect(listener);
        return connection && {
          request: (request, answered) => {
            const { refuse, silent } = tap;
            if (request.type !== "subscribe_thread" || (refuse === undefined && silent !== true)) {
              return connection.request(request, answered);
            }
            if (refuse !== undefined) answered({ ok: false, error: { code: refuse, message: "refused" } });
          },
          close: () => connection.close(),
        };
      },
      onDown: (listener) => desktop.onDown(listener),
      running: true,
    },
  });
  const storage = { mode: "auto" as const, approved: new Map<string, number>(), approvedUnasked: new Set<string>() };
  const extension = new Extension({ clock, ids, journal, host, storage, maxRoutes: 100 });
  const page = new RawPage({ openPort: (port) => extension.connect(port) });
  return { tap, clock, desktop, extension, page };
}

const closed = { code: "THREAD_SUBSCRIPTION_CLOSED", message: "closed" };

Deno.test("[NL1] [NL4] one thread's subscription is restored alone, and meanwhile its mutations are refused", () => {
  const { tap, clock, extension, page } = tapped();
  const sessionId = page.create();
  const other = page.create();
  const before = page.received.length;
  tap.listener?.onSubscriptionClosed(sessionId, closed);
  assert.deepEqual(extension.truth.subscriptions, [
    { sessionId, state: "restoring" },
    { sessionId: other, state: "healthy" },
  ]);
  assert.equal(page.refusal("send_text", { sessionId, text: "x" }), "THREAD_SUBSCRIPTION_UNAVAILABLE");
  clock.advance(1_000);
  assert.deepEqual(page.story(before), ["answer THREAD_SUBSCRIPTION_UNAVAILABLE", "snapshot idle"]);
  assert.equal(extension.truth.subscriptions[0]?.state, "healthy");
});

Deno.test("[NL1] a subscription that can't be restored for now is told once and tried again with backoff", () => {
  const { tap, clock, page } = tapped();
  const sessionId = page.create();
  const before = page.received.length;
  tap.refuse = "THREAD_SUBSCRIPTION_UNAVAILABLE";
  tap.listener?.onSubscriptionClosed(sessionId, closed);
  clock.advance(10_000);
  assert.deepEqual(page.story(before), ["error THREAD_SUBSCRIPTION_UNAVAILABLE"]);
  delete tap.refuse;
  clock.advance(30_000);
  assert.deepEqual(page.story(before), ["error THREAD_SUBSCRIPTION_UNAVAILABLE", "snapshot idle"]);
});

Deno.test("[NL1] an attempt that fails after an attach has restored the subscription is neither told nor repeated", () => {
  const { tap, clock, extension, page } = tapped();
  const sessionId = page.create();
  tap.silent = true;
  tap.listener?.onSubscriptionClosed(sessionId, closed);
  clock.advance(1_000);
  delete tap.silent;
  page.ask("resume_session", { sessionId });
  const before = page.received.length;
  clock.advance(60_000);
  assert.deepEqual(page.story(before), []);
  assert.deepEqual(extension.truth.subscriptions, [{ sessionId, state: "healthy" }]);
});

Deno.test("[NL5] an access that is denied now is final: told, and not tried again", () => {
  const { tap, clock, extension, page } = tapped();
  const sessionId = page.create();
  const before = page.received.length;
  tap.refuse = "THREAD_ACCESS_DENIED";
  tap.listener?.onSubscriptionClosed(sessionId, closed);
  clock.advance(60_000);
  assert.deepEqual(page.story(before), ["error THREAD_ACCESS_DENIED"]);
  assert.deepEqual(extension.truth.subscriptions, []);
});

Deno.test("[CR5] a thread that can't be subscribed to is ended again, and the create fails", () => {
  const { tap, desktop, extension, page } = tapped();
  tap.refuse = "THREAD_SUBSCRIPTION_UNAVAILABLE";
  const code = page.refusal("create_session", { input: { provider: "codex", autoEndOnDisconnect: false } });
  assert.equal(code, "THREAD_SUBSCRIPTION_UNAVAILABLE");
  assert.deepEqual(extension.truth.routes, []);
  assert.deepEqual(desktop.truth().threads.map(({ status }) => status), ["ended"]);
});
