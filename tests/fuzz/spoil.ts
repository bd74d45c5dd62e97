/** Spoils a message: its structure first, then its text. */
import type { Random } from "../support/random.ts";
import type { Message } from "./messages.ts";

/** Values that somewhere, some time, broke something. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
  "",
  " ",
  "0",
  "NaN",
  "undefined",
  "null",
  "__proto__",
  "constructor",
  "prototype",
  "hasOwnProperty",
  "toString",
  "then",
  "../../etc/passwd",
  "/",
  "//evil.test/",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u202eabc",
  "\ufeff",
  "\u2028\u2029",
  "\r\nSet-Cookie: a=b",
  "'; DROP TABLE threads; --",
  "<img src=x onerror=alert(1)>",
  "${7*7}{{7*7}}",
  "2026-13-45T99:99:99Z",
  "x".repeat(5_000),
  [],
  [[]],
  [null],
  {},
  { length: 1e9 },
  { toString: 1 },
  { toJSON: "x" },
  { then: 1 },
  { type: "get_settings" },
];

const NAMES = ["__proto__", "constructor", "prototype", "toJSON", "then", "length", "", "0", "\u0000", "type", "ok"];

/** A copy in which one to three places are wrong; sometimes none. */
export function spoilValue(message: Message, random: Random): unknown {
  let value: unknown = structuredClone(message);
  for (let times = random.below(4); times > 0; times--) value = spoilOnce(value, random);
  return value;
}

function spoilOnce(value: unknown, random: Random): unknown {
  if (typeof value !== "object" || value === null || random.chance(0.05)) return hostile(random);
  const keys = Object.keys(value);
  const key = keys.length === 0 ? "x" : random.pick(keys);
  const inner: unknown = Reflect.get(value, key);
  switch (random.below(8)) {
    case 0:
      Reflect.deleteProperty(value, key);
      return value;
    case 1:
      return put(value, random.pick(NAMES), hostile(random));
    case 2:
      return put(value, random.pick(NAMES), inner);
    case 3:
      return put(value, key, [inner]);
    case 4:
      return put(value, key, { [key]: inner });
    case 5:
      return put(value, "__proto__", { polluted: true, [key]: hostile(random) });
    default:
      return put(value, key, random.chance(0.5) ? spoilOnce(inner, random) : hostile(random));
  }
}

function hostile(random: Random): unknown {
  if (random.chance(0.03)) return { constructor: { prototype: { polluted: true } } };
  if (random.chance(0.02)) return Array.from({ length: 1 + random.below(2_000) }, () => ({}));
  return structuredClone(random.pick(HOSTILE));
}

/** As an own property, whatever its name; only an array's length is no free choice. */
function put(target: object, key: string, value: unknown): object {
  if (Array.isArray(target) && key === "length") return target;
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  return target;
}

const NUMBERS = ["NaN", "Infinity", "-0", "1e999", "-1e999", "0x10", "01", "1.", ".5", "9".repeat(400), "1e-400", "+1"];

/** Text that mostly is JSON no longer. */
export function spoilText(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const insert = (what: string) => text.slice(0, at) + what + text.slice(at);
  switch (random.below(14)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return insert(
        random.pick(['"', "{", "}", "[", "]", ",", ":", "\\", "/", "'", "\u0000", "\n", "\ud83d", "\ufeff"]),
      );
    case 2:
      return text.replace(/:\s*("[^"]*"|\d+|true|false|null)/, () => `:${random.pick(NUMBERS)}`);
    case 3:
      return insert("\\ud800");
    case 4:
      return insert("\\u0000");
    case 5:
      return text + text;
    case 6:
      return `\ufeff${text}`;
    case 7:
      return `${" ".repeat(random.below(20_000))}${text}`;
    case 8:
      return nested(random.pick(["[", '{"a":', '[{"a":']), 1 + random.below(3_000), text, random.chance(0.5));
    case 9:
      return text.replace("{", '{"type":"get_settings","type":"end_session","requestId":"twice",');
    case 10:
      return text.replaceAll('"', "'");
    case 11:
      return `${text}//`;
    case 12:
      return text.split("").reverse().join("");
    default:
      return text.replaceAll("e", "\\u0065");
  }
}

function nested(opening: string, levels: number, inside: string, closed: boolean): string {
  const closing = opening.replaceAll(/[^[{]/g, "").split("").reverse().map((unit) => unit === "[" ? "]" : "}").join("");
  return opening.repeat(levels) + inside + (closed ? closing.repeat(levels) : "");
}
