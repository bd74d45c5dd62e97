/** The trials of the double resume, one at a time, and what each of them saw. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { ErrorShape } from "../../../sdk/protocol/mod.ts";
import { type PageClock, shapeOf, within } from "../../lifecycle/mod.ts";
import { type Seen, type TryOptions, tryTwice, type Way } from "./try-twice.ts";

/** How long a trial may take, in ms: a person may have to approve the site first. */
const PATIENCE_MS = 120_000;

/** Where one way of resuming stands. */
export type TwiceState =
  | { readonly is: "untried" }
  | { readonly is: "running" }
  | { readonly is: "seen"; readonly seen: Seen }
  | { readonly is: "failed"; readonly error: ErrorShape };

export interface TwiceModel {
  /** The last trial of each way. */
  readonly states: ReadonlySignal<Readonly<Record<Way, TwiceState>>>;
  readonly running: ReadonlySignal<boolean>;
  /** Tries one way. Nothing while another trial runs. Never rejects. */
  run(way: Way): Promise<void>;
}

export function createTwice(options: TryOptions & { readonly clock: PageClock }): TwiceModel {
  const untried: TwiceState = { is: "untried" };
  const states = signal<Readonly<Record<Way, TwiceState>>>({
    guarded: untried,
    unguarded: untried,
    "two-clients": untried,
  });
  const running = signal(false);
  const put = (way: Way, state: TwiceState) => states.value = { ...states.peek(), [way]: state };
  return {
    states,
    running,
    async run(way) {
      if (running.peek()) return;
      running.value = true;
      put(way, { is: "running" });
      try {
        put(way, { is: "seen", seen: await within(options.clock, PATIENCE_MS, tryTwice(way, options)) });
      } catch (thrown) {
        put(way, { is: "failed", error: shapeOf(thrown) });
      } finally {
        running.value = false;
      }
    },
  };
}
