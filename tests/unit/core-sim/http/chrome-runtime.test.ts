import assert from "node:assert/strict";
import { problemOf, type TestServer, testServer } from "../../../support/test-server.ts";

/** A server whose build has a script that says what it was given. */
async function built(run: (server: TestServer) => Promise<void>): Promise<void> {
  const dist = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${dist}/chrome-runtime.js`, "told(LAB, this);");
    const server = testServer({ dist });
    await run(server);
    server.close();
  } finally {
    await Deno.remove(dist, { recursive: true });
  }
}

/** What the script finds as `LAB` when a browser runs it. */
async function toldBy(response: Response): Promise<unknown> {
  assert.equal(response.status, 200);
  const told: { lab: unknown; self: unknown }[] = [];
  new Function("told", await response.text())((lab: unknown, self: unknown) => told.push({ lab, self }));
  assert.equal(told.length, 1);
  assert.equal(told[0]?.self, undefined, "it runs in strict mode");
  return told[0]?.lab;
}

Deno.test("the script comes as a classic script that pages of every origin may load, and that nobody keeps", () =>
  built(async ({ call, makeLab }) => {
    const labId = await makeLab();
    const response = await call("GET", `/chrome-runtime.js?lab=${labId}`, {
      headers: { "sec-fetch-site": "cross-site", "sec-fetch-dest": "script" },
    });
    const header = (name: string) => response.headers.get(name);
    assert.equal(header("content-type"), "text/javascript; charset=utf-8");
    assert.equal(header("cross-origin-resource-policy"), "cross-origin");
    assert.equal(header("x-content-type-options"), "nosniff");
    assert.equal(header("cache-control"), "no-store");
    assert.deepEqual([header("access-control-allow-origin"), header("set-cookie")], [null, null]);
    await response.body?.cancel();
    const head = await call("HEAD", `/chrome-runtime.js?lab=${labId}`);
    assert.deepEqual([head.status, head.body], [200, null]);
    assert.deepEqual(await problemOf(await call("POST", "/chrome-runtime.js")), [405, "METHOD_NOT_ALLOWED"]);
    const twice = await call("GET", `/chrome-runtime.js?lab=${labId}&lab=${labId}`);
    assert.deepEqual(await problemOf(twice), [400, "INVALID_INPUT"]);
  }));

Deno.test("it is told the lab, and which origins may open a port of it: the server's own and the lab's", () =>
  built(async ({ call, makeLab }) => {
    const labId = await makeLab({ origins: ["http://localhost:3000"] });
    assert.deepEqual(await toldBy(await call("GET", `/chrome-runtime.js?lab=${labId}`)), {
      labId,
      origins: [
        "http://localhost:8787",
        "http://127.0.0.1:8787",
        "http://[::1]:8787",
        "http://lab.test",
        "https://lab.test",
        "http://lab.test:8787",
        "https://lab.test:8787",
        "http://localhost:3000",
      ],
    });
  }));

Deno.test("no lab, or an unknown one, is a problem that the script tells; the browser's own lab stands in for none", () =>
  built(async ({ call, makeLab, store }) => {
    const cookie = { cookie: `pedelec_lab_8787=${await makeLab()}` };
    for (const [query, problem] of [["", /names no lab.*\?lab=ID/], ["?lab=none", /doesn't exist/]] as const) {
      const told = Object(await toldBy(await call("GET", `/chrome-runtime.js${query}`, { headers: cookie })));
      assert.deepEqual(Object.keys(told), ["problem"]);
      assert.match(told.problem, problem);
    }
    const hostile = await call("GET", `/chrome-runtime.js?lab=${encodeURIComponent('"});alert(1)//</script>')}`);
    assert.ok(!(await hostile.text()).includes("alert"));
    assert.equal(store.size, 1);
  }));

Deno.test("without a build the script says how to make one", async () => {
  const dist = await Deno.makeTempDir();
  for (const server of [testServer({ dist }), testServer()]) {
    const { call, makeLab, close } = server;
    const response = await call("GET", `/chrome-runtime.js?lab=${await makeLab()}`);
    assert.equal(response.status, 200);
    const said: unknown[] = [];
    new Function("console", await response.text())({ error: (text: unknown) => said.push(text) });
    assert.match(String(said), /deno task build/);
    close();
  }
  await Deno.remove(dist);
});
