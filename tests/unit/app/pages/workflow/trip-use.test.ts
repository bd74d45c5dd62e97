import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { Role } from "../../../../../app/lifecycle/ownership/mod.ts";
import { newTrip, type Trip } from "../../../../../app/pages/workflow/trip.ts";
import { followTripUse } from "../../../../../app/pages/workflow/trip-use.ts";

const OWNER: Role = { is: "owner", token: 1, since: 0 };

function tab(is: Role) {
  const trip = signal<Trip | undefined>(undefined);
  const role = signal(is);
  const kept: string[] = [];
  const keep = (id: string) => Promise.resolve(void kept.push(id));
  followTripUse({
    trip: { trip },
    session: { sessionId: signal("s1") },
    ownership: { role },
    retention: signal({ keep }),
  });
  const changed = (at: number) => trip.value = { ...newTrip(0), changedAt: at };
  return { changed, kept, role };
}

Deno.test("[PG3] who changes the trip uses its session, once a minute; a trip that was found is no use", () => {
  const { changed, kept } = tab(OWNER);
  changed(1000);
  assert.deepEqual(kept, []);
  changed(5000);
  changed(6000);
  changed(64_999);
  assert.deepEqual(kept, ["s1"]);
  changed(65_000);
  assert.deepEqual(kept, ["s1", "s1"]);
});

Deno.test("[PG3] [TB1] what a watcher sees of the owner's changes is no use of its own", () => {
  const { changed, kept, role } = tab({ is: "unowned" });
  changed(1000);
  changed(2000);
  role.value = OWNER;
  assert.deepEqual(kept, []);
  changed(3000);
  assert.deepEqual(kept, ["s1"]);
});
