/** What a fault does to one message, whatever the place. */
import type { Clock } from "../clock.ts";
import type { FaultLayer } from "../control/mod.ts";
import type { Journal } from "../journal/mod.ts";
import { assertNever, type ErrorShape } from "../../sdk/protocol/mod.ts";
import type { Faults, Passed } from "./registry.ts";
import type { Way } from "./way.ts";

/** What every place with faults needs. */
export interface FaultTools {
  readonly clock: Clock;
  readonly journal: Journal;
  readonly faults: Faults;
}

/** What may become of one message. */
export interface Course {
  readonly way: Way;
  /** What is kept while it waits. */
  readonly message?: unknown;
  /** Lets it through. */
  run(): void;
  /** Lets it through a second time; like `run` by default. */
  again?(): void;
  /** Answers in its place. */
  fail?(error: ErrorShape | undefined): void;
  /** Breaks what carries it. */
  cut?(): void;
}

/** Lets a message through at a place, or does to it what the fault says that takes it. */
export function through({ faults, journal }: FaultTools, at: FaultLayer, passed: Passed, course: Course): void {
  const firing = faults.take(at, passed);
  const { way, message } = course;
  if (firing === undefined) return way.pass(() => course.run(), message);
  journal.caused(firing.n, () => {
    switch (firing.kind) {
      case "delay":
        return way.hold(firing.ms, () => course.run(), message);
      case "drop":
        return;
      case "duplicate":
        way.pass(() => course.run(), message);
        return way.pass(() => course.again === undefined ? course.run() : course.again(), message);
      case "fail":
        return course.fail?.(firing.error);
      case "cut":
        return course.cut?.();
      default:
        return assertNever(firing);
    }
  });
}
