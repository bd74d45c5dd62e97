/** Realistic turns by name, so that a test or a person needn't write one. */
import type { LibraryName, LibraryScript, Script, Step } from "../../control/mod.ts";
import {
  emptyMessage,
  longAnswer,
  longAnswerZh,
  plainAnswer,
  plainAnswerZh,
  severalMessages,
  slowStart,
} from "./answers.ts";
import { burst, numbered, numbersIn, oneMegabyte, unicodeByUnits } from "./measured.ts";
import { failsHalfWay, hostileText, providerDies } from "./trouble.ts";
import { askConfirmation, longTask, toolRoundTrip, twoTools } from "./work.ts";

export { numbered, numbersIn };

const STEPS: Readonly<Record<LibraryName, readonly Step[] | ((order: LibraryScript) => Step[])>> = {
  "plain-answer": plainAnswer,
  "plain-answer-zh": plainAnswerZh,
  "long-answer": longAnswer,
  "long-answer-zh": longAnswerZh,
  "several-messages": severalMessages,
  "empty-message": emptyMessage,
  "tool-round-trip": toolRoundTrip,
  "two-tools": twoTools,
  "ask-confirmation": askConfirmation,
  "slow-start": slowStart,
  "long-task": longTask,
  "fails-half-way": failsHalfWay,
  "provider-dies": providerDies,
  "hostile-text": hostileText,
  "unicode-by-units": unicodeByUnits,
  "numbered-fragments": numbered,
  "one-megabyte": oneMegabyte,
  burst,
};

/** The script that a name stands for, with what the order chose. */
export function fromLibrary(order: LibraryScript): Script {
  const { library, match, count, chunk, everyMs } = order;
  const found = STEPS[library];
  const steps = typeof found === "function" ? found(order) : found;
  const paced = (step: Step): Step =>
    "say" in step
      ? { ...step, ...(chunk === undefined ? {} : { chunk }), ...(everyMs === undefined ? {} : { everyMs }) }
      : step;
  return {
    ...(match === undefined ? {} : { match }),
    steps: count === undefined ? steps.map(paced) : [...steps],
  };
}
