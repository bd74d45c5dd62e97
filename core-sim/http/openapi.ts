/** `GET /openapi.json`: the HTTP surface, made from the addresses themselves and the schemas that check them. */
import type { Hono } from "hono";
import { openAPIRouteHandler } from "hono-openapi";
import { describe } from "./describe.ts";
import { VERSION } from "./health.ts";

const DESCRIPTION = `A lab is one pretend user's computer: Extension, native link, Desktop Core, agent, disk, clock and
journal. Its id is a capability: whoever has it may do all of this. Control calls come from a page of the same origin,
or from a program, which sends no Origin. Every error is a problem (RFC 9457) with a \`code\`.`;

const string = { type: "string" } as const;

/** Describes every address that the app has so far, and later ones that it has by the first request. */
export function openApi(app: Hono): void {
  app.get(
    "/openapi.json",
    describe({
      tag: "server",
      id: "getOpenApi",
      summary: "This description",
      answers: { 200: { description: "OpenAPI 3.1", media: ["application/json"] } },
    }),
    openAPIRouteHandler(app, {
      excludeStaticFile: false,
      defaultValidationErrorResponse: false,
      documentation: {
        info: { title: "Pedelec Lifecycle Lab", version: VERSION.version, description: DESCRIPTION },
        // Where this description came from, whatever name of the server was used.
        servers: [{ url: "/" }],
        tags: [
          { name: "labs", description: "Labs, what is true in them, and what happened" },
          { name: "disturbances", description: "What a test, or the lab's own drawer, does to a lab" },
          { name: "disk", description: "The pretend computer's disk" },
          { name: "pages", description: "What pages reach: ports and the bytes of assets" },
          { name: "server", description: "What people expect to find on a server" },
        ],
        components: {
          schemas: {
            Problem: {
              type: "object",
              required: ["type", "title", "status", "code", "detail"],
              properties: { type: string, title: string, status: { type: "integer" }, code: string, detail: string },
            },
          },
          securitySchemes: {
            ticket: { type: "http", scheme: "bearer", description: "The token that came with the ticket, for one use" },
          },
        },
      },
    }),
  );
}
