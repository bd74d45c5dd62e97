import { stringField } from "./parse.ts";

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
