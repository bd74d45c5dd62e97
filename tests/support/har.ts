/** Whether a file is HAR 1.2, field by field. */
import assert from "node:assert/strict";

type Check = (value: unknown, at: string) => void;
const text: Check = (value, at) => assert.equal(typeof value, "string", at);
const number: Check = (value, at) => assert.ok(typeof value === "number" && Number.isFinite(value), at);
const whole: Check = (value, at) => assert.ok(Number.isInteger(value), at);
const span: Check = (value, at) => assert.ok(typeof value === "number" && (value >= 0 || value === -1), at);
const list = (check: Check): Check => (value, at) => {
  assert.ok(Array.isArray(value), at);
  value.forEach((item, index) => check(item, `${at}[${index}]`));
};
const oneOf = (...known: readonly unknown[]): Check => (value, at) => assert.ok(known.includes(value), at);
/** An object with these fields; one whose name ends in `?` may be absent; others only with an underscore. */
const object = (fields: Readonly<Record<string, Check>>): Check => (value, at) => {
  assert.ok(typeof value === "object" && value !== null && !Array.isArray(value), at);
  for (const [name, check] of Object.entries(fields)) {
    const key = name.replace("?", "");
    if (name === key || key in value) check(Reflect.get(value, key), `${at}.${key}`);
  }
  const known = new Set(Object.keys(fields).map((name) => name.replace("?", "")));
  for (const key of Object.keys(value)) assert.ok(key.startsWith("_") || known.has(key), `${at}.${key} is unknown`);
};
const iso: Check = (value, at) => {
  assert.match(String(value), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/, at);
};
const named = object({ name: text, value: text, "comment?": text });
const message = {
  httpVersion: text,
  cookies: list(named),
  headers: list(named),
  headersSize: whole,
  bodySize: whole,
  "comment?": text,
};

/** A message as Chromium writes it; what ports carry is JSON. */
const socketMessage = object({
  type: oneOf("send", "receive"),
  time: number,
  opcode: oneOf(1),
  data: (value, at) => {
    text(value, at);
    assert.doesNotThrow(() => JSON.parse(String(value)), at);
  },
});

/** HAR 1.2, from its public specification: what must be there, and what may; of an own field, what Chromium puts there. */
const har = object({
  log: object({
    version: oneOf("1.2"),
    creator: object({ name: text, version: text, "comment?": text }),
    entries: list(object({
      startedDateTime: iso,
      time: span,
      request: object({
        ...message,
        method: text,
        url: (value, at) => assert.ok(URL.canParse(String(value)), at),
        queryString: list(named),
      }),
      response: object({
        ...message,
        status: whole,
        statusText: text,
        content: object({ size: whole, mimeType: text, "text?": text }),
        redirectURL: text,
      }),
      cache: object({}),
      timings: object({ send: span, wait: span, receive: span, "blocked?": span, "dns?": span, "connect?": span }),
      "connection?": text,
      "_resourceType?": oneOf("websocket"),
      "_webSocketMessages?": list(socketMessage),
    })),
    "comment?": text,
  }),
});

/** Fails, naming the field, unless this is a HAR that network tools open. */
export function assertHar(value: unknown): void {
  har(value, "har");
}
