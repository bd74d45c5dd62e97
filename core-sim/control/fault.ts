/** One thing that goes wrong, as data: where, with which message, how often. */
import * as v from "valibot";
import { oneOf } from "./choice.ts";
import { closed } from "./closed.ts";
import { errorShapeSchema } from "./json.ts";
import { type FaultForm, PASSING } from "./fault-places.ts";
import { FAULT_LAYERS } from "./layers.ts";

export const FAULT_KINDS = ["delay", "drop", "fail", "cut", "duplicate"] as const;
export type FaultKind = typeof FAULT_KINDS[number];

const count = (least: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(10_000));

const shape = closed({
  at: oneOf(FAULT_LAYERS),
  kind: oneOf(FAULT_KINDS),
  /** Absent: whatever the kind can do something to at that place. */
  match: v.exactOptional(closed({
    type: v.exactOptional(v.string()),
    direction: v.exactOptional(oneOf(["to-core", "to-page"])),
    sessionId: v.exactOptional(v.string()),
  })),
  /** So many matches pass first; 0 by default. */
  after: v.exactOptional(count(0)),
  /** So many are taken then, and the fault is used up; 1 by default. */
  times: v.exactOptional(count(1)),
  /** Milliseconds of the lab's clock, for a delay. */
  ms: v.exactOptional(v.pipe(v.number(), v.gtValue(0), v.maxValue(24 * 60 * 60 * 1000))),
  /** What a failure answers; each place has its own by default. */
  error: v.exactOptional(errorShapeSchema),
});

export type Fault = v.InferOutput<typeof shape>;

/** What an armed fault can take: the forms of message at its place that its kind and match fit. */
export function formsOf({ at, kind, match = {} }: Fault): FaultForm[] {
  return PASSING[at].filter((passing) =>
    passing.kinds.includes(kind) &&
    (match.direction === undefined || match.direction === passing.direction) &&
    (match.type === undefined || passing.types.includes(match.type)) &&
    (match.sessionId === undefined || passing.ofSession)
  ).map(({ form }) => form);
}

/** Why a fault means nothing, in a sentence; undefined when it means something. */
export function faultTrouble(fault: Fault): string | undefined {
  const { kind, ms, error } = fault;
  if (kind === "delay" && ms === undefined) return "A delay needs its ms";
  if (kind !== "delay" && ms !== undefined) return `ms means nothing for ${kind}`;
  if (kind !== "fail" && error !== undefined) return `error means nothing for ${kind}`;
  return formsOf(fault).length > 0 ? undefined : mismatch(fault);
}

/** What doesn't fit, beside what would. */
function mismatch({ at, kind, match: { type, direction } = {} }: Fault): string {
  const there = PASSING[at].filter(({ kinds }) => kinds.includes(kind));
  if (there.length === 0) {
    const kinds = FAULT_KINDS.filter((each) => PASSING[at].some((passing) => passing.kinds.includes(each)));
    return `${kind} means nothing at ${at}, which takes ${kinds.join(", ")}`;
  }
  const thatWay = there.filter((passing) => direction === undefined || passing.direction === direction);
  if (thatWay.length === 0) return `At ${at} nothing passes ${direction} that ${kind} could take`;
  if (type === undefined || thatWay.some(({ types }) => types.includes(type))) {
    return `At ${at} it can't be told whose session ${type ?? "that"} is about: leave match.sessionId out`;
  }
  const passes = thatWay.map((passing) => `${passing.direction} (${passing.form}) ${passing.types.join(", ")}`);
  return `At ${at} no ${type} passes that ${kind} could take, but ${passes.join("; ")}`;
}

export const faultSchema = v.pipe(
  shape,
  v.rawCheck(({ dataset, addIssue }) => {
    const trouble = dataset.typed ? faultTrouble(dataset.value) : undefined;
    if (trouble !== undefined) addIssue({ message: trouble });
  }),
);

/** A fault that is armed, or was: how many matches it saw, how often it fired, how often it will yet (0: used up). */
export const armedFaultSchema = v.object({
  faultId: v.string(),
  fault: shape,
  seen: v.number(),
  fired: v.number(),
  left: v.number(),
});
export type ArmedFault = v.InferOutput<typeof armedFaultSchema>;
