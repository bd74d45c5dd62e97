import assert from "node:assert/strict";
import { bundleChromeRuntime } from "../../../../app/build/chrome-runtime.ts";
import { testServer } from "../../../support/test-server.ts";

/** Runs a classic script with these globals, and without those of the same names that are there. */
function runScript(script: string, globals: Record<string, unknown>): void {
  new Function(...Object.keys(globals), script)(...Object.values(globals));
}

class ScriptElement {
  readonly src: string;
  constructor(src: string) {
    this.src = src;
  }
}

Deno.test("what the server hands out of a build is one classic script that installs itself by its own address", async () => {
  const dist = await Deno.makeTempDir();
  await Deno.writeTextFile(`${dist}/chrome-runtime.js`, await bundleChromeRuntime());
  const { call, makeLab, close } = testServer({ dist });
  const labId = await makeLab();
  const path = `/chrome-runtime.js?lab=${labId}`;
  const script = await (await call("GET", path)).text();
  const opened: string[] = [];
  class WebSocket extends EventTarget {
    constructor(url: string | URL) {
      super();
      opened.push(String(url));
    }
    close() {}
  }
  const page = Object.assign(new EventTarget(), { location: { origin: "http://localhost:3000" } });
  const globals = {
    globalThis: page,
    WebSocket,
    HTMLScriptElement: ScriptElement,
    location: { href: "http://x.test/" },
  };
  runScript(script, { ...globals, document: { currentScript: new ScriptElement(`http://localhost:8787${path}`) } });
  const { runtime } = Object(Reflect.get(page, "chrome"));
  const port = runtime.connect("ogccgaminlphbkeghldidiiimajfdpag", { name: "pedelec-sdk-external" });
  port.disconnect();
  assert.deepEqual(opened, [`ws://localhost:8787/labs/${labId}/port`]);

  const said: string[] = [];
  const console = { error: (text: string) => said.push(text) };
  const elsewhere = Object.assign(new EventTarget(), { location: { origin: "http://localhost:3000" } });
  runScript(script, { ...globals, globalThis: elsewhere, console, document: { currentScript: null } });
  assert.match(String(said), /^Pedelec lab: load chrome-runtime\.js by <script src>/);
  close();
  await Deno.remove(dist, { recursive: true });
});
