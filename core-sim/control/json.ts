/** The wire's values that the control API carries too, as its own schemas. */
import * as v from "valibot";
import { type ErrorShape, isJsonObject, isJsonValue, type JsonObject, type JsonValue } from "../../sdk/protocol/mod.ts";

export const jsonValueSchema = v.custom<JsonValue>(isJsonValue, "expected a JSON value");
export const jsonObjectSchema = v.custom<JsonObject>(isJsonObject, "expected a JSON object");

/** `code`, `message` and `details` of a failure. */
export const errorShapeSchema = v.object({
  code: v.string(),
  message: v.string(),
  details: v.exactOptional(v.unknown()),
}) satisfies v.GenericSchema<unknown, ErrorShape>;
