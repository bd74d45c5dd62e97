import assert from "node:assert/strict";
import { createDraft } from "../../../../app/pages/temporary/draft.ts";
import { draftMemory } from "../../../../app/pages/temporary/draft-memory.ts";

/** One tab, whose page may be loaded again and again. */
function tab() {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  return { values, open: (start = "Example") => createDraft(start, draftMemory(() => storage)) };
}

Deno.test("an edited draft is there again after a reload, the example isn't kept", () => {
  const { values, open } = tab();
  const first = open();
  assert.equal(values.size, 0);
  first.type("My own letter");
  assert.equal(open().text.value, "My own letter");
  assert.equal(open("範例").text.value, "My own letter");
});

Deno.test("what an answer replaced can be taken back after a reload, too, and whose doing it was is told", () => {
  const { open } = tab();
  const first = open();
  first.type("Mine");
  first.replace("The agent's", "agent");
  const second = open();
  assert.deepEqual([second.text.value, second.changed.value], ["The agent's", "agent"]);
  second.insert("An answer");
  assert.deepEqual([second.text.value, second.changed.value], ["The agent's\n\nAn answer", "person"]);
  const third = open();
  third.undo();
  assert.deepEqual([third.text.value, third.changed.value], ["The agent's", undefined]);
});

Deno.test("the example follows the language until the draft is somebody's", () => {
  const { open } = tab();
  const draft = open("One");
  draft.example("Two");
  assert.equal(draft.text.value, "Two");
  draft.type("Two!");
  draft.example("Three");
  assert.equal(draft.text.value, "Two!");
});

Deno.test("a tab whose storage is refused, or holds something else, begins with the example", () => {
  const refused = draftMemory(() => {
    throw new DOMException("no", "SecurityError");
  });
  const draft = createDraft("Example", refused);
  draft.type("Mine");
  assert.equal(draft.text.value, "Mine");
  const { values, open } = tab();
  values.set("pedelec-draft", "[7]");
  assert.equal(open().text.value, "Example");
});
