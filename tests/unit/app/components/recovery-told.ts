/** Puts a page into a situation and reads what is told of it. */
import assert from "node:assert/strict";
import { noticesOf } from "../../../../app/components/session/notices.ts";
import type { SessionPhase, ShownError } from "../../../../app/models/mod.ts";
import { offersFor } from "../../../../app/models/offers.ts";
import { type FakeModels, fakeModels } from "./fake-models.ts";

export interface Told {
  name: string | undefined;
  still: string;
  /** Buttons in their order; the first is the main one. */
  buttons: string;
  dismissible: boolean;
}

/** What is told of a page that `set` puts into a situation; the offers are those of the models. */
export function told(set: (fake: FakeModels) => void, recorded = true): Told {
  const fake = fakeModels();
  set(fake);
  const { session } = fake;
  session.offers.value = offersFor({
    phase: session.phase.value,
    operation: session.operation.value,
    outOfTouch: session.outOfTouch.value !== undefined,
    recorded,
  });
  const [notice, ...more] = noticesOf(fake.models);
  assert.deepEqual(more.map(({ name }) => name), [], "one situation, one notice");
  return {
    name: notice?.name,
    still: (notice?.still ?? []).map(({ name }) => name).join(" "),
    buttons: (notice?.actions ?? []).map(({ name }) => name).join(" "),
    dismissible: notice?.dismiss !== undefined,
  };
}

export const failed = (code: string, during: ShownError["during"]): ShownError => ({
  code,
  message: "",
  details: undefined,
  operationId: undefined,
  during,
  at: 0,
});
export const attached = (status: "idle" | "running" | "ended" | "error"): SessionPhase => ({
  is: "attached",
  sessionId: "s1",
  status,
});
export const lost = (code?: string): SessionPhase => ({
  is: "detached",
  sessionId: "s1",
  by: "lost",
  ...(code === undefined ? {} : { error: { code, message: "" } }),
});
export const gone = (code: string, asked: "attached" | "saved" | "given", operationId?: string): SessionPhase => ({
  is: "gone",
  sessionId: "s1",
  error: { code, message: "" },
  asked,
  operationId,
});
export const pending = { is: "pending", operationId: "op1", waiting: true, since: 0 } as const;

export type Case = readonly [
  title: string,
  set: (fake: FakeModels) => void,
  expected: Partial<Told>,
  recorded?: boolean,
];

/** One test for each case: only what it names is compared. */
export function tell(cases: readonly Case[]): void {
  for (const [title, set, expected, recorded = true] of cases) {
    Deno.test(`${title}: what happened, what is still there, and the buttons`, () => {
      const found = told(set, recorded);
      for (const key of Object.keys(expected)) {
        assert.equal(Reflect.get(found, key), Reflect.get(expected, key), key);
      }
    });
  }
}
