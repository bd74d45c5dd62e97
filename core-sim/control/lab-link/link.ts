/** A situation as a link: what a lab is made with, and what goes wrong in it from its first moment. */
import * as v from "valibot";
import { createLabSchema } from "../create-lab.ts";
import { faultSchema } from "../fault.ts";
import { scriptOrderSchema } from "../script-library.ts";

const { seed, clock, speed, approval } = createLabSchema.entries;

/** What a lab is made with; a lab that exists keeps its own. */
export const MADE_WITH = ["seed", "clock", "speed", "approval"] as const;
/** What is added to a lab, in this order. */
export const ADDED = ["faults", "script"] as const;
/** The names of a link in an address. */
export const LINK_NAMES = [...MADE_WITH, ...ADDED] as const;
/** One of them. */
export type LinkName = typeof LINK_NAMES[number];

const few = <S extends v.GenericSchema>(schema: S) => v.pipe(v.array(schema), v.maxLength(100));

/** Each name may be absent; it then means what it means at `POST /labs`, or nothing. */
export const labLinkSchema = v.strictObject({
  seed,
  clock,
  speed,
  approval,
  faults: v.exactOptional(few(faultSchema)),
  script: v.exactOptional(few(scriptOrderSchema)),
});
/** A situation: what a lab is made with, and what is armed and queued in it. */
export type LabLink = v.InferOutput<typeof labLinkSchema>;
