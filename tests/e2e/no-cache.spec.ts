import { expect, test } from "./fixtures.ts";
import { leaveAndComeBack } from "./leave-and-come-back.ts";

test("a page that is loaded anew instead of coming from the cache fails a back/forward test, loudly (A-099)", async ({ open, page }) => {
  // The headless shell has no back/forward cache.
  await open("/temporary/");
  await expect(leaveAndComeBack(page, () => Promise.resolve())).rejects.toThrow(/back\/forward cache/);
});
