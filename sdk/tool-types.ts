/** Tools as a page writes them, and what their schemas say about the arguments. */
import type { JsonValue, ToolManifest } from "./protocol/mod.ts";
import type { ToolCallContext } from "./contexts.ts";

/** What any schema may say besides, for the agent to read. */
export interface ToolArgsSchemaMeta {
  description?: string;
  default?: JsonValue;
  examples?: readonly JsonValue[];
}

/** A text; lengths are in characters (code points). */
export interface ToolArgsStringSchema extends ToolArgsSchemaMeta {
  type: "string";
  enum?: readonly string[];
  minLength?: number;
  maxLength?: number;
}
/** A number; both limits belong to the range. */
export interface ToolArgsNumberSchema extends ToolArgsSchemaMeta {
  type: "number";
  enum?: readonly number[];
  minimum?: number;
  maximum?: number;
}
/** A whole number; both limits belong to the range. */
export interface ToolArgsIntegerSchema extends ToolArgsSchemaMeta {
  type: "integer";
  enum?: readonly number[];
  minimum?: number;
  maximum?: number;
}
/** True or false. */
export interface ToolArgsBooleanSchema extends ToolArgsSchemaMeta {
  type: "boolean";
}
/** A list whose items all fit one schema. */
export interface ToolArgsArraySchema extends ToolArgsSchemaMeta {
  type: "array";
  items: ToolArgsSchemaNode;
  minItems?: number;
  maxItems?: number;
}
/** An object. Other properties are allowed unless `additionalProperties` is false. */
export interface ToolArgsObjectSchema extends ToolArgsSchemaMeta {
  type: "object";
  properties?: { readonly [name: string]: ToolArgsSchemaNode };
  required?: readonly string[];
  additionalProperties?: boolean;
}
/** A value that fits exactly one of the alternatives. */
export interface ToolArgsOneOfSchema extends ToolArgsSchemaMeta {
  oneOf: readonly ToolArgsSchemaNode[];
}
/** Any schema. */
export type ToolArgsSchemaNode =
  | ToolArgsStringSchema
  | ToolArgsNumberSchema
  | ToolArgsIntegerSchema
  | ToolArgsBooleanSchema
  | ToolArgsArraySchema
  | ToolArgsObjectSchema
  | ToolArgsOneOfSchema;
/** A tool's arguments are always one object. */
export type ToolArgsSchema = ToolArgsObjectSchema;

type ValueOf<N> = [ToolArgsSchemaNode] extends [N] ? JsonValue
  : N extends { enum: readonly (infer E)[] } ? E
  : N extends { type: "string" } ? string
  : N extends { type: "number" | "integer" } ? number
  : N extends { type: "boolean" } ? boolean
  : N extends { type: "array"; items: infer I } ? ValueOf<I>[]
  : N extends { type: "object" } ? ToolArgsOf<N>
  : N extends { oneOf: readonly (infer O)[] } ? ValueOf<O>
  : JsonValue;
type RequiredOf<S> = S extends { required: readonly (infer R)[] } ? string extends R ? never : R : never;
type Flat<T> = { [K in keyof T]: T[K] } & unknown;

/** The arguments that a schema describes; raw JSON where it names no properties. */
export type ToolArgsOf<S> = S extends { properties: infer P } ? Flat<
    & { -readonly [K in keyof P as K extends RequiredOf<S> ? K : never]: ValueOf<P[K]> }
    & { -readonly [K in keyof P as K extends RequiredOf<S> ? never : K]?: ValueOf<P[K]> }
  >
  : { [name: string]: JsonValue };

/** Answers a tool call. What it returns, or resolves to, is the result; what it throws is the result as an error (TL4). */
export type ToolSpecificHandler<TArgs = { [name: string]: JsonValue }, TResult = unknown> = (
  args: TArgs,
  context: ToolCallContext,
) => TResult | Promise<TResult>;

/** A tool that the page offers to the agent. Core checks each call against `argsSchema` (TL6). */
export interface ToolDefinition<TName extends string = string, TSchema extends ToolArgsSchema = ToolArgsSchema> {
  /** `^[a-zA-Z][a-zA-Z0-9_.-]*$`, unique in a session. */
  name: TName;
  /** For the agent: what it does, and when to use it. Not blank (CR2). */
  description: string;
  /** What the agent must pass. Copied when the session is made (CR2). */
  argsSchema: TSchema;
  /** How long Core waits for the result, in milliseconds; 60,000 by default (TL6). */
  timeoutMs?: number;
  /** The inline handler. It stays in the page (CR4) and is lost with it (TL1). A method, so that lists of tools fit. */
  handler?(args: ToolArgsOf<TSchema>, context: ToolCallContext): unknown;
}

/** Any tool, whatever its arguments. */
export interface AnyToolDefinition {
  name: string;
  description: string;
  argsSchema: ToolArgsSchema;
  timeoutMs?: number;
  handler?(args: { [name: string]: JsonValue }, context: ToolCallContext): unknown;
}

/** What every tool has; its handler's arguments depend on its schema. */
export type ToolDescription = Omit<AnyToolDefinition, "handler">;

/**
 * A list of tools, the inline handler of each typed by its own schema. A constraint on `TTools` would end the inference
 * of a list from literals.
 */
export type TypedTools<TTools> = {
  readonly [I in keyof TTools]: {
    [K in keyof TTools[I]]: K extends "handler" ? NonNullable<ToolDefinition<string, SchemaOf<TTools[I]>>["handler"]>
      : TTools[I][K];
  };
};
type SchemaOf<T> = T extends { argsSchema: infer S extends ToolArgsSchema } ? S : ToolArgsSchema;

/** What a session's agent can do in the page. */
export interface SkillsInput<TTools extends readonly ToolDescription[] = readonly AnyToolDefinition[]> {
  /** What the agent is told about when to use the tools; may be empty. */
  guidance: string;
  tools: TypedTools<TTools>;
}

/** The names of a list of tools. */
export type ToolNameOf<TTools extends readonly ToolDescription[]> = TTools[number]["name"];

/** The arguments of each tool of a list, by its name; `unknown` where its schema isn't known in advance. */
export type ToolArgsByName<TTools extends readonly ToolDescription[]> = string extends ToolNameOf<TTools> ? NoToolArgs
  : { [N in ToolNameOf<TTools>]: ArgsOfNamed<TTools[number], N> };
type ArgsOfNamed<T, N> = T extends ToolDescription
  ? N extends T["name"] ? ToolArgsSchema extends T["argsSchema"] ? unknown : ToolArgsOf<T["argsSchema"]> : never
  : never;

type NoToolArgs = Record<never, never>;

/** The arguments of tools by their names, as far as they are known. */
export type ToolArgsOfNames<TToolName extends string> = { [N in TToolName]?: unknown };

/** The same where no more than the names is known, or not even they. */
export type UnknownToolArgs<TToolName extends string> = string extends TToolName ? NoToolArgs
  : ToolArgsOfNames<TToolName>;

/** A tool as it travels, without its handler (CR4). */
export type SerializableToolManifest = ToolManifest;
/** Skills as they travel. */
export interface SerializableSkillsManifest {
  guidance: string;
  tools: SerializableToolManifest[];
}

/** Gives a tool back as it is; its handler's arguments are typed by its schema. */
export function defineTool<const TName extends string, const TSchema extends ToolArgsSchema>(
  tool: ToolDefinition<TName, TSchema>,
): ToolDefinition<TName, TSchema> {
  return tool;
}
