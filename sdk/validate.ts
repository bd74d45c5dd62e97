/** The local checks of a session's input, all done before anything is posted (CR2). */
import { failure, textOf } from "./errors.ts";
import {
  type CreateInput,
  type Effort,
  EFFORT_LEVELS,
  type EffortLevel,
  EFFORTS,
  isJsonObject,
  type JsonObject,
  TOOL_NAME,
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

type Fields = { readonly [key: string]: unknown };

/** Checks the input of `createSession`; throws `INVALID_INPUT` with `details.field`. Unknown keys are dropped. */
export function checkCreateInput(input: unknown = {}): CheckedInput {
  const fields = object(input, "input");
  const provider = fields.provider === undefined ? "" : text(fields.provider, "provider").trim();
  const mode = checkMode(fields);
  const skills = fields.skills === undefined ? undefined : checkSkills(fields.skills);
  const path = fields.workspace === undefined
    ? undefined
    : filled(object(fields.workspace, "workspace").path, "workspace.path");
  return {
    provider: provider === "" ? undefined : provider,
    effortLevel: mode.effortLevel,
    rest: {
      ...mode,
      ...(skills === undefined ? {} : { skills: skills.manifest }),
      ...(path === undefined ? {} : { workspace: { path } }),
      autoEndOnDisconnect: fields.autoEndOnDisconnect !== false,
    },
    inline: skills?.inline ?? new Map(),
  };
}

/** Checks a session id (RS1). */
export function checkSessionId(sessionId: unknown): string {
  return filled(sessionId, "sessionId");
}

function checkMode(
  { model, effort, effortLevel }: Fields,
): { model?: string; effort?: Effort; effortLevel?: EffortLevel } {
  if (model === undefined) {
    if (effort !== undefined) throw invalid("effort", "goes with a model only");
    return { effortLevel: effortLevel === undefined ? "default" : oneOf(EFFORT_LEVELS, effortLevel, "effortLevel") };
  }
  if (effortLevel !== undefined) throw invalid("effortLevel", "doesn't go with a model");
  const named = { model: filled(model, "model").trim() };
  return effort === undefined ? named : { ...named, effort: oneOf(EFFORTS, effort, "effort") };
}

function checkSkills(skills: unknown) {
  const { guidance, tools } = object(skills, "skills");
  if (!Array.isArray(tools)) throw invalid("skills.tools", "must be an array");
  const inline = new Map<string, ToolHandler>();
  const names = new Set<string>();
  const manifests = tools.map((tool: unknown, index): ToolManifest => {
    const at = `skills.tools[${index}]`;
    const { manifest, handler } = checkTool(object(tool, at), at);
    if (names.has(manifest.name)) throw invalid(`${at}.name`, `"${manifest.name}" is there twice`);
    names.add(manifest.name);
    if (handler !== undefined) inline.set(manifest.name, handler);
    return manifest;
  });
  return { manifest: { guidance: text(guidance, "skills.guidance"), tools: manifests }, inline };
}

function checkTool(tool: Fields, at: string): { manifest: ToolManifest; handler: ToolHandler | undefined } {
  const { timeoutMs, handler } = tool;
  if ("input" in tool) throw invalid(`${at}.input`, "was replaced by argsSchema");
  const name = text(tool.name, `${at}.name`);
  if (!TOOL_NAME.test(name)) throw invalid(`${at}.name`, `must match ${TOOL_NAME.source}`);
  const description = filled(tool.description, `${at}.description`);
  const argsSchema = checkArgsSchema(tool.argsSchema, `${at}.argsSchema`);
  if (handler !== undefined && !isHandler(handler)) throw invalid(`${at}.handler`, "must be a function");
  const manifest = { name, description, argsSchema };
  if (timeoutMs === undefined) return { manifest, handler };
  if (typeof timeoutMs !== "number" || !Number.isSafeInteger(timeoutMs) || timeoutMs < 1) {
    throw invalid(`${at}.timeoutMs`, "must be a whole number of milliseconds above 0");
  }
  return { manifest: { ...manifest, timeoutMs }, handler };
}

/** A deep copy, so that later changes of the original have no effect. */
function checkArgsSchema(schema: unknown, at: string): JsonObject {
  if (object(schema, at).type !== "object") throw invalid(at, 'must be a schema of type "object"');
  let copy: unknown;
  try {
    copy = JSON.parse(JSON.stringify(schema, onlyJson));
  } catch (thrown) {
    throw invalid(at, `must be JSON: ${textOf(thrown)}`);
  }
  if (!isJsonObject(copy)) throw invalid(at, "must be JSON");
  return copy;
}

function onlyJson(_key: string, value: unknown): unknown {
  const strange = typeof value === "function" || typeof value === "symbol" ||
    (typeof value === "number" && !Number.isFinite(value));
  if (strange) throw new TypeError(`it holds ${String(value)}`);
  return value;
}

function isHandler(value: unknown): value is ToolHandler {
  return typeof value === "function";
}

function object(value: unknown, field: string): Fields {
  if (!isFields(value)) throw invalid(field, "must be an object");
  return value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown, field: string): string {
  if (typeof value !== "string") throw invalid(field, "must be a string");
  return value;
}

function filled(value: unknown, field: string): string {
  const found = text(value, field);
  if (found.trim() === "") throw invalid(field, "must not be blank");
  return found;
}

export function oneOf<T extends string>(allowed: readonly T[], value: unknown, field: string): T {
  const found = allowed.find((item) => item === value);
  if (found === undefined) throw invalid(field, `must be one of ${allowed.join(", ")}`);
  return found;
}

export function invalid(field: string, why: string) {
  return failure("INVALID_INPUT", `Invalid ${field}: it ${why}`, { field });
}
