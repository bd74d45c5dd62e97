/** How a schema that checks becomes a JSON Schema, wherever one is shown. */
import type { ConversionConfig } from "@valibot/to-json-schema";
import { jsonObjectSchema, jsonValueSchema } from "../control/mod.ts";

/** What has to be sent, or comes: before the reader's own repairs of it. */
export const asSent: ConversionConfig = {
  target: "draft-2020-12",
  typeMode: "input",
  overrideSchema: ({ valibotSchema }) => {
    if (valibotSchema === jsonValueSchema) return {};
    if (valibotSchema === jsonObjectSchema) return { type: "object" };
    return undefined;
  },
};
