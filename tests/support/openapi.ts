/** What an OpenAPI 3.1 document has to look like, as far as this project's uses of it go. */
import * as v from "valibot";

const SCHEMA_TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"] as const;
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** JSON Schema 2020-12: a keyword that isn't listed here would be a mistake, or news. */
const schemaSchema: v.GenericSchema = v.lazy(() => {
  const many = v.pipe(v.array(schemaSchema), v.minLength(1));
  return v.strictObject({
    $ref: v.exactOptional(v.pipe(v.string(), v.startsWith("#/components/"))),
    type: v.exactOptional(v.picklist(SCHEMA_TYPES)),
    description: v.exactOptional(v.string()),
    enum: v.exactOptional(v.pipe(v.array(v.unknown()), v.minLength(1))),
    const: v.exactOptional(v.unknown()),
    properties: v.exactOptional(v.record(v.string(), schemaSchema)),
    propertyNames: v.exactOptional(schemaSchema),
    additionalProperties: v.exactOptional(v.union([v.boolean(), schemaSchema])),
    required: v.exactOptional(v.array(v.string())),
    items: v.exactOptional(schemaSchema),
    anyOf: v.exactOptional(many),
    oneOf: v.exactOptional(many),
    allOf: v.exactOptional(many),
    pattern: v.exactOptional(v.pipe(v.string(), v.check((text) => new RegExp(text, "u") !== undefined))),
    minLength: v.exactOptional(count),
    maxLength: v.exactOptional(count),
    minItems: v.exactOptional(count),
    maxItems: v.exactOptional(count),
    minimum: v.exactOptional(v.number()),
    maximum: v.exactOptional(v.number()),
    exclusiveMinimum: v.exactOptional(v.number()),
  });
});

const contentSchema = v.record(
  v.pipe(v.string(), v.regex(/^[a-z]+\/[a-z0-9.+-]+$/)),
  v.strictObject({ schema: schemaSchema }),
);

const operationSchema = v.strictObject({
  operationId: v.pipe(v.string(), v.regex(/^[a-zA-Z]+$/)),
  tags: v.pipe(v.array(v.string()), v.length(1)),
  summary: v.pipe(v.string(), v.minLength(1)),
  description: v.exactOptional(v.string()),
  parameters: v.exactOptional(v.array(v.strictObject({
    name: v.string(),
    in: v.picklist(["path", "query"]),
    required: v.exactOptional(v.boolean()),
    description: v.exactOptional(v.string()),
    schema: schemaSchema,
  }))),
  requestBody: v.exactOptional(v.strictObject({ required: v.boolean(), content: contentSchema })),
  security: v.exactOptional(v.array(v.record(v.string(), v.array(v.string())))),
  responses: v.pipe(
    v.record(
      v.pipe(v.string(), v.regex(/^[1-5]\d\d$/)),
      v.strictObject({ description: v.pipe(v.string(), v.minLength(1)), content: v.exactOptional(contentSchema) }),
    ),
    v.check((responses) => Object.keys(responses).some((status) => /^[12]/.test(status)), "expected a good answer"),
  ),
});

export const openApiSchema = v.strictObject({
  openapi: v.pipe(v.string(), v.regex(/^3\.1\.\d+$/)),
  info: v.strictObject({ title: v.string(), version: v.string(), description: v.exactOptional(v.string()) }),
  servers: v.pipe(v.array(v.strictObject({ url: v.string() })), v.minLength(1)),
  tags: v.array(v.strictObject({ name: v.string(), description: v.string() })),
  paths: v.record(
    v.pipe(v.string(), v.startsWith("/")),
    v.record(v.picklist(["get", "put", "post", "delete"]), operationSchema),
  ),
  components: v.strictObject({
    schemas: v.record(v.pipe(v.string(), v.regex(/^[\w.-]+$/)), schemaSchema),
    securitySchemes: v.record(
      v.string(),
      v.strictObject({ type: v.literal("http"), scheme: v.literal("bearer"), description: v.string() }),
    ),
  }),
});
export type OpenApi = v.InferOutput<typeof openApiSchema>;

/** Every pointer of a document, wherever it stands. */
export function pointersOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : pointersOf(inner)
  );
}

/** What a pointer leads to; undefined where it leads nowhere. */
export function resolved(document: unknown, pointer: string): unknown {
  const names = pointer.split("/").slice(1).map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  return names.reduce((value: unknown, name) => Object(value)[name], document);
}
