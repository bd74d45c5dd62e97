/** What a person tried with the ownership and didn't get, told for as long as that is news. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Role } from "../../lifecycle/ownership/mod.ts";

export interface Attempts {
  /** The last one failed, and the workflow has had no other owner since. */
  readonly failed: ReadonlySignal<boolean>;
  /** A press that tries it. */
  press(act: () => Promise<boolean>): () => Promise<void>;
}

export function createAttempts(role: ReadonlySignal<Role>): Attempts {
  /** The token at which it failed. */
  const failedAt = signal<number | undefined | false>(false);
  return {
    failed: computed(() => failedAt.value === tokenOf(role.value)),
    press: (act) => async () => {
      failedAt.value = !(await act()) && tokenOf(role.peek());
    },
  };
}

/** The owner's token, where there is an owner. */
export function tokenOf(role: Role): number | undefined {
  return role.is === "owner" ? role.token : role.is === "watcher" ? role.owner.token : undefined;
}
