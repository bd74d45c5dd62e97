import assert from "node:assert/strict";
import { EXTENSION_ID } from "../../../../sdk/port.ts";
import { fakePage, NOBODY, PEDELEC, STRANGER } from "./fake-page.ts";

/** What a port's page hears of its end. */
function ends(page: ReturnType<typeof fakePage>, extensionId = PEDELEC): unknown[] {
  const heard: unknown[] = [];
  page.connect(extensionId).onDisconnect.addListener(() => heard.push(page.lastError()));
  return heard;
}

Deno.test("the lab stands where the public SDK looks for its Extension", () => {
  assert.equal(PEDELEC, EXTENSION_ID);
  const page = fakePage();
  page.load();
  page.connect(EXTENSION_ID);
  assert.equal(page.sockets.length, 1);
});

Deno.test("from a server behind TLS the port is a secure one", () => {
  const page = fakePage();
  page.load(undefined, "https://lab.test/chrome-runtime.js?lab=lab1");
  page.connect();
  assert.deepEqual(page.urls, ["wss://lab.test/labs/lab1/port"]);
});

Deno.test("an extension that isn't there: a port at once, disconnected with lastError when the task is over", () => {
  const page = fakePage();
  page.load();
  const heard = ends(page, STRANGER);
  page.connect(STRANGER).postMessage({ n: 1 });
  assert.deepEqual([heard, page.sockets.length], [[], 0]);
  page.taskOver();
  assert.deepEqual(heard, [{ message: NOBODY }]);
  const left = page.connect(STRANGER);
  const unheard: unknown[] = [];
  left.onDisconnect.addListener(() => unheard.push("told"));
  left.disconnect();
  page.taskOver();
  assert.deepEqual(unheard, []);
});

Deno.test("without a lab the console says why, and the Extension isn't there", () => {
  const page = fakePage();
  page.load({ problem: "the address names no lab" });
  assert.deepEqual(page.said, ["Pedelec lab: the address names no lab"]);
  const heard = ends(page);
  page.taskOver();
  assert.deepEqual([heard, page.sockets.length, page.said.length], [[{ message: NOBODY }], 0, 1]);
});

Deno.test("[OR1] a page whose origin isn't the lab's is told what to do when its port is refused", () => {
  const page = fakePage();
  page.load({ labId: "lab1", origins: ["http://127.0.0.1:8787"] });
  assert.deepEqual(page.said, []);
  const heard = ends(page);
  page.socket.closes();
  assert.deepEqual(heard, [{ message: NOBODY }]);
  assert.deepEqual(page.said, [
    "Pedelec lab: http://127.0.0.1:8787 opened no port for http://localhost:3000. " +
    'Make the lab for this page\'s origin: POST /labs with {"origins":["http://localhost:3000"]}.',
  ]);
});

Deno.test("one whose origin is the lab's is told that the Extension, the lab or the server isn't there", () => {
  const page = fakePage();
  page.load();
  ends(page);
  page.socket.closes();
  assert.equal(page.said.length, 1);
  assert.match(
    page.said[0] ?? "",
    /Extension is switched off or crashed, the lab or its server is gone, or this page's Content-Security-Policy/,
  );
});

Deno.test("[CN8] a page that connects while it leaves reaches nobody, and its connect doesn't throw", () => {
  const page = fakePage();
  page.load();
  page.page.dispatchEvent(new Event("pagehide"));
  const heard = ends(page);
  assert.equal(page.sockets.length, 0);
  page.page.dispatchEvent(new Event("pageshow"));
  page.taskOver();
  assert.deepEqual(heard, [{ message: NOBODY }]);
  page.connect();
  assert.equal(page.sockets.length, 1);
});

Deno.test("what a page mustn't ask throws, in the browser's words", () => {
  const page = fakePage();
  page.load();
  for (
    const [args, words] of [
      [[], /must specify an Extension ID \(string\) for its first argument/],
      [[{ name: "x" }], /must specify an Extension ID/],
      [[5], /No matching signature/],
      [["nope"], /Invalid extension id: 'nope'/],
      [[PEDELEC, "name"], /No matching signature/],
      [[PEDELEC, { name: 5 }], /'name': Invalid type: expected string/],
      [[PEDELEC, { nme: "x" }], /Unexpected property: 'nme'/],
    ] as const
  ) assert.throws(() => page.call(...args), { name: "TypeError", message: words });
  assert.equal(page.sockets.length, 0);
  assert.equal(Object(page.call(PEDELEC)).name, "");
});

Deno.test("the browser's own chrome object stays, and gets the calls for every other extension", () => {
  const calls: unknown[] = [];
  const runtime = {
    id: "own",
    connect(...args: unknown[]) {
      calls.push([this === runtime, args]);
      return "the browser's port";
    },
  };
  const chrome = { runtime, csi: () => 1 };
  const page = fakePage(chrome);
  page.load();
  assert.equal(page.page.chrome, chrome);
  assert.deepEqual([chrome.runtime === runtime, runtime.id, chrome.csi()], [true, "own", 1]);
  assert.equal(page.call(STRANGER, { name: "n" }), "the browser's port");
  assert.equal(page.call({ name: "no id" }), "the browser's port");
  assert.deepEqual(calls, [[true, [STRANGER, { name: "n" }]], [true, [{ name: "no id" }]]]);
  page.connect();
  assert.deepEqual([page.sockets.length, calls.length], [1, 2]);
});

Deno.test("a browser's lastError is as it was when the lab's is over", () => {
  const runtime = { connect() {}, lastError: { message: "the browser's own" } };
  const page = fakePage({ runtime });
  page.load({ problem: "no lab" });
  const heard = ends(page);
  page.taskOver();
  assert.deepEqual(heard, [{ message: NOBODY }]);
  assert.deepEqual(Object.getOwnPropertyDescriptor(runtime, "lastError")?.value, { message: "the browser's own" });
});

Deno.test("loaded twice it is installed once; for another lab the console says which one stays", () => {
  const page = fakePage();
  page.load();
  const { connect } = Object(page.page.chrome?.runtime);
  page.load();
  assert.deepEqual(page.said, []);
  page.load({ labId: "lab2", origins: [] });
  assert.deepEqual(page.said, ["Pedelec lab: this page already reaches the lab lab1 of http://127.0.0.1:8787"]);
  assert.equal(Object(page.page.chrome?.runtime).connect, connect);
  page.connect();
  assert.equal(page.sockets.length, 1);
});
