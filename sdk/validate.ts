/** The local checks of what a page passes, all done before anything is posted (CR2). */
import { failure, type PedelecError, textOf } from "./errors.ts";
import {
  type CreateInput,
  EFFORT_LEVELS,
  type EffortLevel,
  EFFORTS,
  type Field,
  isJsonObject,
  type JsonObject,
  Malformed,
  type Read,
  read,
  type ToolManifest,
} from "./protocol/mod.ts";
import type { ToolHandler } from "./tools.ts";

/** A checked input: what travels, and what stays in the page. */
export interface CheckedInput {
  /** Undefined: the person's default (CR3). */
  readonly provider: string | undefined;
  readonly effortLevel: EffortLevel | undefined;
  /** Everything of the message but the provider. */
  readonly rest: Omit<CreateInput, "provider">;
  readonly inline: ReadonlyMap<string, ToolHandler>;
}

const toolForm = {
  name: "tool name",
  description: "text",
  argsSchema: "unknown",
  "timeoutMs?": "positive integer",
  handler: "unknown",
  input: "unknown",
} as const;

const inputForm = {
  "provider?": "string",
  "model?": "text",
  "effort?": EFFORTS,
  "effortLevel?": EFFORT_LEVELS,
  "skills?": { guidance: "string", tools: [toolForm] },
  "workspace?": { path: "text" },
  autoEndOnDisconnect: "not false",
} as const;

/** Checks the input of `createSession`; throws `INVALID_INPUT` with `details.field`. Unknown keys are dropped. */
export function checkCreateInput(input: unknown = {}): CheckedInput {
  const { provider, model, effort, effortLevel, skills, ...rest } = check(inputForm, input, "input");
  const why = "effort goes with a model, effortLevel without one";
  if (model === undefined && effort) throw invalid("effort", why);
  if (model !== undefined && effortLevel) throw invalid("effortLevel", why);
  const mode = model === undefined
    ? { effortLevel: effortLevel ?? "default" }
    : { model: model.trim(), ...(effort && { effort }) };
  const inline = new Map<string, ToolHandler>();
  const names = new Set<string>();
  const tools = skills?.tools.map(({ handler, input: legacy, ...tool }, index): ToolManifest => {
    const at = `skills.tools[${index}]`;
    if (legacy !== undefined) throw invalid(`${at}.input`, "it is argsSchema now");
    if (names.has(tool.name)) throw invalid(`${at}.name`, `"${tool.name}" is taken`);
    names.add(tool.name);
    if (isHandler(handler)) inline.set(tool.name, handler);
    else if (handler !== undefined) throw invalid(`${at}.handler`, "expected a function");
    return { ...tool, argsSchema: copyOf(tool.argsSchema, `${at}.argsSchema`) };
  });
  return {
    provider: provider?.trim() || undefined,
    effortLevel: mode.effortLevel,
    rest: { ...mode, ...rest, ...(skills && tools && { skills: { ...skills, tools } }) },
    inline,
  };
}

/** Checks one argument; throws `INVALID_INPUT`. */
export function check<const F extends Field>(field: F, value: unknown, name: string): Read<F> {
  const found = read(field, value);
  if (found instanceof Malformed) throw invalid(found.at || name, found.why);
  return found;
}

/** A deep copy of a schema, so that later changes of the original have no effect. */
function copyOf(schema: unknown, at: string): JsonObject {
  let copy: unknown;
  try {
    copy = JSON.parse(JSON.stringify(schema, onlyJson));
  } catch (thrown) {
    throw invalid(at, textOf(thrown));
  }
  if (!isJsonObject(copy) || copy.type !== "object") throw invalid(at, 'expected a schema of type "object"');
  return copy;
}

function onlyJson(_key: string, value: unknown): unknown {
  if (
    typeof value === "function" || typeof value === "symbol" || (typeof value === "number" && !Number.isFinite(value))
  ) {
    throw new TypeError(`${String(value)} can't travel`);
  }
  return value;
}

function isHandler(value: unknown): value is ToolHandler {
  return typeof value === "function";
}

/** An argument that can't be used. */
export function invalid(field: string, why: string): PedelecError {
  return failure("INVALID_INPUT", `Invalid ${field}: ${why}`, { field });
}
