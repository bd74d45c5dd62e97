import assert from "node:assert/strict";
import { type Channel, createWipeChannel, wipePage } from "../../../../app/lifecycle/mod.ts";

Deno.test("every keeper is emptied, and what it held is handed over once, without what is too short to look for", () => {
  const erased: string[] = [];
  const keeper = (name: string, texts: string[]) => ({ texts: () => texts, erase: () => void erased.push(name) });
  assert.deepEqual(wipePage([keeper("one", ["Hello there", "", "a"]), keeper("two", [" Hello there "])]), [
    "Hello there",
  ]);
  assert.deepEqual(erased, ["one", "two"]);
});

/** Channels that hear each other, as the tabs of one browser do. */
function tabs() {
  const all = new Set<{ listeners: ((event: MessageEvent) => void)[] }>();
  return (): Channel => {
    const self = { listeners: [] as ((event: MessageEvent) => void)[] };
    all.add(self);
    return {
      postMessage(data) {
        for (const other of all) {
          if (other !== self) { for (const hear of other.listeners) hear(new MessageEvent("message", { data })); }
        }
      },
      addEventListener: (_, listener) => void self.listeners.push(listener),
      close: () => void all.delete(self),
    };
  };
}

Deno.test("[EN6] a tab that shows the session wipes and says so; others, closed channels and strangers' words do nothing", () => {
  const connect = tabs();
  const erased: string[] = [];
  const tab = (shows: string) =>
    createWipeChannel({
      connect,
      erase(id) {
        if (id === shows) erased.push(id);
        return id === shows;
      },
    });
  const [mine, same, other, away] = [tab("s1"), tab("s1"), tab("s2"), tab("s1")];
  for (const one of [mine, same, other, away]) one.open();
  away.close();
  connect().postMessage({ wipe: 7 });
  connect().postMessage("wipe");
  mine.tell("s1");
  assert.deepEqual(erased, ["s1"]);
  assert.deepEqual([...mine.answers.value], [["s1", 1]]);
});

Deno.test("where the browser has no channel, nobody hears and nothing breaks", () => {
  const alone = createWipeChannel({ connect: undefined, erase: () => true });
  alone.open();
  alone.tell("s1");
  assert.deepEqual([...alone.answers.value], []);
});
