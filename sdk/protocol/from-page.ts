import { parseBy, type Parsed } from "./parse.ts";
import { greetings, type PageMessage, requests } from "./requests.ts";

/** Reads a message that came from a page. */
export function parsePageMessage(value: unknown): Parsed<PageMessage> {
  return parseBy<typeof greetings | typeof requests>(
    value,
    (type) => Object.hasOwn(greetings, type) ? greetings : requests,
  );
}
