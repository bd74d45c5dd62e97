/** How a schema that checks is shown in the API's description. */
import type { ConversionConfig } from "@valibot/to-json-schema";
import { resolver } from "hono-openapi";
import type * as v from "valibot";
import { jsonObjectSchema, jsonValueSchema } from "../../sdk/protocol/mod.ts";

/** What a caller has to send, or gets: before the reader's own repairs of it. */
const options: ConversionConfig = {
  target: "draft-2020-12",
  typeMode: "input",
  overrideSchema: ({ valibotSchema }) => {
    if (valibotSchema === jsonValueSchema) return {};
    if (valibotSchema === jsonObjectSchema) return { type: "object" };
    return undefined;
  },
};

export function documented(schema: v.GenericSchema) {
  return resolver(schema, { options });
}
