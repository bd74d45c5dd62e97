import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { SessionModel, SessionPhase } from "../../models/mod.ts";
import type { EndOrigin } from "./notices.ts";

/** Follows the phases of a session and says, while it is ended, where its end came from. */
export function useEndOrigin(session: SessionModel): EndOrigin | undefined {
  const before = useRef<SessionPhase>({ is: "starting" });
  const origin = useSignal<EndOrigin | undefined>(undefined);
  useSignalEffect(() => {
    const phase = session.phase.value;
    const known = origin.peek();
    origin.value = phase.is === "attached" && phase.status === "ended" ? known ?? originOf(before.current) : undefined;
    before.current = phase;
  });
  return origin.value;
}

/** Where an end came from, told by the phase before it. */
export function originOf(before: SessionPhase): EndOrigin {
  if (before.is === "changing") return "own";
  return before.is === "attached" ? "elsewhere" : "before";
}
