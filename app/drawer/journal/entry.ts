/** An entry of a lab's journal, and how it is read from what the lab, or a file, says. */
import type { Layer } from "../../../core-sim/control/mod.ts";
import { Malformed, read } from "../../../sdk/protocol/mod.ts";

/** Where something in a lab happens, in the order in which a message passes; `control` is the hand that steers. */
export const LAYERS = [
  "page",
  "route",
  "extension",
  "native-link",
  "core",
  "agent",
  "workspace",
  "control",
] as const satisfies readonly Layer[];
export type { Layer };

const ENTRY = {
  n: "positive integer",
  at: "number",
  layer: LAYERS,
  type: "string",
  "sessionId?": "string",
  "operationId?": "string",
  "cause?": "positive integer",
  data: "unknown",
} as const;

const DROPPED = { n: "count", type: ["dropped"] } as const;

/** One thing that a layer saw. */
export interface Entry {
  /** From 1, without gaps. */
  readonly n: number;
  /** Milliseconds of the lab's clock. */
  readonly at: number;
  readonly layer: Layer;
  readonly type: string;
  readonly sessionId?: string;
  readonly operationId?: string;
  /** The number of the entry that led to this one. */
  readonly cause?: number;
  readonly data?: unknown;
}

/** What a line of a journal says: an entry, or that everything up to `n` is gone. */
export type Line = { readonly is: "entry"; readonly entry: Entry } | { readonly is: "dropped"; readonly n: number };

/** Reads one line; undefined when it is none. */
export function readLine(value: unknown): Line | undefined {
  const entry = read(ENTRY, value);
  if (!(entry instanceof Malformed)) return { is: "entry", entry };
  const dropped = read(DROPPED, value);
  return dropped instanceof Malformed ? undefined : { is: "dropped", n: dropped.n };
}

/** The same, from its text. */
export function parseLine(text: string): Line | undefined {
  try {
    return readLine(JSON.parse(text));
  } catch {
    return undefined;
  }
}
