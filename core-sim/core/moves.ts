/** Makes the moves that the pure table allows, on a thread's record. */
import type { Clock } from "../clock.ts";
import { assertNever, type RefusalCode } from "../../sdk/protocol/mod.ts";
import type { ThreadRecord } from "./record.ts";
import { Refusal } from "./refusal.ts";
import { type EventBody, move, operationOf, type Trigger } from "./thread.ts";

/** Makes a move, or throws its refusal. The events are the caller's to tell, once everything else is in place. */
export function apply(record: ThreadRecord, trigger: Trigger): readonly EventBody[] {
  const made = move(record.state, trigger);
  switch (made.kind) {
    case "refused":
      throw refusedMove(record, made.code, trigger.trigger);
    case "stays":
      return [];
    case "moved":
      record.state = made.state;
      if (made.completed !== undefined) record.lastCompletedOperation = made.completed;
      return made.events;
    default:
      return assertNever(made);
  }
}

/** The error of a move that the thread's state doesn't allow. */
export function refusedMove({ threadId, state }: ThreadRecord, code: RefusalCode, trigger: string): Refusal {
  const operation = operationOf(state);
  const about = operation === undefined ? {} : { operationId: operation.operationId };
  return new Refusal({
    code,
    message: `Cannot ${trigger} on thread ${threadId}: it is ${state.status}`,
    details: { threadId, ...about },
  });
}

/** The lab's time as text. */
export function isoNow(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}
