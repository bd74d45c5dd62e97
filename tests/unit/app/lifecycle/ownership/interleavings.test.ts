import assert from "node:assert/strict";
import fc from "fast-check";
import type { KeyValueStore } from "../../../../../app/lifecycle/mod.ts";
import { settle } from "../manual-clock.ts";
import { readOwner } from "../../../../../app/lifecycle/ownership/owner-record.ts";
import { Browser, type Tab } from "./tabs.ts";

const TABS = 3;
const someTab = fc.nat(TABS - 1);
/** The tab that owns by what is stored, or any. */
const ownerOr = fc.option(someTab, { nil: "owner" as const, freq: 1 });
const pass = fc.record({ does: fc.constant("pass" as const), seconds: fc.integer({ min: 1, max: 8 }) });
const one = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant("act" as const), at: someTab }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom("claim", "takeOver"), at: someTab }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom("freeze", "die", "stop", "release"), at: ownerOr }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("thaw" as const), at: someTab }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("handOver" as const), at: ownerOr, to: someTab }) },
  { weight: 4, arbitrary: pass },
);

/** Seldom chanced upon: an owner sleeps until another takes over. */
const asleep = someTab.map((at) =>
  [
    { does: "freeze", at: "owner" },
    { does: "pass", seconds: 6 },
    { does: "takeOver", at },
    { does: "pass", seconds: 1 },
    { does: "act", at },
  ] as const
);
const step = fc.oneof({ weight: 12, arbitrary: one.map((only) => [only]) }, { weight: 1, arbitrary: asleep });

Deno.test("[TB1] however tabs claim, freeze, wake, die, hand over and take over, no act passes with a token lower than one before, nor two tabs' with the same (A-040, A-041)", async () => {
  let passed = 0;
  let owners = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { minLength: 20, maxLength: 60, size: "max" }),
      async (scheduler, steps) => {
        const browser = new Browser();
        // Transactions come one after the other, in whatever order and however late.
        const store: KeyValueStore = {
          entries: () => scheduler.schedule(Promise.resolve()).then(() => browser.store.entries()),
          update: (key, decide) => scheduler.schedule(Promise.resolve()).then(() => browser.store.update(key, decide)),
        };
        const open = (kept?: Map<string, string>): Tab => {
          const tab = browser.tab(kept, store);
          tab.ownership.start();
          return tab;
        };
        const tabs = Array.from({ length: TABS }, () => open());
        const acts: { tab: string; token: number }[] = [];
        const work = async (): Promise<void> => {
          for (let round = 0; round < 100; round++) {
            await settle();
            if (scheduler.count() === 0) return;
            await scheduler.waitOne();
          }
        };

        await work();
        void tabs[0]?.ownership.claim();
        await work();
        for (const next of steps.flat()) {
          if (next.does === "pass") {
            for (let second = 0; second < next.seconds; second++) {
              browser.clock.advance(1000);
              await work();
            }
            continue;
          }
          const owner = tabs.findIndex(({ ownership }) => ownership.tabId === ownerIn(browser));
          const at = next.at === "owner" ? Math.max(owner, 0) : next.at;
          const tab = tabs[at];
          assert.ok(tab);
          const { ownership } = tab;
          if (next.does === "act") {
            void ownership.guard(() => {
              const role = ownership.role.peek();
              acts.push({ tab: ownership.tabId, token: role.is === "owner" ? role.token : -1 });
            });
          } else if (next.does === "handOver") void ownership.handOver(tabs[next.to]?.ownership.tabId ?? "");
          else if (next.does === "die" || next.does === "stop") {
            if (next.does === "die") tab.die();
            else ownership.stop();
            tabs[at] = open(next.does === "stop" ? tab.kept : undefined);
          } else if (next.does === "freeze" || next.does === "thaw") tab[next.does]();
          else void ownership[next.does]();
          if (next.does !== "act") await settle();
        }
        for (const tab of tabs) tab.thaw();
        await work();

        for (const [n, { tab, token }] of acts.entries()) {
          const before = acts[n - 1];
          assert.ok(token > 0, "an act passed at a tab that doesn't own");
          if (before === undefined) continue;
          assert.ok(token >= before.token, `token ${token} after ${before.token}`);
          assert.ok(token > before.token || tab === before.tab, `two tabs acted with token ${token}`);
          if (token > before.token) owners += 1;
        }
        passed += acts.length;
      },
    ),
    { numRuns: 100, seed: 5 },
  );
  assert.ok(passed > 100 && owners > 10, `acts passed: ${passed}, changes of owner between them: ${owners}`);
});

function ownerIn({ store }: Browser): string | undefined {
  return readOwner(store.values.get("product:lab")).tabId;
}
