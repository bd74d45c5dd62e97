import { pageActivitySchema, type PageMessage, requestSchemas, sdkHelloSchema } from "./requests.ts";
import { type MessageSchema, parseBy, type Parsed, stringField } from "./parse.ts";

const fromPage: ReadonlyMap<string, MessageSchema<PageMessage>> = new Map<string, MessageSchema<PageMessage>>([
  ["sdk_hello", sdkHelloSchema],
  ["page_activity", pageActivitySchema],
  ...Object.entries(requestSchemas),
]);

/** Reads a message that came from a page. */
export function parsePageMessage(value: unknown): Parsed<PageMessage> {
  return parseBy(value, (type) => fromPage.get(type));
}

/** The addresses that can be read from a message even when the rest of it is malformed, to answer it by. */
export function readEnvelope(value: unknown): { channelId?: string; requestId?: string; sessionId?: string } {
  const channelId = stringField(value, "channelId");
  const requestId = stringField(value, "requestId");
  const sessionId = stringField(value, "sessionId");
  return {
    ...(channelId === undefined ? {} : { channelId }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(sessionId === undefined ? {} : { sessionId }),
  };
}
