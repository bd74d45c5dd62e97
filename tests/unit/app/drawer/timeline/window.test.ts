import assert from "node:assert/strict";
import { relativeTime, wallTimes } from "../../../../../app/drawer/timeline/times.ts";
import { afterScroll, isAtEnd, scrollTo, windowOf } from "../../../../../app/drawer/timeline/window.ts";

Deno.test("rows in view are drawn with a few around them, and none that isn't there", () => {
  assert.deepEqual(windowOf({ scrollTop: 0, height: 100 }, 20, 1_000), { first: 0, last: 16 });
  assert.deepEqual(windowOf({ scrollTop: 2_000, height: 100 }, 20, 1_000), { first: 88, last: 120 });
  assert.deepEqual(windowOf({ scrollTop: 2_000, height: 100 }, 20, 5), { first: 5, last: 5 });
  assert.deepEqual(windowOf({ scrollTop: -50, height: 0 }, 20, 3), { first: 0, last: 3 });
  for (let scrollTop = 0; scrollTop < 900; scrollTop += 7) {
    const { first, last } = windowOf({ scrollTop, height: 130 }, 20, 1_000);
    assert.ok(first * 20 <= scrollTop && last * 20 >= scrollTop + 130, `${scrollTop}`);
  }
});

Deno.test("who scrolls up reads, and new entries are counted from there; who comes back to the end follows again", () => {
  const following = { is: "following" } as const;
  assert.equal(afterScroll(following, true, 50), following);
  const reading = afterScroll(following, false, 50);
  assert.deepEqual(reading, { is: "reading", since: 50 });
  assert.equal(afterScroll(reading, false, 80), reading);
  assert.deepEqual(afterScroll(reading, true, 80), following);
});

Deno.test("the end is where the last row is in view, give or take what browsers round", () => {
  assert.ok(isAtEnd({ scrollTop: 1_900, height: 100 }, 20, 100));
  assert.ok(isAtEnd({ scrollTop: 1_891, height: 100 }, 20, 100));
  assert.ok(!isAtEnd({ scrollTop: 1_880, height: 100 }, 20, 100));
  assert.ok(isAtEnd({ scrollTop: 0, height: 100 }, 20, 2));
});

Deno.test("a row is scrolled to only as far as it takes", () => {
  const view = { scrollTop: 200, height: 100 };
  assert.deepEqual([scrollTo(12, 20, view), scrollTo(2, 20, view), scrollTo(30, 20, view)], [200, 40, 520]);
});

Deno.test("moments are told since another one, or by the clock", () => {
  assert.deepEqual([1_234, 61_000.4, 3_723_004, -20].map((ms) => relativeTime(5_000 + ms, 5_000)), [
    ...["+1.234", "+1:01.000", "+1:02:03.004", "−0.020"],
  ]);
  const wall = wallTimes("UTC");
  assert.equal(wall(Date.UTC(2026, 0, 1, 14, 3, 5, 120)), "14:03:05.120");
  assert.equal(wall(1e99), "");
});
