import assert from "node:assert/strict";
import { isAssetPath } from "../../../../sdk/protocol/mod.ts";

Deno.test("[AS1] an asset path starts at the root and has no empty, dot, backslash or control part", () => {
  const good = [
    "/a",
    "/a/b.md",
    "/.a",
    "/..a",
    "/a..",
    "/...",
    "/a./b",
    "/檔案/é 1",
    "/👩‍👩‍👧/e\u0301",
    "/a b?#%2e",
    "/\ud800",
  ];
  for (const path of good) assert.ok(isAssetPath(path), JSON.stringify(path));
  const bad = ["", "a", "a/b", "/", "//", "//a", "/a//b", "/a/", "/.", "/..", "/./a", "/a/../b", "/a/.", "/a\\b"];
  const controls = ["\0", "\t", "\n", "\r", "\x1f", "\x7f", "\x80", "\x9f"].map((sign) => `/a${sign}b`);
  for (const path of [...bad, ...controls]) assert.ok(!isAssetPath(path), JSON.stringify(path));
  for (const strange of [undefined, null, 7, ["/a"], new String("/a")]) assert.ok(!isAssetPath(strange));
});

Deno.test("[AS1] a path of a million segments is looked at like any other", () => {
  assert.ok(isAssetPath("/a".repeat(1_000_000)));
  assert.ok(!isAssetPath(`${"/a".repeat(1_000_000)}/..`));
});
