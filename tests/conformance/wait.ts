import assert from "node:assert/strict";

/** Long enough for a loaded machine, short enough that a wrong state is told within a test's time. */
const PATIENCE_MS = 5000;

/** Lets everything that is due happen: other tasks, sockets, answers. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

/** Repeats an assertion on the state until it holds; when it never does, its own message is the failure. */
export async function until(holds: () => void | Promise<void>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await holds();
    } catch (error) {
      if (!(error instanceof assert.AssertionError) || performance.now() > deadline) throw error;
      await turn();
    }
  }
}
