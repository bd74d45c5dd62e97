/** Scripts that are there by name, and what of each may be chosen. Their steps stand in `core-sim/agent/library/`. */
import * as v from "valibot";
import { byField, oneOf } from "./choice.ts";
import { anyObject, closed } from "./closed.ts";
import { MAX_FRAGMENTS, ms, scriptSchema, units } from "./script.ts";

const PACE = ["chunk", "everyMs"] as const;
const TOOL = [...PACE, "tool", "args"] as const;

/** In the order in which they are listed. `takes` names the fields that mean something for a script. */
export const SCRIPT_LIBRARY = [
  { name: "plain-answer", takes: PACE, description: "A short answer in one message of about a second." },
  { name: "plain-answer-zh", takes: PACE, description: "The same in Traditional Chinese." },
  { name: "long-answer", takes: PACE, description: "One message in several paragraphs, with a list." },
  { name: "long-answer-zh", takes: PACE, description: "The same in Traditional Chinese." },
  { name: "several-messages", takes: PACE, description: "Three messages in one turn, with pauses between them." },
  { name: "empty-message", takes: [], description: "A message without any text: no fragment, then the message." },
  {
    name: "tool-round-trip",
    takes: TOOL,
    description: "Says what it is about to do, calls a tool (look_up_order), speaks about it.",
  },
  { name: "two-tools", takes: PACE, description: "Calls look_up_order, then note_for_courier, in one turn." },
  {
    name: "ask-confirmation",
    takes: TOOL,
    description: "Asks a person through a tool (confirm) and goes on with the answer.",
  },
  { name: "slow-start", takes: PACE, description: "Nothing at all for eight seconds, then an answer." },
  {
    name: "long-task",
    takes: PACE,
    description: "Two minutes of work that tells its progress and leaves /report.md as its result.",
  },
  { name: "fails-half-way", takes: PACE, description: "One message, half of another, then PROVIDER_COMMAND_FAILED." },
  { name: "provider-dies", takes: PACE, description: "The provider's process is gone in the middle of a message." },
  {
    name: "hostile-text",
    takes: PACE,
    description: "Markup and links that want to run, cut so that each tag is split over several fragments.",
  },
  {
    name: "unicode-by-units",
    takes: PACE,
    description: "Family emoji, flags, Han Extension B, combining marks: one UTF-16 unit a fragment.",
  },
  {
    name: "numbered-fragments",
    takes: ["count", "everyMs"],
    description: "Fragments `[0001] `, `[0002] ` … (200 every 30 ms): a gap or a repetition shows.",
  },
  {
    name: "one-megabyte",
    takes: PACE,
    description: "A message of 1,000,000 characters, close to what a link carries.",
  },
  {
    name: "burst",
    takes: ["count", "everyMs"],
    description: "Five thousand numbered fragments within a second, unless told otherwise.",
  },
] as const satisfies readonly ScriptInLibrary[];

interface ScriptInLibrary {
  readonly name: string;
  readonly description: string;
  readonly takes: readonly ("chunk" | "everyMs" | "count" | "tool" | "args")[];
}

export type LibraryName = typeof SCRIPT_LIBRARY[number]["name"];

/** Marked as pure, so that a page's bundle, which queues no scripts, can leave the library out. */
const names = /* @__PURE__ */ SCRIPT_LIBRARY.map(({ name }) => name);

/** A script by its name. What it doesn't take is refused; what isn't named is as the library has it. */
export const libraryScriptSchema = v.pipe(
  closed({
    library: oneOf(names),
    match: v.exactOptional(v.string()),
    chunk: v.exactOptional(units),
    everyMs: v.exactOptional(ms),
    /** Fragments. */
    count: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_FRAGMENTS))),
    /** A tool of the page's manifest, and what it is called with. */
    tool: v.exactOptional(v.string()),
    args: v.exactOptional(anyObject),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { library, match: _, ...chosen } = dataset.value;
    const takes: readonly string[] = SCRIPT_LIBRARY.find(({ name }) => name === library)?.takes ?? [];
    const strange = Object.keys(chosen).find((field) => !takes.includes(field));
    if (strange === undefined) return;
    addIssue({ message: `the script "${library}" takes no "${strange}"; it takes ${takes.join(", ") || "nothing"}` });
  }),
);
export type LibraryScript = v.InferOutput<typeof libraryScriptSchema>;

/** What may be queued: a script, or one by its name. */
export const scriptOrderSchema = byField({ steps: scriptSchema, library: libraryScriptSchema });
export type ScriptOrder = v.InferOutput<typeof scriptOrderSchema>;

/** `GET /labs/:lab/agent/scripts`. */
export const scriptLibrarySchema = v.array(
  v.object({ name: v.picklist(names), description: v.string(), takes: v.array(v.string()) }),
);

export function scriptLibrary(): v.InferOutput<typeof scriptLibrarySchema> {
  return SCRIPT_LIBRARY.map(({ name, description, takes }) => ({ name, description, takes: [...takes] }));
}
