/** A page asks for a handle on a session that it knows. */
import { LONGEST_MS } from "./handle-calls.ts";
import type { Tab } from "./tab.ts";
import type { Witness } from "./witness.ts";
import type { World } from "./world.ts";

/** `then` gets the handle that came of it. */
export function attach(
  world: World,
  tab: Tab,
  sessionId: string | undefined,
  then: (witness: Witness) => void = () => {},
): void {
  if (sessionId === undefined) return;
  // Concurrent calls share one request (RS8).
  const { attaching } = tab;
  if (!world.acting || !attaching.has(sessionId)) world.ledger.allow(tab.name, "resume_session", sessionId);
  attaching.add(sessionId);
  const resumed = tab.client.resumeSession(sessionId).finally(() => void attaching.delete(sessionId));
  const call = { verb: "attach", title: `${tab.name} attaches`, client: tab.name } as const;
  world.calls.track({ ...call, dueBy: world.clock.now() + LONGEST_MS }, resumed, (session) => {
    then(tab.meet(session, new Set()));
  });
}
