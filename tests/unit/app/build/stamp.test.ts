import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isCurrent, stampOf, writeStamp } from "../../../../app/build/stamp.ts";

/** Runs with a folder that holds a small tree, and takes it away again. */
function withTree(test: (base: string, write: (file: string, text: string) => void) => void): void {
  const base = `${mkdtempSync(join(tmpdir(), "lab-stamp-"))}/`;
  const write = (file: string, text: string) => {
    mkdirSync(dirname(base + file), { recursive: true });
    writeFileSync(base + file, text);
  };
  try {
    write("app/pages/index.html", "<title>lab</title>");
    write("sdk/mod.ts", "export {};");
    write("deno.json", "{}");
    write("dist/pages/index.html", "<title>lab</title>");
    write("dist/server/main.js", "export {};");
    test(base, write);
  } finally {
    rmSync(base, { recursive: true });
  }
}

Deno.test("without a build nothing is current, whatever was noted", () => {
  withTree((base) => {
    assert.equal(isCurrent(base), false);
    writeStamp(stampOf(base), base);
    for (const half of ["dist/server", "dist"]) {
      rmSync(`${base}${half}`, { recursive: true });
      assert.equal(isCurrent(base), false);
    }
  });
});

Deno.test("a build is current until an input changes, appears or goes", () => {
  withTree((base, write) => {
    writeStamp(stampOf(base), base);
    assert.equal(isCurrent(base), true);
    write("app/pages/index.html", "<title>new</title>");
    assert.equal(isCurrent(base), false);
    write("app/pages/index.html", "<title>lab</title>");
    assert.equal(isCurrent(base), true, "the content decides, not the time");
    write("app/pages/temporary/index.html", "");
    assert.equal(isCurrent(base), false);
    rmSync(`${base}app/pages/temporary`, { recursive: true });
    assert.equal(isCurrent(base), true);
    write("core-sim/main.ts", "export {};");
    assert.equal(isCurrent(base), false, "the server is built too");
    rmSync(`${base}core-sim`, { recursive: true });
    assert.equal(isCurrent(base), true);
    rmSync(`${base}sdk/mod.ts`);
    assert.equal(isCurrent(base), false);
  });
});

Deno.test("what is in neither pages nor server doesn't make a build old", () => {
  withTree((base, write) => {
    writeStamp(stampOf(base), base);
    write("tests/unit/lab.test.ts", "export {};");
    write("README.md", "lab");
    assert.equal(isCurrent(base), true);
  });
});

Deno.test("a broken stamp means no current build", () => {
  withTree((base, write) => {
    write("node_modules/.vite/lab-build.json", "{");
    assert.equal(isCurrent(base), false);
    write("node_modules/.vite/lab-build.json", "null");
    assert.equal(isCurrent(base), false);
  });
});
