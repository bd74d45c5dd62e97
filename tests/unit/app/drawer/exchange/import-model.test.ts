import assert from "node:assert/strict";
import { createImport, type ImportState } from "../../../../../app/drawer/exchange/import-model.ts";
import { MAX_BYTES } from "../../../../../app/drawer/exchange/import.ts";
import { ndjsonOf } from "../../../../../app/drawer/exchange/ndjson.ts";
import { madeRun } from "../lab-run.ts";

const entries = Array.from({ length: 5000 }, (_, at) => ({ n: at + 1, at, layer: "core", type: "x" }) as const);
const text = ndjsonOf(madeRun(entries), { redact: false, now: 0 });
const file = (name: string, said = text, size = said.length) => ({ name, size, text: () => Promise.resolve(said) });

function opened() {
  const told: ImportState["is"][] = [];
  const model = createImport({
    after: (_ms, run) => {
      queueMicrotask(run);
      return () => {};
    },
  });
  model.state.subscribe(({ is }) => void told.push(is));
  return { model, told };
}

Deno.test("a file is read in steps and becomes a run; put away, nothing is left", async () => {
  const { model, told } = opened();
  await model.read(file("a.ndjson"));
  const state = model.state.value;
  assert.ok(state.is === "read" && state.run.entries.length === 5000 && state.run.source === "imported");
  assert.ok(told.filter((is) => is === "reading").length >= 3, told.join());
  model.close();
  assert.deepEqual(model.state.value, { is: "none" });
});

Deno.test("another file, or giving up, leaves the first one behind", async () => {
  const { model } = opened();
  const first = model.read(file("a.ndjson"));
  await model.read(file("b.ndjson", "x"));
  await first;
  const state = model.state.value;
  assert.ok(state.is === "refused" && state.problem.code === "IMPORT_NOT_A_RUN");
  const given = model.read(file("c.ndjson"));
  model.close();
  await given;
  assert.equal(model.state.value.is, "none");
});

Deno.test("a file that is too large isn't read, and one that can't be read says so", async () => {
  const { model } = opened();
  const never = () => Promise.reject(new Error("not to be read"));
  await model.read({ name: "big", size: MAX_BYTES + 1, text: never });
  assert.deepEqual(model.state.value, {
    is: "refused",
    problem: { code: "IMPORT_TOO_LARGE", bytes: MAX_BYTES + 1 },
  });
  await model.read({ name: "gone", size: 1, text: never });
  assert.ok(model.state.value.is === "refused" && model.state.value.problem.code === "IMPORT_UNREADABLE");
});

Deno.test("what was dropped and is no file is refused as such", async () => {
  const { model } = opened();
  await model.read(file("a.ndjson"));
  await model.read(undefined);
  assert.deepEqual(model.state.value, { is: "refused", problem: { code: "IMPORT_NOT_A_FILE" } });
});
