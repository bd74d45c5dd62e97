/** How the page learned that its session is ended. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { EndOrigin, SessionPhase } from "./session-types.ts";

/** Follows the phases of a session; the origin is there while it is ended. */
export function followEnds(phase: ReadonlySignal<SessionPhase>): {
  endedBy: ReadonlySignal<EndOrigin | undefined>;
  stop(): void;
} {
  let before: SessionPhase = { is: "starting" };
  const endedBy = signal<EndOrigin | undefined>(undefined);
  const stop = effect(() => {
    const now = phase.value;
    const known = endedBy.peek();
    endedBy.value = now.is === "attached" && now.status === "ended" ? known ?? originOf(before) : undefined;
    before = now;
  });
  return { endedBy, stop };
}

/** Where an end came from, told by the phase before it. */
export function originOf(before: SessionPhase): EndOrigin {
  if (before.is === "changing") return "own";
  return before.is === "attached" ? "elsewhere" : "before";
}
