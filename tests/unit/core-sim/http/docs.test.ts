import assert from "node:assert/strict";
import { PROBLEMS } from "../../../../core-sim/http/problem.ts";
import { root } from "../../../support/root.ts";
import { testServer } from "../../../support/test-server.ts";

const page = await Deno.readTextFile(`${root}docs/control-api.md`);

Deno.test("the control API's page names every address of the app, and none that isn't there", () => {
  const served = testServer().app.routes.filter(({ method }) => method !== "ALL");
  const inApp = new Set(served.map(({ method, path }) => `${method} ${path}`));
  const named = new Set(
    [...page.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`?]*)`/g)].map(([, address]) => address ?? ""),
  );
  assert.deepEqual([...named].sort(), [...inApp].sort());
});

Deno.test("it names every code of the surface with its status, and no other", () => {
  const table = page.slice(page.indexOf("## Codes"));
  const rows = [...table.matchAll(/^\| (`[^|]+`) +\| (\d{3}) /gm)];
  const told = rows.flatMap(([, codes = "", status]) =>
    [...codes.matchAll(/`(\w+)`/g)].map(([, code]) => `${code} ${status}`)
  );
  const known = Object.entries(PROBLEMS).map(([code, [status]]) => `${code} ${status}`);
  assert.deepEqual(told.sort(), known.sort());
});
