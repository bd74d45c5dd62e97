import assert from "node:assert/strict";
import { keepsThePage, redirectFor } from "../../../../app/build/plugins.ts";

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
