import type { JournalEntry } from "../../../core-sim/journal/mod.ts";

/** An event of Core, as the journal has it. */
export interface CoreFact {
  readonly threadId: string;
  readonly seq: number;
  readonly type: string;
  readonly operationId: string | undefined;
  readonly status: string | undefined;
  readonly toolRequestId: string | undefined;
}

/** Reads an entry of Core's; undefined when it is no event of a thread. */
export function coreFactOf({ layer, data }: JournalEntry): CoreFact | undefined {
  if (layer !== "core" || typeof data !== "object" || data === null) return undefined;
  const { threadId, seq, type, operationId, status, toolRequestId }: Record<string, unknown> = { ...data };
  if (typeof threadId !== "string" || typeof seq !== "number" || typeof type !== "string") return undefined;
  return {
    threadId,
    seq,
    type,
    operationId: text(operationId),
    status: text(status),
    toolRequestId: text(toolRequestId),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
