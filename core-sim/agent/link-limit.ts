/** What a provider says has to fit into one message of the native link (PROTOCOL: 1 MiB); Core can't pass on more. */
import { type ErrorShape, MAX_MESSAGE_BYTES, protocolError } from "../../sdk/protocol/mod.ts";

/** Type, ids, number: what an event has around its content, on every layer. */
const AROUND = 1024;
/** UTF-8 bytes of one UTF-16 unit as JSON at the most: half a surrogate pair is written as an escape. */
const LONGEST_UNIT = 6;

/** Why an event with this content is refused; undefined when it fits. Looks closely only where its size leaves a doubt. */
export function tooLarge(content: string | object, operationId: string): ErrorShape | undefined {
  const around = AROUND + operationId.length * LONGEST_UNIT;
  if (typeof content === "string" && (content.length + 1) * LONGEST_UNIT + around <= MAX_MESSAGE_BYTES) {
    return undefined;
  }
  const bytes = new TextEncoder().encode(JSON.stringify(content)).length + around;
  if (bytes <= MAX_MESSAGE_BYTES) return undefined;
  const message = `The provider's message has ${bytes} bytes; the link to the Extension takes ${MAX_MESSAGE_BYTES}`;
  return protocolError("MESSAGE_TOO_LARGE", message);
}
