/** Typed text is never lost: what nobody has taken yet outlives a reload of the page. */
import { effect } from "@preact/signals";
import type { TabMemory } from "../lifecycle/mod.ts";
import { both } from "./refused-text.ts";
import type { SessionState } from "./session-state.ts";

/** Puts back what the tab still has of an unsent text, and keeps it from then on. */
export function keepUnsent(
  { typed, refused, waiting }: Pick<SessionState, "typed" | "refused" | "waiting">,
  memory: Pick<TabMemory, "keep" | "unsent">,
): void {
  const before = memory.unsent();
  typed.value = before.typed === "" ? before.waiting ?? "" : before.typed;
  if (before.typed !== "") refused.value = before.waiting;
  effect(() => memory.keep({ typed: typed.value, waiting: both(refused.value, waiting.value) }));
}
