import type { BrowserContext, ConsoleMessage, WebError } from "@playwright/test";

/** What goes wrong in the pages of a context, in the order in which it was heard. */
export interface Heard {
  readonly errors: readonly string[];
  stop(): void;
}

/** Hears what pages write to their consoles as errors, and what they throw and nobody catches. */
export function hearErrors(context: BrowserContext): Heard {
  const errors: string[] = [];
  const written = (message: ConsoleMessage) => {
    if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
  };
  const thrown = (event: WebError) => void errors.push(String(event.error().stack ?? event.error()));
  context.on("console", written);
  context.on("weberror", thrown);
  return {
    errors,
    stop() {
      context.off("console", written);
      context.off("weberror", thrown);
    },
  };
}
