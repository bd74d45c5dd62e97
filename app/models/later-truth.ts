/** The truth in a file of its own: a page stands before it asks the lab anything. */
import { type Signal, signal } from "@preact/signals";
import { follow } from "../lifecycle/mod.ts";
import type { SessionTruth, TruthModel, TruthView } from "./truth-types.ts";

/** A truth that is unknown until its file has come and it was asked for; started and stopped at any time before that. */
export function laterTruth(load: () => Promise<TruthModel>): TruthModel {
  const view = signal<TruthView>({ is: "unknown" });
  const session = signal<SessionTruth>({ is: "unknown" });
  const difference: Signal<TruthModel["difference"]["value"]> = signal({ is: "unknown" });
  const settled = signal(true);
  const answered = signal(true);
  const lastDetach: Signal<TruthModel["lastDetach"]["value"]> = signal(undefined);
  const lastEntry: Signal<TruthModel["lastEntry"]["value"]> = signal(undefined);
  let here: TruthModel | undefined;
  let loading: Promise<TruthModel> | undefined;
  let running = false;

  const come = () =>
    loading ??= load().then((truth) => {
      here = truth;
      follow(truth.view, view);
      follow(truth.session, session);
      follow(truth.difference, difference);
      follow(truth.settled, settled);
      follow(truth.answered, answered);
      follow(truth.lastDetach, lastDetach);
      follow(truth.lastEntry, lastEntry);
      if (running) truth.start();
      return truth;
    });

  return {
    view,
    session,
    difference,
    settled,
    answered,
    lastDetach,
    lastEntry,
    about(id) {
      // Whoever asked before the file came is told again.
      void view.value;
      return here?.about(id) ?? { is: "unknown" };
    },
    refresh: async () => (await come()).refresh(),
    start() {
      running = true;
      if (here !== undefined) here.start();
      else void come();
    },
    stop() {
      running = false;
      here?.stop();
    },
  };
}
