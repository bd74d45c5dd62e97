/** A lab that has come to rest: nothing is tried again, and nothing happens any more. */
import { must } from "./broken.ts";
import type { Stage } from "./stage/stage.ts";

/** Nothing waits for a next attempt; no fault is armed. */
export function mustRest({ system }: Stage): void {
  const { extension, nativeHost, faults } = system.truth();
  const restoring = extension.subscriptions.filter(({ state }) => state === "restoring");
  const retry = nativeHost.retryInMs === undefined ? [] : ["the native link"];
  const armed = faults.filter(({ left }) => left > 0);
  const loose = [...restoring, ...extension.problems, ...armed, ...retry];
  must(loose.length === 0, "quiet-at-last", () => JSON.stringify(loose));
}

/** Nothing but the hand that moves the clock writes into the journal while `pass` lets time go by. */
export function mustStaySilent(stage: Stage, pass: () => void): void {
  stage.readJournal();
  pass();
  const [entry] = stage.readJournal().filter(({ layer }) => layer !== "control");
  must(entry === undefined, "quiet-at-last", () => `${entry?.layer} ${entry?.type} happens while nothing should`);
}
