import assert from "node:assert/strict";
import { keepsThePage, labAddress, redirectFor } from "../../../../app/build/plugins.ts";

const isPage = (path: string) => ["/temporary", "/workflow/brief"].includes(path);

Deno.test("a page's address without its slash leads to the page, the query kept", () => {
  assert.equal(redirectFor("/temporary", isPage), "/temporary/");
  assert.equal(redirectFor("/workflow/brief", isPage), "/workflow/brief/");
  assert.equal(redirectFor("/temporary?lab=a&lang=en?", isPage), "/temporary/?lab=a&lang=en?");
});

Deno.test("no other address is redirected", () => {
  for (const url of ["/", "/temporary/", "/nothing", "//temporary", "/../temporary", "/@vite/client", "/main.tsx"]) {
    assert.equal(redirectFor(url, isPage), undefined, url);
  }
});

Deno.test("components and styles change under a living page; everything else reloads it", () => {
  for (const file of ["/app/components/chat.tsx", "/app/pages/reload/page.tsx", "/app/components/styles/base.css"]) {
    assert.equal(keepsThePage(file), true, file);
  }
  for (
    const file of [
      "/app/pages/reload/main.tsx",
      "/app/models/chat.ts",
      "/sdk/session.ts",
      "/app/pages/reload/policy.ts",
    ]
  ) {
    assert.equal(keepsThePage(file), false, file);
  }
});

Deno.test("what is asked of the lab's server is asked of no other host", () => {
  const server = "http://127.0.0.1:8787";
  assert.equal(labAddress("/reload/?lab=a", server).href, `${server}/reload/?lab=a`);
  for (const url of ["//elsewhere.test/x", "///elsewhere.test/x", "http://elsewhere.test/x", "http://["]) {
    assert.equal(labAddress(url, server).origin, server);
  }
});
