/** Who else is at the page's session: other tabs, or other pages of the same origin. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { SessionModel } from "./session-types.ts";
import type { TruthModel } from "./truth-types.ts";

/** Other pages on this page's session. A page can't ask Core for them: this is the lab's word. */
export interface Company {
  /** How many; 0 after the person has dismissed it, until there were none and somebody comes again. */
  readonly others: ReadonlySignal<number>;
  dismiss(): void;
}

/** Counts routes of the session that aren't this page's own, where page and truth have had time to agree. */
export function followCompany(
  { routed, sessionId }: Pick<SessionModel, "routed" | "sessionId">,
  truth: Pick<TruthModel, "session" | "settled" | "view">,
): Company {
  const dismissed = signal(false);
  const there = signal(0);
  effect(() => {
    const said = truth.session.value;
    if (sessionId.value === undefined || !routed.value) there.value = 0;
    else if (truth.view.value.is === "fresh" && truth.settled.value && said.is === "present") {
      there.value = Math.max(0, said.routes.length - 1);
    }
    if (there.value === 0) dismissed.value = false;
  });
  return {
    others: computed(() => dismissed.value ? 0 : there.value),
    dismiss() {
      dismissed.value = true;
    },
  };
}
