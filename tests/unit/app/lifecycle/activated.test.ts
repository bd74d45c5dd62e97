import assert from "node:assert/strict";
import { activated } from "../../../../app/lifecycle/mod.ts";

class FakeDocument extends EventTarget {
  prerendering = true;
}

Deno.test("a page that is run before anybody asked for it begins when it is shown, once (A-057)", async () => {
  const document = new FakeDocument();
  let begun = 0;
  const beginning = activated(document).then(() => begun++);
  await Promise.resolve();
  assert.equal(begun, 0);
  document.prerendering = false;
  document.dispatchEvent(new Event("prerenderingchange"));
  await beginning;
  document.dispatchEvent(new Event("prerenderingchange"));
  assert.equal(begun, 1);
});

Deno.test("a page that is shown begins at once, also where no browser has heard of prerendering", async () => {
  await activated(Object.assign(new EventTarget(), { prerendering: false }));
  await activated(new EventTarget());
});
