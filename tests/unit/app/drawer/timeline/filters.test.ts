import assert from "node:assert/strict";
import { type Layer } from "../../../../../app/drawer/journal/mod.ts";
import {
  addressOf,
  checkOf,
  EVERYTHING,
  type Filter,
  isEverything,
  readFilter,
} from "../../../../../app/drawer/timeline/filters.ts";
import { runOf } from "../lab-run.ts";
import { aTurn, partsOf } from "./scene.ts";

const { lab, page, sessionId } = aTurn();
const other = page.create();
const run = runOf(lab);
const { index } = partsOf(run);

function shown(filter: Partial<Filter>) {
  return run.entries.filter(checkOf({ ...EVERYTHING, ...filter }, index));
}

Deno.test("without a filter everything is shown", () => {
  assert.equal(shown({}).length, run.entries.length);
  assert.ok(isEverything({ ...EVERYTHING, text: "  " }));
  assert.ok(!isEverything({ ...EVERYTHING, text: "x" }));
});

Deno.test("layers are left out one by one", () => {
  const without = new Set<Layer>(["page", "agent"]);
  const left = new Set(shown({ without }).map(({ layer }) => layer));
  assert.deepEqual([...left].filter((layer) => without.has(layer)), []);
  assert.ok(left.has("core") && left.has("route"));
});

Deno.test("a session's entries are those of every layer, and no other session's", () => {
  const mine = shown({ sessionId });
  assert.ok(mine.some(({ type }) => type === "create_session"));
  assert.deepEqual(mine.filter((entry) => entry.sessionId === other), []);
  assert.ok(shown({ sessionId: other }).length > 5);
});

Deno.test("an operation, a type and a text narrow each other", () => {
  const ofOperation = shown({ operationId: "op-1" });
  const typed = shown({ operationId: "op-1", type: "chat_message" });
  assert.ok(ofOperation.length > typed.length);
  assert.deepEqual(new Set(typed.map(({ layer }) => layer)), new Set(["core", "native-link", "route", "page"]));
  assert.deepEqual(shown({ type: "chat_message", text: "THREE" }).map(({ layer }) => layer), [
    ...["core", "native-link", "page"],
  ]);
  assert.deepEqual(shown({ text: "no such words" }), []);
});

Deno.test("an address carries layers, type and text over, and no id", () => {
  const filter = { ...EVERYTHING, without: new Set<Layer>(["agent"]), type: "ended", text: "a&b", sessionId };
  const address = addressOf(filter);
  assert.deepEqual(address, { without: "agent", type: "ended", find: "a&b" });
  const read = (values: Readonly<Record<string, string | undefined>>) => readFilter((name) => values[name]);
  assert.deepEqual({ ...EVERYTHING, ...read(address) }, { ...filter, sessionId: undefined });
  assert.deepEqual(addressOf(EVERYTHING), { without: undefined, type: undefined, find: undefined });
  assert.deepEqual({ ...EVERYTHING, ...read({}) }, EVERYTHING);
  assert.deepEqual(read({ without: "moon.core" }).without, new Set(["core"]));
});
