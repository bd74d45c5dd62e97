import { pageActivitySchema, type PageMessage, requestSchemas, sdkHelloSchema } from "./requests.ts";
import { type MessageSchema, parseBy, type Parsed } from "./parse.ts";

// In a function, so that a page's bundle, which never parses what pages send, can leave it out.
const fromPage: ReadonlyMap<string, MessageSchema<PageMessage>> =
  /* @__PURE__ */ (() =>
    new Map<string, MessageSchema<PageMessage>>([
      ["sdk_hello", sdkHelloSchema],
      ["page_activity", pageActivitySchema],
      ...Object.entries(requestSchemas),
    ]))();

/** Reads a message that came from a page. */
export function parsePageMessage(value: unknown): Parsed<PageMessage> {
  return parseBy(value, (type) => fromPage.get(type));
}
