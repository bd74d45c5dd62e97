import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { Role } from "../../../../../app/lifecycle/ownership/mod.ts";
import { createAttempts } from "../../../../../app/pages/workflow/attempts.ts";

const owner = (token: number): Role => ({ is: "owner", token, since: 0 });
const watcher = (token: number): Role => ({ is: "watcher", owner: { tabId: "t2", token, since: 0, presence: "here" } });

Deno.test("[TB1] who was too late is told so, until the workflow has another owner", async () => {
  const role = signal<Role>({ is: "unowned" });
  const { failed, press } = createAttempts(role);
  assert.equal(failed.value, false);
  await press(() => {
    role.value = watcher(1);
    return Promise.resolve(false);
  })();
  assert.equal(failed.value, true);
  role.value = owner(2);
  assert.equal(failed.value, false);
});

Deno.test("[TB1] a hand-over that nobody took is told, and taken back by one that worked", async () => {
  const role = signal<Role>(owner(1));
  const { failed, press } = createAttempts(role);
  await press(() => Promise.resolve(false))();
  assert.equal(failed.value, true);
  await press(() => {
    role.value = watcher(2);
    return Promise.resolve(true);
  })();
  assert.equal(failed.value, false);
});
