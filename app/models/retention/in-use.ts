/** Tells the other tabs which session this one is on, so that none of them cleans it away (PG3). */
import { computed } from "@preact/signals";
import type { TabLocks } from "../../lifecycle/mod.ts";
import type { SessionModel } from "../session-types.ts";

/** From the moment it asks for the session until it is off it. The answer stops it. */
export function followUse(
  { sessionId, phase, routed }: Pick<SessionModel, "sessionId" | "phase" | "routed">,
  locks: TabLocks,
): () => void {
  const used = computed(() => routed.value || phase.value.is === "resuming" ? sessionId.value : undefined);
  let done = () => {};
  const stop = used.subscribe((id) => {
    done();
    done = id === undefined ? () => {} : locks.use(id);
  });
  return () => {
    stop();
    done();
  };
}
