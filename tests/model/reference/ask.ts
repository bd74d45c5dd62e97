/** The requests of a page, as data. */
import type { Channel } from "./computer.ts";
import type { Step } from "./turn.ts";

/** Which tool request an answer names: the one that waits, one that is settled, or another thread's. */
export type Which = "pending" | "former" | "foreign";

interface OnThread {
  readonly place: number;
  readonly thread: number;
}

export type Ask =
  | { readonly ask: "create"; readonly place: number; readonly pageScoped: boolean }
  | OnThread & { readonly ask: "attach"; readonly channel: Channel }
  | OnThread & { readonly ask: "reactivate"; readonly channel: Channel; readonly pageScoped: boolean }
  | OnThread & { readonly ask: "send"; readonly steps: readonly Step[] }
  | OnThread & { readonly ask: "prepare" }
  | OnThread & { readonly ask: "answer"; readonly which: Which }
  | OnThread & { readonly ask: "end" };

export function describeAsk(ask: Ask): string {
  const page = `page ${ask.place}`;
  const lifetime = (pageScoped: boolean) => pageScoped ? "page-scoped" : "persistent";
  switch (ask.ask) {
    case "create":
      return `${page} creates a ${lifetime(ask.pageScoped)} session`;
    case "attach":
      return `${page} attaches channel ${ask.channel} to s${ask.thread}`;
    case "reactivate":
      return `${page} reactivates s${ask.thread} as ${lifetime(ask.pageScoped)} on channel ${ask.channel}`;
    case "send":
      return `${page} sends to s${ask.thread} [${ask.steps.map(describeStep).join(", ")}]`;
    case "prepare":
      return `${page} prepares s${ask.thread}`;
    case "answer":
      return `${page} answers the ${ask.which} tool call of s${ask.thread}`;
    case "end":
      return `${page} ends s${ask.thread}`;
  }
}

function describeStep(step: Step): string {
  if ("say" in step) return `say ${step.say} every ${step.everyMs} ms`;
  if ("wait" in step) return `wait ${step.wait} ms`;
  if ("tool" in step) return `call ${step.tool}`;
  if ("usage" in step) return `use ${step.usage} tokens`;
  return "fail" in step ? "fail" : "die";
}
