/** The journal's address. */
import { Hono } from "hono";
import * as v from "valibot";
import { closedQuery, journalEntrySchema, oneOf } from "../../control/mod.ts";
import type { LabStore } from "../../lab/mod.ts";
import { describe, OF_LAB } from "../describe.ts";
import { journal } from "../journal.ts";
import type { LabEnv } from "../lab-env.ts";
import { query } from "../query.ts";
import type { Streams } from "../streams.ts";

const querySchema = closedQuery({
  after: v.exactOptional(
    v.pipe(v.string(), v.description("Only the entries after this number; an event stream prefers Last-Event-ID")),
  ),
  redact: v.exactOptional(
    v.pipe(oneOf(["0", "1"]), v.description("1 replaces every text by its length; types, ids and codes stay")),
  ),
  fragments: v.exactOptional(
    v.pipe(oneOf(["0", "1"]), v.description("0 leaves out the fragments of messages, of which a journal is full")),
  ),
});

export function journals({ store, streams }: { store: LabStore; streams: Streams }) {
  return new Hono<LabEnv>().get(
    "/journal",
    describe({
      tag: "labs",
      id: "readJournal",
      summary: "What every layer saw, in order, each entry with its cause",
      description: "With `Accept: text/event-stream` it follows, one event an entry, its id the entry's number.",
      answers: {
        200: {
          description: "One entry a line; where the head was dropped the first line has the type `dropped`",
          schema: journalEntrySchema,
          media: ["application/x-ndjson", "text/event-stream"],
        },
      },
      problems: [...OF_LAB, "SHUTTING_DOWN"],
    }),
    query(querySchema),
    (c) => {
      const { redact, fragments } = c.req.valid("query");
      return journal(c, { lab: c.var.lab, store, streams, redact: redact === "1", fragments: fragments !== "0" });
    },
  );
}
