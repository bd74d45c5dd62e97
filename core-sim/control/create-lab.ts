/** What the maker of a lab may choose. */
import * as v from "valibot";
import { oneOf } from "./choice.ts";
import { closed } from "./closed.ts";
import { originSchema } from "./origin.ts";

const providerSchema = closed({
  code: v.string(),
  name: v.string(),
  available: v.boolean(),
  isDefault: v.boolean(),
  error: v.exactOptional(v.nullable(v.string())),
});

export const createLabSchema = closed({
  /** Decides every id that the pretend computer makes; random when absent. */
  seed: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  clock: v.exactOptional(oneOf(["real", "manual"])),
  /** Lab milliseconds per real millisecond; 1 by default. */
  speed: v.exactOptional(v.pipe(v.number(), v.minValue(0.01), v.maxValue(1000))),
  approval: v.exactOptional(oneOf(["ask", "auto"])),
  /** Origins of an application under test; the server's own may always open a port. */
  origins: v.exactOptional(v.pipe(v.array(originSchema), v.maxLength(100))),
  providers: v.exactOptional(v.pipe(v.array(providerSchema), v.maxLength(50))),
  /** Milliseconds of real time without an answered ping after which a port is lost; 60,000 by default. */
  portLeaseMs: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(3_600_000))),
});
export type CreateLab = v.InferOutput<typeof createLabSchema>;
