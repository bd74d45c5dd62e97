import { setTimeout as passed } from "node:timers/promises";
import { expect, test } from "../fixtures.ts";
import type { Stage } from "../stage.ts";
import { role } from "../trip.ts";
import { type Owner, press, pressFrozen, savedOwner, sentBy, type Wake } from "./press.ts";
import { slowDown } from "./slow.ts";

const TIMES_SLOWER = 20;
const SAMPLES = 15;
const EACH_MS = 1000;
const SILENT_MS = 3000;
/** Before that the ownership hasn't gone every way. */
const LEAST_MOVES = 4;

/** What an owner does beside its press, in turn. */
const OWNERS_WAY = ["nothing", "release", "hand-over", "freeze"] as const;

test("[TB1] five tabs slowed 20 times, the ownership given up, claimed, handed on and taken over for a quarter of a minute (three minutes in the case): of the Sends pressed in every tab each second none passes that the saved owner didn't make, and who lost the ownership learns of it (A-040)", async ({ lab, open, context, newTab }) => {
  test.slow();
  const tabs = await Promise.all(
    Array.from({ length: 5 }, async () => await open("/workflow/brief/", { page: await newTab() })),
  );
  const [first] = tabs;
  if (first === undefined) throw new Error("There is no tab");
  await lab.says("Hello.", "Hello");
  await first.act("claim");
  await first.begin();
  for (const tab of tabs) await tab.is("idle");
  const ids = await Promise.all(tabs.map(({ page }) => role(page).getAttribute("data-tab-id")));

  const letGo = await slowDown(context, TIMES_SLOWER);
  const saved = await savedOwner(await newTab(), lab);
  const before: Owner[] = [];
  const busy = new Map<Stage, Promise<void>>();
  let frozen: { token: number; wake(how: Wake): void } | undefined;
  const wake = (how: Wake) => {
    frozen?.wake(how);
    frozen = undefined;
  };
  let ownersPresses = 0;
  try {
    const enough = () => before.length >= SAMPLES && (before.at(-1)?.token ?? 0) > LEAST_MOVES;
    for (let sample = 0; !enough() || frozen !== undefined; sample++) {
      await lab.says("Taken.", `${sample} `);
      const reading = saved();
      // A tab that froze in the middle of a transaction keeps everybody from the store.
      if (await Promise.race([reading, passed(SILENT_MS)]) === undefined) wake({ sample: sample - 1, lost: false });
      const owner = await reading;
      before.push(owner);
      if (owner.tabId !== undefined && owner.token > (frozen?.token ?? Infinity)) wake({ sample, lost: true });
      for (const [at, tab] of tabs.entries()) {
        if (busy.has(tab)) continue;
        const owns = ids[at] === owner.tabId && !enough();
        const way = owns ? OWNERS_WAY[ownersPresses++ % OWNERS_WAY.length] ?? "nothing" : "nothing";
        const { promise, resolve } = Promise.withResolvers<Wake>();
        if (way === "freeze") frozen = { token: owner.token, wake: resolve };
        const done = way === "freeze" ? pressFrozen(tab, promise) : press(tab, sample, [way, "claim", "take-over"]);
        busy.set(tab, done.finally(() => busy.delete(tab)));
      }
      await passed(EACH_MS);
    }
    await Promise.all(busy.values());
  } finally {
    letGo();
  }

  const sent = await sentBy(lab);
  expect(new Set(sent.map(({ tabId }) => tabId)).size, "tabs that sent").toBeGreaterThan(1);
  for (const [at, { sample, token, tabId }] of sent.entries()) {
    const [owner, former] = [before[sample], sent[at - 1]];
    const text = `${tabId} by ${token} in sample ${sample}, when ${owner?.tabId} owned by ${owner?.token}`;
    expect(token, text).toBeGreaterThanOrEqual(owner?.token ?? Infinity);
    if (token === owner?.token) expect(tabId, text).toBe(owner.tabId);
    expect(token, `${text}, after a send by ${former?.token}`).toBeGreaterThanOrEqual(former?.token ?? 0);
    if (token === former?.token) expect(tabId, text).toBe(former.tabId);
  }
  const { token, tabId } = await saved();
  for (const [at, { page }] of tabs.entries()) {
    const is = tabId === undefined ? "unowned" : ids[at] === tabId ? "owner" : "watcher";
    await expect(role(page)).toHaveAttribute("data-role", is);
    if (tabId !== undefined) await expect(role(page)).toHaveAttribute("data-token", String(token));
  }
});
