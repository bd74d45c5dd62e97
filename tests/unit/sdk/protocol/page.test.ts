import assert from "node:assert/strict";
import {
  isErrorShape,
  parseExtensionMessage,
  parsePageMessage,
  parseResult,
  PLAIN_ERROR_CODES,
} from "../../../../sdk/protocol/mod.ts";
import { requests, type RequestType } from "../../../../sdk/protocol/requests.ts";

const page = Deno.readTextFileSync(new URL("../../../../sdk/protocol/PROTOCOL.md", import.meta.url));

/** Every JSON example of the page: a block `json` is one message, a block `jsonl` one a line. */
const examples: unknown[] = [...page.matchAll(/```(jsonl?)\n([\s\S]*?)\n```/g)].flatMap(([, kind, text = ""]) =>
  kind === "json" ? [JSON.parse(text)] : text.split("\n").map((line) => JSON.parse(line))
);

const isRequestType = (type: string): type is RequestType => Object.hasOwn(requests, type);
const read = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;

Deno.test("every example of the protocol page passes the gate, and no field of it is dropped", () => {
  const asked = new Map<unknown, RequestType>();
  let checked = 0;
  for (const example of examples) {
    const type = String(read(example, "type"));
    if (type.startsWith("port_")) continue;
    const fromPage = isRequestType(type) || type === "sdk_hello" || type === "page_activity";
    const parsed = fromPage ? parsePageMessage(example) : parseExtensionMessage(example);
    assert.equal(parsed.kind, "message", JSON.stringify(example));
    if (parsed.kind !== "message") continue;
    assert.deepEqual(JSON.parse(JSON.stringify(parsed.message)), example);
    if (isRequestType(type)) asked.set(read(example, "requestId"), type);
    if (type === "response" && read(example, "ok") === true) {
      const request = asked.get(read(example, "requestId"));
      assert.ok(request, `no request of the page asked for ${JSON.stringify(example)}`);
      const result = parseResult(request, read(example, "result"));
      assert.ok(result.ok, JSON.stringify(result));
    }
    checked++;
  }
  assert.ok(checked > 30, `only ${checked} examples were found`);
});

Deno.test("every request has an example on the protocol page", () => {
  const shown = new Set(examples.map((example) => read(example, "type")));
  assert.deepEqual(Object.keys(requests).filter((type) => !shown.has(type)), []);
});

Deno.test("every plain code is explained on the protocol page", () => {
  assert.deepEqual(PLAIN_ERROR_CODES.filter((code) => !page.includes(`\`${code}\``)), []);
});

Deno.test("an error has a code and a message of its own", () => {
  assert.ok(isErrorShape({ code: "X", message: "y" }));
  for (const value of [null, "X", { code: "X" }, { code: 1, message: "y" }, new Error("y")]) {
    assert.ok(!isErrorShape(value));
  }
});
