/** What a record says about its session besides the conversation, from a record or from a handle. */
import type { SessionRecord } from "../lifecycle/mod.ts";
import type { SessionHandle } from "./pedelec-subset.ts";
import type { SessionState } from "./session-state.ts";

/** The part of a record that stays as it is. */
export type RecordHead = Pick<
  SessionRecord,
  "sessionId" | "provider" | "effortLevel" | "autoEndOnDisconnect" | "createdAt"
>;

/** Labels that a resumed handle doesn't know come from what the page remembers (RS6). */
export function headOfHandle({ sessionId }: SessionHandle, state: SessionState): RecordHead {
  const { provider, effortLevel } = state.provider.value;
  return {
    sessionId,
    provider,
    ...(effortLevel === undefined ? {} : { effortLevel }),
    autoEndOnDisconnect: state.endsWithPage.value,
    createdAt: state.createdAt.value ?? state.clock.now(),
  };
}

export function headOfRecord(record: SessionRecord): RecordHead {
  const { sessionId, provider, effortLevel, autoEndOnDisconnect, createdAt } = record;
  return {
    sessionId,
    provider,
    ...(effortLevel === undefined ? {} : { effortLevel }),
    autoEndOnDisconnect,
    createdAt,
  };
}
