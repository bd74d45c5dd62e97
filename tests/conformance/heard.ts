/** What one handle's listeners were told, in order. */
import type { PedelecSession } from "../../sdk/mod.ts";
import type { JsonValue, SessionStatus } from "../../sdk/protocol/mod.ts";

export interface Heard {
  readonly chat: string[];
  readonly deltas: string[];
  readonly statuses: SessionStatus[];
  readonly errors: string[];
  readonly ended: string[];
  readonly tools: { tool: string; args: JsonValue }[];
}

/** Listens to everything that a handle tells, from now on. */
export function listen(session: PedelecSession): Heard {
  const heard: Heard = { chat: [], deltas: [], statuses: [], errors: [], ended: [], tools: [] };
  session.onChat((text) => heard.chat.push(text));
  session.onChatDelta((text) => heard.deltas.push(text));
  session.onStatus((status) => heard.statuses.push(status));
  session.onError((error) => heard.errors.push(error.code));
  session.onEnded((context) => heard.ended.push(context.type));
  return heard;
}
