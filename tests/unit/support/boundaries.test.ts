import assert from "node:assert/strict";
import { partsOf, violations } from "../../support/boundaries.ts";

/** Planted sources: where they stand, what they say, and what must be found wrong with them (nothing: allowed). */
const planted: [path: string, text: string, fault?: RegExp][] = [
  ["sdk/protocol/frames.ts", `import * as v from "valibot";`, /package valibot/],
  ["sdk/protocol/frames.ts", `import { h } from "hono";`, /package hono/],
  ["sdk/protocol/frames.ts", `import { x } from "../link.ts";`, /direction/],
  ["sdk/link.ts", `import * as v from "valibot";`, /package valibot/],
  ["sdk/link.ts", `import { x } from "./protocol/mod.ts";`],
  ["sdk/link.ts", `import { x } from "./protocol/frames.ts";`, /not a door/],
  ["sdk/link.ts", `export { x } from "../core-sim/app.ts";`, /direction/],
  ["core-sim/app.ts", `import { x } from "../sdk/mod.ts";`, /direction/],
  ["core-sim/extension/routes.ts", `import type { x } from "../../sdk/protocol/mod.ts";`],
  ["core-sim/extension/routes.ts", `type X = import("../../sdk/mod.ts").X;`, /direction/],
  ["core-sim/extension/routes.ts", `import * as v from "valibot";`, /package valibot/],
  ["core-sim/control/mod.ts", `import * as v from "valibot";`],
  ["core-sim/control/script.ts", `import * as v from "valibot";`],
  ["core-sim/control/script.ts", `import { x } from "../lab/mod.ts";`, /direction/],
  ["core-sim/http/port.ts", `import { x } from "../lab/mod.ts";`],
  ["core-sim/lab/lab.ts", `import { x } from "../http/mod.ts";`, /direction/],
  ["core-sim/extension/routes.ts", `import { x } from "../lab/mod.ts";`, /direction/],
  ["core-sim/native/link.ts", `import { x } from "../extension/mod.ts";`, /direction/],
  ["core-sim/core/core.ts", `import { x } from "../native/mod.ts";`, /direction/],
  ["core-sim/core/core.ts", `import { x } from "../clock.ts";`],
  ["core-sim/lab/store.ts", `import { x } from "../extension/mod.ts";`],
  ["core-sim/journal/journal.ts", `import { x } from "../core/mod.ts";`, /direction/],
  ["core-sim/core/core.ts", `const x = await import("../extension/mod.ts");`, /direction/],
  ["core-sim/core/core.ts", `// the session ends`, /session/],
  ["core-sim/extension/routes.ts", `// the session ends`],
  ["core-sim/extension/routes.ts", `import { x } from "../core/thread.ts";`, /not a door/],
  ["app/lifecycle/saved-sessions.ts", `import * as v from "valibot"; import { get } from "idb-keyval";`],
  ["app/models/chat.ts", `import * as v from "valibot";`, /package valibot/],
  ["app/models/lab.ts", `import type { x } from "../../core-sim/control/mod.ts";`],
  ["app/drawer/journal/entry.ts", `import type { x } from "../../../core-sim/control/mod.ts";`],
  ["app/pages/main.tsx", `import type { x } from "../../core-sim/control/mod.ts";`, /direction/],
  ["app/models/lab.ts", `import type { x } from "../../core-sim/lab/lab.ts";`, /direction.*[\s\S]*not a door/],
  ["app/models/chat.ts", `import { x } from "../../sdk/mod.ts"; import { y } from "../../sdk/websocket-port.ts";`],
  ["app/models/chat.ts", `import { x } from "../../sdk/session.ts";`, /not a door/],
  ["app/components/text/en.ts", `import { x } from "./mod";`, /without its extension/],
  ["app/components/mod.ts", `import { x } from "./shell/shell.tsx"; import { y } from "./own/mod.ts";`],
  ["app/components/mod.ts", `import { y } from "./own/thing.tsx";`, /not a door/],
  ["app/components/own/thing.tsx", `import { y } from "../icon.tsx";`],
  ["app/pages/page.tsx", `import { x } from "../components/shell/shell.tsx";`, /not a door/],
  ["app/components/code.tsx", `import text from "../pages/reload/page.tsx?raw"; import "../styles/base.css";`],
  ["sdk/mod.ts", `export * from "./session.ts";`, /exports everything/],
  ["sdk/turn.ts", `const at = Date.now();`, /Date\.now/],
  ["sdk/turn.ts", `const clock = { now: performance.now };`, /performance\.now/],
  ["sdk/turn.ts", `const at = new Date();`, /new Date\(\)/],
  ["sdk/turn.ts", `const id = crypto.randomUUID();`, /crypto\.randomUUID/],
  ["core-sim/agent/play.ts", `const dice = globalThis.Math.random();`, /Math\.random/],
  ["sdk/turn.ts", `const at = new Date(0); // Date.now()`],
  ["sdk/clock.ts", `export const now = () => Date.now();`],
  ["sdk/Turn.ts", `export {};`, /kebab-case/],
  ["sdk/turn.ts", "\n".repeat(301), /301 lines/],
  ["sdk/turn.ts", "\n".repeat(300)],
];

const parts = partsOf(["app/components/mod.ts", "app/components/own/mod.ts", "app/components/shell/shell.tsx"]);

for (const [path, text, fault] of planted) {
  Deno.test(`${fault === undefined ? "allows" : "finds"} in ${path}: ${text.trim() || `${text.length} lines`}`, () => {
    const found = violations({ path, text }, parts).join("\n");
    if (fault === undefined) assert.equal(found, "");
    else assert.match(found, fault);
  });
}

Deno.test("names the line of a fault", () => {
  const text = `import { a } from "./a.ts";\n\nimport { b } from "../core-sim/app.ts";\n`;
  assert.deepEqual(violations({ path: "sdk/link.ts", text }), [
    "sdk/link.ts:3 imports core-sim/app.ts: against the direction of the layers",
  ]);
});

Deno.test("refuses a source that it can't parse, by name", () => {
  assert.throws(() => violations({ path: "sdk/broken.ts", text: "const = 1" }), /sdk\/broken\.ts/);
});
