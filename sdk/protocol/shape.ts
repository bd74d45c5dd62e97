/**
 * Schemas as data: one shape gives the type (`Read`) and the check (`read`). A page carries the data and the few lines
 * that read by it; the server makes its JSON Schema of the same data.
 */
import { readSessionStatus, readThreadStatus, type SessionStatus, type ThreadStatus } from "./states.ts";
import { isCount, isJsonObject, isJsonValue, isRecord, type JsonObject, type JsonValue, TOOL_NAME } from "./values.ts";

/** The kinds of single values, and what reading gives. */
interface Kinds {
  string: string;
  /** A string that isn't blank. */
  text: string;
  "string or null": string | null;
  boolean: boolean;
  true: true;
  false: false;
  number: number;
  /** A whole number from 0. */
  count: number;
  /** A whole number from 1. */
  "positive integer": number;
  /** Anything but a literal `false` is true (CR1). */
  "not false": boolean;
  /** A token total. What is no count is unknown, and spoils nothing else (US1). */
  tokens: number | undefined;
  "JSON value": JsonValue;
  "JSON object": JsonObject;
  unknown: unknown;
  /** What an answer carries; `{}` when it says nothing. */
  result: unknown;
  "tool name": string;
  /** A status in either spelling; an unknown one is `error` (ER2). */
  "session status": SessionStatus;
  /** Core's name of a status; an unknown one is `error` (ER2). */
  "thread status": ThreadStatus;
}
export type Kind = keyof Kinds;

/** A kind, one of some words, a list of one shape, or a shape. */
export type Field = Kind | readonly string[] | readonly [Shape] | Shape;

/** Fields by name; one whose name ends in `?` may be absent. Fields that it doesn't name are dropped (ER2). */
export interface Shape {
  readonly [name: string]: Field;
}

/** Messages by their type. Each shape names a field `type`. */
export interface Messages {
  readonly [type: string]: Shape;
}
/** The messages that a table describes. */
export type MessageOf<M> = { [T in keyof M]: Flat<{ type: T } & Omit<Read<M[T]>, "type">> }[keyof M];

/** What reading by a field gives. */
export type Read<F> = F extends Kind ? Kinds[F]
  : F extends readonly [infer S extends Shape] ? Read<S>[]
  : F extends readonly (infer W extends string)[] ? W
  : F extends Shape ? Flat<
      & { -readonly [N in keyof F as N extends `${string}?` ? never : N]: Read<F[N]> }
      & { -readonly [N in keyof F as N extends `${infer M}?` ? M : never]?: Exclude<Read<F[N]>, undefined> }
    >
  : never;
type Flat<T> = { [N in keyof T]: T[N] };

/** Why a value can't be read. */
export class Malformed {
  /** Where in the value, as `skills.tools[0].name`; empty for all of it. */
  at = "";
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }

  /** The same, seen from around. */
  inside(name: string): this {
    this.at = this.at === "" ? name : `${name}${this.at.startsWith("[") ? "" : "."}${this.at}`;
    return this;
  }
}

const isString = (value: unknown): value is string => typeof value === "string";

/** What a kind demands; one that isn't here demands nothing. */
const demands: { readonly [K in Kind]?: (value: unknown) => boolean } = {
  string: isString,
  text: (value) => isString(value) && value.trim() !== "",
  "string or null": (value) => value === null || isString(value),
  boolean: (value) => typeof value === "boolean",
  true: (value) => value === true,
  false: (value) => value === false,
  number: (value) => typeof value === "number",
  count: isCount,
  "positive integer": (value) => isCount(value) && value > 0,
  "JSON value": isJsonValue,
  "JSON object": isJsonObject,
  "tool name": (value) => isString(value) && TOOL_NAME.test(value),
  "session status": isString,
  "thread status": isString,
};

/** What a kind makes of a value; one that isn't here leaves it as it is. */
const repairs: { readonly [K in Kind]?: (value: unknown) => Kinds[K] } = {
  "not false": (value) => value !== false,
  tokens: (value) => isCount(value) ? value : undefined,
  result: (value) => value === undefined ? {} : value,
  "session status": (value) => readSessionStatus(String(value)),
  "thread status": (value) => readThreadStatus(String(value)),
};

type Reader = (value: unknown) => unknown;

function compile(field: Field): Reader {
  if (typeof field === "string") return ofKind(field);
  if (!isList(field)) return ofShape(field);
  const [item] = field;
  if (typeof item === "object") return ofList(item);
  return (value) => field.some((word) => word === value) ? value : new Malformed(`expected one of ${field.join(", ")}`);
}

/** One of some words, or a list of one shape; else it is a shape. */
export function isList(field: Exclude<Field, Kind>): field is readonly string[] | readonly [Shape] {
  return Array.isArray(field);
}

function ofKind(kind: Kind): Reader {
  const good = demands[kind];
  const repair = repairs[kind];
  return (value) => {
    if (good && !good(value)) return new Malformed(`expected ${kind}`);
    return repair ? repair(value) : value;
  };
}

function ofList(item: Shape): Reader {
  const readItem = readerOf(item);
  return (value) => {
    if (!Array.isArray(value)) return new Malformed("expected array");
    const all: unknown[] = [];
    for (const [index, one] of value.entries()) {
      const read = readItem(one);
      if (read instanceof Malformed) return read.inside(`[${index}]`);
      all.push(read);
    }
    return all;
  };
}

function ofShape(shape: Shape): Reader {
  const fields = Object.entries(shape).map(([key, field]) => {
    const optional = key.endsWith("?");
    return { name: optional ? key.slice(0, -1) : key, optional, readField: readerOf(field) };
  });
  return (value) => {
    if (!isRecord(value)) return new Malformed("expected object");
    const all: { [name: string]: unknown } = {};
    for (const { name, optional, readField } of fields) {
      const found = value[name];
      if (optional && found === undefined) continue;
      const read = readField(found);
      if (read instanceof Malformed) return read.inside(name);
      if (read !== undefined) all[name] = read;
    }
    return all;
  };
}

const readers = new Map<Field, Reader>();

function readerOf(field: Field): Reader {
  let reader = readers.get(field);
  if (!reader) readers.set(field, reader = compile(field));
  return reader;
}

/** Reads a value, or says why it can't be. */
export function read<const F extends Field>(field: F, value: unknown): Read<F> | Malformed;
export function read(field: Field, value: unknown): unknown {
  return readerOf(field)(value);
}
